import { logFailure } from "../../../shared/api/log-failure.ts";
import { RefusalError } from "../../../shared/api/refusal-error.ts";

/** The most characters of a view's name. */
export const nameLength = 60;

/** Why the server would not have it, in its words. */
export function refusalOf(error: unknown): string {
  logFailure("list", "A view could not be kept.", error);
  if (!(error instanceof RefusalError)) return "The server did not answer. Please try again.";
  return error.first("name") ?? error.first("query") ?? error.message;
}
