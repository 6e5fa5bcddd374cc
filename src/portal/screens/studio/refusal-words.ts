import { RefusalError } from "../../shared/api/refusal-error.ts";

/** What the server said, or what to do where it said nothing. */
export const refusalWords = (error: unknown): string =>
  error instanceof RefusalError ? error.message : "The portal could not be reached. Try again in a moment.";
