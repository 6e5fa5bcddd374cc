import { RefusalError } from "../api/refusal-error.ts";

/** FILES-24: the 422 message, or the HTTP status and text. */
export function deletionFault(error: unknown): string {
  if (!(error instanceof RefusalError)) return "Error: the server did not answer. Please try again.";
  return error.status === 422 ? `Error: ${error.message}` : `Error: ${error.status} ${error.statusText}`;
}
