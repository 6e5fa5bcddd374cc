import type { Fault, Texts } from "./draft-store.ts";
import type { Edits } from "./field-edits.ts";

/** What would mend a fault: one text written in the place of another, or nothing ("") in its place. */
export interface Fix {
  file: string;
  offset: number;
  was: string;
  is: string;
  edits: Edits;
}

/** What the check would write, as a change of the text; undefined where the text was edited there since. */
export function fixOf(texts: Texts, { file, fix }: Fault): Fix | undefined {
  const text = texts[file];
  if (text === undefined || !fix?.was || !text.startsWith(fix.was, fix.offset)) return undefined;
  return { file, ...fix, edits: { [file]: withFix(text, fix) } };
}

const withFix = (text: string, { offset, was, is }: Pick<Fix, "offset" | "was" | "is">): string =>
  text.slice(0, offset) + is + text.slice(offset + was.length);

/** All that write something, as one change: what another would undo, or write a second time, waits for the next check. */
export function allOf(texts: Texts, fixes: readonly Fix[]): { count: number; edits: Edits } {
  const edits: Edits = {};
  const from = new Map<string, number>();
  const keys = new Map<string, string>();
  let count = 0;
  const written = fixes.filter(({ is }) => is.trim() !== "");
  const replaced = new Set(written.map(({ was }) => was));
  // From the end on, so that what comes before stays where it is.
  for (const fix of written.toSorted((one, other) => other.offset - one.offset)) {
    const { file, offset, was, is } = fix;
    // Two names of which each is taken for the other would only change places.
    if (replaced.has(is) || offset + was.length > (from.get(file) ?? Number.POSITIVE_INFINITY)) continue;
    if (/^"\s*:/.test((texts[file] ?? "").slice(offset + was.length))) {
      // Of two keys that were meant to be one and the same, one would be lost.
      const key = JSON.stringify([file, is]);
      if ((keys.get(key) ?? was) !== was) continue;
      keys.set(key, was);
    }
    edits[file] = withFix(edits[file] ?? texts[file] ?? "", fix);
    from.set(file, offset);
    count += 1;
  }
  return { count, edits };
}
