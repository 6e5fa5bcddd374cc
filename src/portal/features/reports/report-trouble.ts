import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";

/** Why an export is given up: it is not wanted any more, and the server need not go on with it either. */
export const stopped = "stopped";

/** There will be no file; the message says why and what to do. */
export class NotMade extends Error {}

/** A file began to come and did not end. */
export class StreamAborted extends Error {}

/** What went wrong with a report: messages by field, or one sentence where no field is to blame. */
export interface Trouble {
  sentence?: string;
  errors: Record<string, string[]>;
}

export const noTrouble: Trouble = { errors: {} };

/** `fields` are those that the dialog shows; messages of any other are told as a sentence. */
export function troubleOf(error: unknown, fields: string[]): Trouble {
  if (error instanceof NotMade) return { sentence: error.message, errors: {} };
  if (!(error instanceof RefusalError)) {
    logFailure("list", "The report failed.", error);
    const what =
      error instanceof StreamAborted
        ? "The file did not come whole, so it was not saved."
        : "The server did not answer.";
    return { sentence: `${what} Please try again.`, errors: {} };
  }
  const isShown = Object.keys(error.errors).some((field) => fields.includes(field));
  return isShown ? { errors: error.errors } : { sentence: error.message, errors: {} };
}
