import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from "jsonc-parser";
import { demandedAt, demandOf, type Rule } from "./demanded.ts";
import type { Texts } from "./draft-store.ts";
import { type FieldKind, lineOfText } from "./field-kinds.ts";
import { itemFields, schemaPath } from "./item-fields.ts";
import { refuseName } from "./name-of-words.ts";

/** Texts to write, by file. */
export type Edits = Texts;

export interface FieldEntry {
  pointer: string;
  section: string;
  /** What people call the section. */
  sectionTitle: string;
  title: string;
  help: string;
  /** A rule demands it by itself. */
  isDemanded: boolean;
  /** Its shape stands in this type's own form, and so can be removed and renamed. */
  isOwn: boolean;
}

type Json = Record<string, unknown>;
interface Section {
  id: string;
  fields?: unknown[];
}

/** In which everything is said first; what another language does not say is shown in it. */
const english = "en";

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };

/** The files of a type that say something of its fields. */
export const files = (folder: string, language: string) => ({
  schema: `${folder}/form.schema.json`,
  ui: `${folder}/form.ui.json`,
  sections: `${folder}/sections.json`,
  rules: `${folder}/rules.json`,
  words: `${folder}/messages.${language}.json`,
});

/** The languages in which a type has words, as its files are named: English, from which the others are made, first. */
export const languagesOf = (texts: Texts, folder: string): string[] => {
  const found = Object.keys(texts).flatMap((file) => {
    const [, language] = new RegExp(`^${folder}/messages\\.([A-Za-z-]+)\\.json$`).exec(file) ?? [];
    return language === undefined ? [] : [language];
  });
  return [...found.filter((one) => one === english), ...found.filter((one) => one !== english)];
};

/** A text as the value that it writes; undefined where it writes none. */
export function read<T>(text: string | undefined): T | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Sets a value in a text, or takes it away where it is undefined; the rest stays as it is written. */
export const set = (text: string, path: JSONPath, value: unknown, isInsertion = false): string =>
  applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion: isInsertion }));

const pointerOf = (entry: unknown): string =>
  typeof entry === "string" ? entry : String((entry as Json)?.field ?? "");

/** The fields of a type by their sections, in order; undefined where a file of it cannot be read. */
export function fieldsOf(texts: Texts, folder: string, language: string): FieldEntry[] | undefined {
  const names = files(folder, language);
  const sections = read<{ sections?: Section[] }>(texts[names.sections])?.sections;
  const words = read<{ fields?: Record<string, Json>; sections?: Json }>(texts[names.words]);
  const rules = read<{ rules?: Record<string, Rule> }>(texts[names.rules]);
  const schema = parseTree(texts[names.schema] ?? "");
  // A type that extends another holds its changes by their ids.
  if (!Array.isArray(sections) || !words || !rules || !schema) return undefined;
  return sections.flatMap(({ id, fields = [] }) =>
    fields
      .map(pointerOf)
      .flatMap((pointer) => [pointer, ...itemFields(schema, pointer)])
      .map((pointer) => ({
        pointer,
        section: id,
        sectionTitle: String(words.sections?.[id] ?? id),
        title: String(words.fields?.[pointer]?.title ?? ""),
        help: String(words.fields?.[pointer]?.help ?? ""),
        isDemanded: demandOf(rules.rules ?? {}, pointer) !== undefined,
        isOwn: findNodeAtLocation(schema, schemaPath(pointer)) !== undefined,
      })),
  );
}

export interface Place {
  texts: Texts;
  folder: string;
  language: string;
}

const textOf = ({ texts }: Place, file: string): string => texts[file] ?? "{}\n";

/** Writes what a field is called, and its help. What is empty is taken away and falls back to the English, which needs a name. */
export function writeWords(place: Place, pointer: string, said: { title: string; help: string }): Edits {
  const { words } = files(place.folder, place.language);
  const before = read<{ fields?: Record<string, Json> }>(textOf(place, words))?.fields?.[pointer] ?? {};
  if (place.language === "en" && said.title.trim() === "")
    throw new Error("A field needs a name. Say what it is called.");
  const changed = (["title", "help"] as const).filter((key) => said[key] !== (before[key] ?? ""));
  return {
    [words]: changed.reduce(
      (text, key) => set(text, ["fields", pointer, key], said[key] === "" ? undefined : said[key]),
      textOf(place, words),
    ),
  };
}

/** Moves a field by so many places within its section. */
export function moveField(place: Place, pointer: string, by: number): Edits {
  const { sections: file } = files(place.folder, place.language);
  const text = textOf(place, file);
  const sections = read<{ sections?: Section[] }>(text)?.sections ?? [];
  const section = sections.findIndex(({ fields = [] }) => fields.some((one) => pointerOf(one) === pointer));
  const fields = [...(sections[section]?.fields ?? [])];
  const from = fields.findIndex((one) => pointerOf(one) === pointer);
  const to = from + by;
  if (from === -1 || to < 0 || to >= fields.length) return {};
  fields.splice(to, 0, ...fields.splice(from, 1));
  return { [file]: set(text, ["sections", section, "fields"], fields) };
}

