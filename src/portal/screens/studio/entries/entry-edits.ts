import { applyEdits, findNodeAtLocation, type JSONPath, type Node, parseTree } from "jsonc-parser";
import { isObject, type Json } from "../../../../engine/index.ts";
import type { Texts } from "../draft-store.ts";
import { type Edits, languagesOf, read, set, without } from "../field-edits.ts";

/** Where a kind of thing stands: its entries by name, or in a list by their ids. */
export interface EntryFiles {
  folder: string;
  /** Of what the entries say. */
  file: string;
  path: string[];
  /** Of their words in each language; absent: they have none. */
  words?: string;
  /** How an entry of a list is called; absent: by its place. */
  idKey?: string;
  /** What stands before a name where a pointer or a reference leads to it. */
  pointer?: string;
  /** What a name must be, as its meta schema says. */
  name?: { pattern: string; description: string };
  /** They are the fields of the sections that stand there; a field of which nothing is said is its pointer alone. */
  areFields?: true;
}

/** What stands in no type's folder is named by all. */
export const isOfAll = ({ folder }: EntryFiles): boolean => folder === "shared" || folder === "";

export interface Entry {
  id: string;
  path: JSONPath;
  value: Record<string, Json>;
}

/** The entries in their order; undefined where the file cannot be read. */
export function entriesOf(texts: Texts, files: EntryFiles): Entry[] | undefined {
  const { file, path, idKey, areFields } = files;
  if (areFields) return fieldEntries(texts, files);
  const text = texts[file];
  if (text === undefined) return [];
  const whole = read<Json>(text);
  if (whole === undefined) return undefined;
  const held = path.reduce<Json | undefined>((node, key) => (isObject(node) ? node[key] : undefined), whole);
  const listed: [string | number, Json][] = Array.isArray(held)
    ? held.map((value, index) => [index, value])
    : Object.entries(isObject(held) ? held : {});
  return listed.flatMap(([key, value]) => {
    if (!isObject(value)) return [];
    const id = idKey !== undefined && typeof key === "number" ? String(value[idKey] ?? key) : String(key);
    return [{ id, path: [...path, key], value }];
  });
}

function fieldEntries(texts: Texts, { areFields: _, ...files }: EntryFiles): Entry[] | undefined {
  return entriesOf(texts, files)?.flatMap(({ path, value: { fields } }) =>
    Object.entries(fields ?? {}).flatMap(([key, written]): Entry[] => {
      const isList = Array.isArray(fields);
      const field = typeof written === "string" ? written : isObject(written) ? (written.field ?? key) : undefined;
      if (typeof field !== "string") return [];
      const value = isObject(written) ? written : { field };
      return [{ id: field, path: [...path, "fields", isList ? Number(key) : key], value }];
    }),
  );
}

/** Sets a part of an entry, or takes it away; "" is all of it. */
export function setEntryPart(
  texts: Texts,
  files: EntryFiles,
  entry: Entry,
  key: string,
  next: Json | undefined,
): Edits {
  if (key === "") return setPart(texts, files, entry.path, next);
  if (!files.areFields) return setPart(texts, files, [...entry.path, key], next);
  const { [key]: _, ...rest } = entry.value;
  const whole: Json = next === undefined ? rest : { ...entry.value, [key]: next };
  const isPlain = typeof entry.path.at(-1) === "number" && Object.keys(whole).length === 1;
  return setPart(texts, files, entry.path, isPlain ? entry.id : whole);
}

/** Sets a value at a place of the kind's file, or takes it away; what is the same inside stays as it is written. */
export function setPart(texts: Texts, { file }: EntryFiles, path: JSONPath, next: Json | undefined): Edits {
  const text = texts[file] ?? "{}\n";
  return { [file]: setWhere(text, path, valueAt(text, path), next) };
}

function valueAt(text: string, path: JSONPath): Json | undefined {
  return path.reduce<Json | undefined>(
    (node, key) => (node as Record<string, Json> | undefined | null)?.[key as string],
    read<Json>(text),
  );
}

