import type { Json } from "../../../../engine/index.ts";
import type { Texts } from "../draft-store.ts";
import type { Edits } from "../field-edits.ts";
import { addEntry, type EntryFiles, entriesOf, setPart } from "./entry-edits.ts";

/** Adds a section with a field that leaves the one where it stands. Throws a sentence where that is its only field. */
export function addSection(texts: Texts, files: EntryFiles, id: string, field: string, words: Json | undefined): Edits {
  const held = entriesOf(texts, { ...files, areFields: true })?.find((one) => one.id === field);
  const [group = "", section = 0] = held?.path ?? [];
  const fields = entriesOf(texts, files)?.find(({ path }) => path[1] === section)?.value.fields;
  if (!held || !Array.isArray(fields)) throw new Error("Choose a field of this type's own sections.");
  if (fields.length === 1) throw new Error("It is the only field of its section; choose another.");
  const isIt = (one: Json) => one === field || (one as { field?: string } | null)?.field === field;
  const moved = fields.filter(isIt);
  const left = setPart(
    texts,
    files,
    [group, section, "fields"],
    fields.filter((one) => !isIt(one)),
  );
  return { ...left, ...addEntry({ ...texts, ...left }, files, id, { fields: moved }, words) };
}
