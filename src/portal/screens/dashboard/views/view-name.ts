import { tooLong } from "../../../../../widgets/parts/text-field.tsx";
import { logFailure } from "../../../shared/api/log-failure.ts";
import { RefusalError } from "../../../shared/api/refusal-error.ts";

/** What is wrong with a view's name that is longer than it may be. */
export const nameTooLong = (name: string): string | undefined => tooLong(name, 60);

/** Why the server would not have it, in its words. */
export function refusalOf(error: unknown): string {
  logFailure("list", "A view could not be kept.", error);
  if (!(error instanceof RefusalError)) return "The server did not answer. Please try again.";
  return error.first("name") ?? error.first("query") ?? error.message;
}
