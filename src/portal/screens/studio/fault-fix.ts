import { findNodeAtOffset, parseTree } from "jsonc-parser";
import type { Fault, Texts } from "./draft-store.ts";
import type { Edits } from "./field-edits.ts";
import { offsetOf } from "./outline.ts";

/** What would mend a fault: one text written in the place of another, or nothing ("") in its place. */
export interface Fix {
  file: string;
  offset: number;
  was: string;
  is: string;
  edits: Edits;
}

/** What the check would write, as a change of the text; undefined where the text was edited there since. */
export function fixOf(texts: Texts, fault: Fault): Fix | undefined {
  const { file } = fault;
  const text = texts[file];
  const fix = text === undefined ? undefined : (fault.fix ?? suggestedIn(text, fault));
  if (text === undefined || !fix?.was || !text.startsWith(fix.was, fix.offset)) return undefined;
  return { file, ...fix, edits: { [file]: withFix(text, fix) } };
}

type Change = Pick<Fix, "offset" | "was" | "is">;

const withFix = (text: string, { offset, was, is }: Change): string =>
  text.slice(0, offset) + is + text.slice(offset + was.length);

/**
 * The suggestion in place of the one text that the finding speaks of: part of the value at its place, or the whole. Undefined where it is
 * not plain what would be replaced.
 */
function suggestedIn(text: string, { line, column, message, suggestion }: Fault): Change | undefined {
  const root = suggestion === undefined ? undefined : parseTree(text, [], { allowTrailingComma: true });
  const found = root && findNodeAtOffset(root, offsetOf(text, { line, column }));
  const node = found?.type === "property" ? found.children?.[1] : found;
  const isKey = node?.parent?.type === "property" && node.parent.children?.[0] === node;
  const value = isKey ? node.parent?.children?.[1] : node;
  if (suggestion === undefined || value?.type !== "string") return undefined;
  const start = value.offset + 1;
  const written = text.slice(start, value.offset + value.length - 1);
  const spoken = [...message.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);
  const whole = String(value.value);
  if (new RegExp(`(?<![\\w"])${literal(whole)}(?![\\w"])`).test(message)) spoken.push(whole);
  const parts = [...new Set(spoken)].filter((one) => timesIn(written, one) === 1 && one !== suggestion);
  const [was] = parts;
  if (was === undefined || parts.length > 1) return undefined;
  return { offset: start + written.search(wordOf(was)), was, is: JSON.stringify(suggestion).slice(1, -1) };
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** As a word of its own: not within another word or number. */
const wordOf = (text: string): RegExp => new RegExp(`(?<![\\w.])${literal(text)}(?!\\w)`, "g");

const timesIn = (text: string, part: string): number => [...text.matchAll(wordOf(part))].length;

/** All that write something, as one change: what would be written where another is written already waits for the next check. */
export function allOf(texts: Texts, fixes: readonly Fix[]): { count: number; edits: Edits } {
  const edits: Edits = {};
  const from = new Map<string, number>();
  let count = 0;
  // From the end on, so that what comes before stays where it is.
  for (const fix of fixes.filter(({ is }) => is.trim() !== "").toSorted((one, other) => other.offset - one.offset)) {
    const { file, offset, was } = fix;
    if (offset + was.length > (from.get(file) ?? Number.POSITIVE_INFINITY)) continue;
    edits[file] = withFix(edits[file] ?? texts[file] ?? "", fix);
    from.set(file, offset);
    count += 1;
  }
  return { count, edits };
}
