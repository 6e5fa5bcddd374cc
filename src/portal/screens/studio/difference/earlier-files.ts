import type { Json } from "../../../../engine/index.ts";
import type { Answer } from "../../../shared/api/call-input.ts";
import type { Texts } from "../draft-store.ts";
import { read } from "../field-edits.ts";

type Change = Answer<"GET /api/studio/drafts/:draft/changes">["changes"][number];
type Held = Record<string, Json>;

/** A file before and after; absent where it was not there. */
export interface FilePair {
  before: Json | undefined;
  after: Json | undefined;
}

/** The names of a JSON Pointer. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The JSON Pointer of names. */
export const pointerOf = (keys: readonly string[]): string =>
  keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Is this file there and cannot be read, as while somebody writes in it? */
export const isUnreadable = (texts: Texts, file: string): boolean =>
  texts[file] !== undefined && read<Json>(texts[file]) === undefined;

/** Each file that differs as it is and as it was: what is written now with every change taken back. Those that cannot be read are left out. */
export function pairsOf(texts: Texts, changes: readonly Change[]): Map<string, FilePair> {
  const byFile = new Map<string, Change[]>();
  for (const change of changes) byFile.set(change.file, [...(byFile.get(change.file) ?? []), change]);
  const readable = [...byFile].filter(([file]) => !isUnreadable(texts, file));
  return new Map(
    readable.map(([file, own]): [string, FilePair] => {
      const after = read<Json>(texts[file]);
      // What is taken off the end of a list is taken off from behind.
      const before = own.reduceRight<Json | undefined>(
        (whole, { place, before: was }) => withValue(whole, keysOf(place), read<Json>(was)),
        after,
      );
      return [file, { before, after }];
    }),
  );
}

/** The same with another value at these names; undefined takes it away. */
function withValue(whole: Json | undefined, [key, ...rest]: string[], value: Json | undefined): Json | undefined {
  if (key === undefined || key === "") return value;
  const held: Json[] | Held = Array.isArray(whole) ? [...whole] : { ...(whole as Held | undefined) };
  const at = key as keyof typeof held;
  const next = rest.length === 0 ? value : withValue(held[at] as Json | undefined, rest, value);
  if (next !== undefined) (held as Held)[key] = next;
  else if (Array.isArray(held)) held.splice(Number(key), 1);
  else delete held[key];
  return held;
}