/** Demands a field: a rule of its own with its English words. `blocks` are the transitions that wait for it. */
export function demandField(
  place: Place,
  pointer: string,
  { blocks, message }: { blocks: string[]; message: string },
): Edits {
  const names = files(place.folder, english);
  const rules = read<{ rules?: Json }>(textOf(place, names.rules))?.rules ?? {};
  const plain = pointer
    .slice(1)
    .replaceAll("/*", "")
    .replaceAll("/", "-")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
  const id =
    [plain, `${plain}-is-given`].find((one) => !Object.hasOwn(rules, one)) ?? `${plain}-${Object.keys(rules).length}`;
  const section = fieldsOf(place.texts, place.folder, english)?.find((one) => one.pointer === pointer)?.section;
  const { place: asked, ...each } = demandedAt(pointer);
  const rule = { field: pointer, ...each, must: { [asked]: true }, blocks, ...(section && { completes: section }) };
  return {
    [names.rules]: set(textOf(place, names.rules), ["rules", id], rule),
    [names.words]: set(textOf(place, names.words), ["rules", id], message),
  };
}

/** Takes back the rule that demands a field by itself, and its words in every language. */
export function leaveFieldFree(place: Place, pointer: string): Edits {
  const names = files(place.folder, place.language);
  const id = demandOf(read<{ rules?: Record<string, Rule> }>(textOf(place, names.rules))?.rules ?? {}, pointer);
  if (id === undefined) return {};
  const edits: Edits = { [names.rules]: set(textOf(place, names.rules), ["rules", id], undefined) };
  return { ...edits, ...withoutWords(place, ["rules", id]) };
}

/** A text without what stands there, if anything does. */
export function without(text: string, path: JSONPath): string {
  const root = parseTree(text);
  return root && findNodeAtLocation(root, path) ? set(text, path, undefined) : text;
}

/** Takes words away in every language that has them, with the English that they were made from. */
function withoutWords({ texts, folder }: Place, path: JSONPath): Edits {
  const edits: Edits = {};
  for (const language of languagesOf(texts, folder)) {
    const { words } = files(folder, language);
    const text = texts[words] ?? "";
    const less = without(without(text, path), ["$english", ...path]);
    if (less !== text) edits[words] = less;
  }
  return edits;
}

interface NewField {
  section: string;
  name: string;
  title: string;
  /** Absent: a line of text. */
  kind?: FieldKind;
}

/** A field at the end of a section, with its English words. Throws a sentence where the name is none, or taken. */
export function addField(place: Place, { section, name, title, kind = lineOfText }: NewField): Edits {
  const names = files(place.folder, english);
  refuseName(name);
  const schema = textOf(place, names.schema);
  if (Object.hasOwn(read<{ properties?: Json }>(schema)?.properties ?? {}, name)) {
    throw new Error(`There is a field ${name} already.`);
  }
  const sections = read<{ sections?: Section[] }>(textOf(place, names.sections))?.sections ?? [];
  const index = sections.findIndex(({ id }) => id === section);
  if (index === -1) throw new Error(`This type has no section ${section} of its own.`);
  const fields = [...(sections[index]?.fields ?? []), `/${name}`];
  return {
    [names.schema]: set(schema, ["properties", name], kind.shape),
    ...(kind.look && { [names.ui]: set(textOf(place, names.ui), [name], kind.look) }),
    [names.sections]: set(textOf(place, names.sections), ["sections", index, "fields"], fields),
    [names.words]: set(textOf(place, names.words), ["fields", `/${name}`], {
      title,
      ...(kind.list && { list: kind.list }),
    }),
  };
}

/** Takes a field out of form, section, view and words, and the rule that demands it; what else uses it the check names. */
export function removeField(place: Place, pointer: string): Edits {
  const names = files(place.folder, place.language);
  const free = leaveFieldFree(place, pointer);
  const texts = { ...place.texts, ...free };
  const sections = read<{ sections?: Section[] }>(texts[names.sections])?.sections ?? [];
  const index = sections.findIndex(({ fields = [] }) => fields.some((one) => pointerOf(one) === pointer));
  const fields = sections[index]?.fields?.filter((one) => pointerOf(one) !== pointer);
  const ui = texts[names.ui] ?? "{}";
  const uiRoot = parseTree(ui);
  const uiPath = pointer
    .split("/")
    .slice(1)
    .map((step) => (step === "*" ? "items" : step));
  return {
    ...free,
    ...withoutWords({ ...place, texts }, ["fields", pointer]),
    [names.schema]: set(texts[names.schema] ?? "{}", schemaPath(pointer), undefined),
    ...(fields && { [names.sections]: set(texts[names.sections] ?? "{}", ["sections", index, "fields"], fields) }),
    ...(uiRoot && findNodeAtLocation(uiRoot, uiPath) && { [names.ui]: set(ui, uiPath, undefined) }),
  };
}

/** The lists of transitions that rules of a type block, the commonest first. */
export function blockingsOf(texts: Texts, folder: string): string[][] {
  const rules = read<{ rules?: Record<string, Rule> }>(texts[`${folder}/rules.json`])?.rules ?? {};
  const counted = new Map<string, number>();
  for (const { blocks } of Object.values(rules)) {
    if (blocks) counted.set(JSON.stringify(blocks), (counted.get(JSON.stringify(blocks)) ?? 0) + 1);
  }
  return [...counted].sort(([, one], [, other]) => other - one).map(([key]) => JSON.parse(key) as string[]);
}
