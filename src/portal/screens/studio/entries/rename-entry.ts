import { applyEdits, type Edit } from "jsonc-parser";
import type { Texts } from "../draft-store.ts";
import type { Edits } from "../field-edits.ts";
import { type Entry, type EntryFiles, refuseId } from "./entry-edits.ts";
import { mentionsOf, type Names } from "./mentions.ts";

/**
 * Gives an entry another name: itself, its words, and wherever a text or a key means it. Throws a sentence where the name is
 * none, or taken.
 */
export function renameEntry(texts: Texts, files: EntryFiles, { id }: Entry, name: string, means: Names): Edits {
  if (name === id) return {};
  refuseId(texts, files, name);
  const found = new Map<string, Edit[]>();
  for (const { file, offset, length, by } of mentionsOf(texts, files, id, means)) {
    found.set(file, [...(found.get(file) ?? []), { offset, length, content: JSON.stringify(by(name)) }]);
  }
  return Object.fromEntries([...found].map(([file, edits]) => [file, applyEdits(texts[file] ?? "", edits)]));
}
