import { HttpError } from "../../platform/http/http-error.ts";
import { keptText } from "../../platform/text/plain-text.ts";

const least = 5;
const most = 2000;

/** The note, trimmed, 5 to 2000 characters (D-040, D-076). Refuses with 422 on `note`. */
export function checkedNote(note: string): string {
  const text = keptText(note);
  const refuse = (message: string) => new HttpError(422, message, { note: [message] });
  if (text === "") throw refuse("Please enter a note");
  if (text.length < least) throw refuse("Note is too short...");
  if (text.length > most) throw refuse(`Note is too long. Please use at most ${most} characters.`);
  return text;
}
