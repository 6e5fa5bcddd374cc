import type { Definition, Json } from "../../../../engine/index.ts";
import { plain } from "../conditions/sentence.ts";
import type { Entry } from "./entry-edits.ts";
import type { EntryKind } from "./entry-kind.ts";

export type Words = Record<string, Record<string, Json> | undefined>;

/** A sentence of an entry's words; "" where it has none. Paragraphs stand on a line each. */
export function wordAt(words: Words, group: string | undefined, id: string, key: string): string {
  const own = words[group ?? ""]?.[id];
  const word = key === "" ? own : (own as Record<string, Json> | undefined)?.[key];
  if (Array.isArray(word)) return word.join("\n");
  return typeof word === "string" ? word : "";
}

/** What a person calls an entry: by its own words, those that it shares, or its name. */
export function titleOf(
  kind: EntryKind,
  { id, value }: Entry,
  words: Words,
  definition: Definition | undefined,
): string {
  const { words: group, areFields } = kind.files("");
  if (areFields) return definition?.messages.fields[id]?.title ?? id;
  if (kind.isNameless) return `${Number(id) + 1}. ${String(value.title ?? value.role ?? "").replaceAll("_", " ")}`;
  if (kind.words.length === 0) return plain(id).replaceAll("_", " ");
  const [first] = kind.words[0] ?? [""];
  const own = wordAt(words, group, id, first);
  const other = wordAt((definition?.messages ?? {}) as unknown as Words, group, id, first);
  // What shows a field is called as that is.
  const read = typeof value.from === "string" ? value.from.replace(/^\/form/, "") : "";
  return own || other || definition?.messages.fields[read]?.title || id;
}
