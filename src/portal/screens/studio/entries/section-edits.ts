import type { Json } from "../../../../engine/index.ts";
import type { Texts } from "../draft-store.ts";
import { type Edits, read, set } from "../field-edits.ts";
import { addEntry, type EntryFiles, entriesOf, setPart } from "./entry-edits.ts";

/** Adds a section with a field that leaves the one where it stands, and takes the rules along that complete it there. Throws a sentence where that is its only field. */
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
  const rules = rulesOf(texts, files.folder, { field, from: sectionOf(texts, files.folder, field), to: id });
  return { ...left, ...rules, ...addEntry({ ...texts, ...left }, files, id, { fields: moved }, words) };
}

/** Moves a field to the end of another section, and the rules along that complete the one it leaves. Throws a sentence where that has no other field. */
export function moveToSection(texts: Texts, folder: string, field: string, to: string): Edits {
  const file = `${folder}/sections.json`;
  const sections = read<{ sections?: { id: string; fields?: unknown[] }[] }>(texts[file])?.sections ?? [];
  const from = sections.findIndex(({ fields = [] }) => fields.some((one) => pointerOf(one) === field));
  const target = sections.findIndex(({ id }) => id === to);
  const { id, fields = [] } = sections[from] ?? {};
  if (from === target || target === -1) return {};
  if (fields.length < 2) throw new Error("It is the only field of its section: add another there first.");
  const own = fields.filter((one) => pointerOf(one) === field);
  const rest = fields.filter((one) => !own.includes(one));
  const left = set(texts[file] ?? "", ["sections", from, "fields"], rest);
  const moved = set(left, ["sections", target, "fields"], [...(sections[target]?.fields ?? []), ...own]);
  return { [file]: moved, ...rulesOf(texts, folder, { field, from: id, to }) };
}

interface Move {
  field: string;
  from: string | undefined;
  to: string;
}

/** Rules about a field, and what is in it, that complete the section it leaves complete the one it comes to. */
function rulesOf(texts: Texts, folder: string, { field, from, to }: Move): Edits {
  const file = `${folder}/rules.json`;
  const text = texts[file] ?? "";
  const rules = read<{ rules?: Record<string, { field?: string; completes?: string }> }>(text)?.rules ?? {};
  const moved = Object.entries(rules).filter(
    ([, rule]) => rule?.completes === from && (rule?.field === field || rule?.field?.startsWith(`${field}/`)),
  );
  if (from === undefined || moved.length === 0) return {};
  return { [file]: moved.reduce((next, [id]) => set(next, ["rules", id, "completes"], to), text) };
}

/** The section in which a field stands, as far as the type says so itself. */
export function sectionOf(texts: Texts, folder: string, pointer: string): string | undefined {
  const sections = read<{ sections?: { id: string; fields?: unknown[] }[] }>(
    texts[`${folder}/sections.json`],
  )?.sections;
  if (!Array.isArray(sections)) return undefined;
  return sections.find(({ fields = [] }) => fields.some((one) => pointerOf(one) === pointer))?.id;
}

const pointerOf = (entry: unknown): unknown =>
  typeof entry === "string" ? entry : (entry as { field?: unknown } | null)?.field;
