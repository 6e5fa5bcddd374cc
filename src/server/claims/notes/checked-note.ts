import { refusedField } from "../../platform/http/http-error.ts";
import { keptText } from "../../platform/text/plain-text.ts";

/** The fewest and most characters of a note. */
export const noteLength = { least: 5, most: 2000 } as const;

/** The note, trimmed, 5 to 2000 characters (D-040, D-076). Refuses with 422 on `note`. */
export function checkedNote(note: string): string {
  const text = keptText(note);
  const { least, most } = noteLength;
  const refuse = (message: string) => refusedField("note", message);
  if (text === "") throw refuse("Please enter a note");
  if (text.length < least) throw refuse("Note is too short...");
  if (text.length > most) throw refuse(`Note is too long. Please use at most ${most} characters.`);
  return text;
}