function setWhere(text: string, path: JSONPath, before: Json | undefined, next: Json | undefined): string {
  if (JSON.stringify(before) === JSON.stringify(next)) return text;
  const keys = (value: Json | undefined) => (isObject(value) ? Object.keys(value).join("\n") : undefined);
  const isSameShape = Array.isArray(before)
    ? Array.isArray(next) && before.length === next.length
    : keys(before) !== undefined && keys(before) === keys(next);
  if (!isSameShape) return set(text, path, next);
  return Object.entries(next as Record<string, Json>).reduce((done, [key, value]) => {
    const at = [...path, Array.isArray(next) ? Number(key) : key];
    return setWhere(done, at, (before as Record<string, Json>)[key], value);
  }, text);
}

const wordFiles = ({ folder }: EntryFiles, texts: Texts): string[] =>
  languagesOf(texts, folder).map((language) => `${folder}/messages.${language}.json`);

/** Adds an entry with its English words; until they are translated, other languages show these. Throws a sentence where the name is none, or taken. */
export function addEntry(texts: Texts, files: EntryFiles, id: string, value: Json, words: Json | undefined): Edits {
  refuseId(texts, files, id);
  const { file, path, idKey } = files;
  const held = valueAt(texts[file] ?? "{}", path);
  const isList = Array.isArray(held);
  const at = isList ? [...path, held.length] : [...path, id];
  const own = isList && idKey !== undefined ? { [idKey]: id, ...(value as object) } : value;
  const edits: Edits = { [file]: set(texts[file] ?? "{}\n", at, own, isList) };
  const { words: group } = files;
  if (group === undefined || words === undefined) return edits;
  const english = `${files.folder}/messages.en.json`;
  return { ...edits, [english]: set(texts[english] ?? "{}\n", [group, id], words) };
}

/** What names must be where their meta schema says nothing of them. */
const anyName = { pattern: "^[^/]+$", description: "a word without a slash" };

/** May an entry be called so? */
export const isNameIn = ({ name = anyName }: EntryFiles, id: string): boolean => new RegExp(name.pattern, "u").test(id);

/** Throws a sentence where this is no name for an entry, or that of another. */
export function refuseId(texts: Texts, files: EntryFiles, id: string): void {
  const { description } = files.name ?? anyName;
  if (!isNameIn(files, id)) throw new Error(`This is no name; it must be ${description}.`);
  const known = entriesOf(texts, files)?.some((one) => one.id === id);
  if (known) throw new Error(`There is one called ${id} already.`);
}

/** Takes an entry away, and its words in every language; what else names it the check tells. */
export function removeEntry(texts: Texts, files: EntryFiles, { id, path }: Entry): Edits {
  const edits: Edits = { [files.file]: set(texts[files.file] ?? "{}", path, undefined) };
  for (const one of files.words === undefined ? [] : wordFiles(files, texts)) {
    const [text, at] = [texts[one] ?? "", [files.words ?? "", id]];
    const less = without(without(text, at), ["$english", ...at]);
    if (less !== text) edits[one] = less;
  }
  return edits;
}

/** Moves an entry by so many places, each as it is written. */
export function moveEntry(texts: Texts, files: EntryFiles, { path }: Entry, by: number): Edits {
  const text = texts[files.file] ?? "";
  const root = parseTree(text);
  const own = root && findNodeAtLocation(root, path);
  const node = own?.parent?.type === "property" ? own.parent : own;
  const siblings = node?.parent?.children ?? [];
  const from = node ? siblings.indexOf(node) : -1;
  const other = siblings[from + by];
  if (!node || !other) return {};
  const written = ({ offset, length }: Node) => text.slice(offset, offset + length);
  const swap = (one: Node, next: Node) => ({ offset: one.offset, length: one.length, content: written(next) });
  return { [files.file]: applyEdits(text, [swap(node, other), swap(other, node)]) };
}
