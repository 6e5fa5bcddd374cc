import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { NotMade, StreamAborted } from "./save-export.ts";

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
