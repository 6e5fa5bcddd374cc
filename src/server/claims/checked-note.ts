import { keptText } from "../lookups/plain-text.ts";
import { Refused } from "../refused.ts";

const least = 5;
const most = 2000;

/** The note, trimmed, 5 to 2000 characters (D-040, D-076). Refuses with 422 on `note`. */
export function checkedNote(note: string): string {
  const text = keptText(note);
  const refuse = (message: string) => new Refused(422, message, { note: [message] });
  if (text === "") throw refuse("Please enter a note");
  if (text.length < least) throw refuse("Note is too short...");
  if (text.length > most) throw refuse(`Note is too long. Please use at most ${most} characters.`);
  return text;
}
