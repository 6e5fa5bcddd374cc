import type { Fault, Texts } from "./draft-store.ts";
import type { Edits } from "./field-edits.ts";

/** What would mend a fault: one text written in the place of another, or nothing ("") in its place. */
export interface Fix {
  was: string;
  is: string;
  edits: Edits;
}

/** What the check would write, as a change of the text; undefined where the text was edited there since. */
export function fixOf(texts: Texts, { file, fix }: Fault): Fix | undefined {
  const text = texts[file];
  if (text === undefined || !fix?.was || !text.startsWith(fix.was, fix.offset)) return undefined;
  const { offset, was, is } = fix;
  return { was, is, edits: { [file]: text.slice(0, offset) + is + text.slice(offset + was.length) } };
}
