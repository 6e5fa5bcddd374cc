import type { JSONPath } from "jsonc-parser";
import { listsOf } from "../choice-edits.ts";
import type { Texts } from "../draft-store.ts";
import { type Edits, read, set } from "../field-edits.ts";
import { type Sentence, sentencesOf } from "../word-edits.ts";

/** `stale`: its English is another than it was made from. */
export type Standing = "missing" | "stale" | "done";

/** A sentence of the English words, and what another language says in its place. */
export interface Translation extends Sentence {
  /** Where it stands, for workbooks: it stays the same as long as the sentence is said of the same. */
  key: string;
  english: string;
  standing: Standing;
  /** The English that it was made from, where that is another. */
  from?: string;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const languagesFile = "shared/languages.json";
/** Where a file of words keeps the English that each sentence was made from: see schemas/README.md, "Further languages". */
const madeFrom = "$english";
const emptyWords = '{\n  "$schema": "../meta/changes.schema.json"\n}\n';

/** Languages beside English by their codes, with their own names. */
export const furtherLanguages = (texts: Texts): Record<string, string> =>
  read<{ languages?: Record<string, string> }>(texts[languagesFile])?.languages ?? {};

/** Names one more language. Throws a sentence where the code is none, or taken. */
export function addLanguage(texts: Texts, code: string, name: string): Edits {
  if (!/^[a-z]{2,3}(-[A-Z]{2})?$/.test(code) || code === "en")
    throw new Error("A language has a code such as mi, zh or pt-BR, and English is there already.");
  if (Object.hasOwn(furtherLanguages(texts), code)) throw new Error(`There is a language ${code} already.`);
  if (!name.trim()) throw new Error("Say what the language is called by those who speak it.");
  const before = texts[languagesFile] ?? '{\n  "$schema": "../meta/languages.schema.json",\n  "languages": {}\n}\n';
  return { [languagesFile]: set(before, ["languages", code], name.trim()) };
}

/** Folders that have words of their own, in their order. */
export const foldersWithWords = (texts: Texts): string[] =>
  Object.keys(texts)
    .flatMap((file) => /^([^/]+)\/messages\.en\.json$/.exec(file)?.[1] ?? [])
    .sort();

/** Every sentence of a folder with what a language says of it; undefined where a file cannot be read. */
export function translationsOf(texts: Texts, folder: string, language: string): Translation[] | undefined {
  const file = `${folder}/messages.${language}.json`;
  const said = texts[file] === undefined ? {} : read<Json>(texts[file]);
  const english = sentencesOf(texts, folder, "en");
  if (said === undefined || !english) return undefined;
  return [...english.filter(isRead), ...(folder === "shared" ? labelsOf(texts) : [])].map(({ path, text, of }) => {
    const own = valueAt(said, path);
    const from = valueAt(said, [madeFrom, ...path.map(String)]);
    // New entries begin with the English words in every language: until somebody says that it is the same, it is not translated.
    const isWritten = typeof own === "string" && !(from === undefined && own === text);
    const isStale = isWritten && typeof from === "string" && from !== text;
    return {
      ...{ file, path, of, english: text, text: isWritten ? own : "" },
      key: `${folder}#${path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`,
      standing: isStale ? "stale" : isWritten ? "done" : "missing",
      ...(isStale && { from }),
    };
  });
}

/** What is to be said of a sentence, and the English that it was made from. */
export interface Said extends Translation {
  said: string;
  madeOf: string;
}

/** Says sentences in another language. Of lists that are not there yet the rest stays English. */
export function translate(texts: Texts, written: readonly Said[]): Edits {
  const files = new Map<string, Said[]>();
  for (const one of written) files.set(one.file, [...(files.get(one.file) ?? []), one]);
  const edits: Edits = {};
  for (const [file, sentences] of files) {
    const before = texts[file] ?? emptyWords;
    const english = read<Json>(texts[file.replace(/\.[A-Za-z-]+\.json$/, ".en.json")]);
    let words = read<Json>(before);
    for (const { path, said, madeOf } of sentences) {
      words = withSaid(words, english, path, said);
      words = withSaid(words, undefined, [madeFrom, ...path.map(String)], madeOf);
    }
    // Of many sentences their groups are written whole: one by one they would take seconds.
    const places = new Map(
      sentences
        .flatMap(({ path }) => [path, [madeFrom, ...path.map(String)]])
        .map((path) => (sentences.length > 1 ? path.slice(0, 1) : upToList(path)))
        .map((path) => [JSON.stringify(path), path]),
    );
    edits[file] = [...places.values()].reduce((text, path) => set(text, path, valueAt(words, path)), before);
  }
  return edits;
}

const upToList = (path: JSONPath): JSONPath => {
  const list = path.findIndex((key) => typeof key === "number");
  return list === -1 ? path : path.slice(0, list);
};

/** Words with one sentence more; a list that is not there begins as the English one. */
function withSaid(own: Json | undefined, english: Json | undefined, [key, ...rest]: JSONPath, said: string): Json {
  if (key === undefined) return said;
  if (typeof key === "number") {
    const from = Array.isArray(english) ? english : [];
    const list = Array.isArray(own) ? [...own, ...from.slice(own.length)] : [...from];
    list[key] = withSaid(list[key], from[key], rest, said);
    return list;
  }
  const isObject = (value: Json | undefined) => typeof value === "object" && value !== null && !Array.isArray(value);
  const base = isObject(own) ? (own as Record<string, Json>) : {};
  return { ...base, [key]: withSaid(base[key], valueAt(english, [key]), rest, said) };
}

/** What to write beside edits of English words, so that translations of what they say otherwise are known to be stale. */
export function staleAfter(texts: Texts, changes: Record<string, string | null>): Edits {
  const folders = Object.keys(changes).flatMap((file) =>
    file === "shared/lists.json" ? ["shared"] : (/^([^/]+)\/messages\.en\.json$/.exec(file)?.[1] ?? []),
  );
  const edits: Edits = {};
  const next = { ...texts, ...changes } as Texts;
  for (const language of folders.length > 0 ? Object.keys(furtherLanguages(texts)) : []) {
    for (const folder of new Set(folders)) {
      const now = new Map(translationsOf(next, folder, language)?.map(({ key, english }) => [key, english]));
      for (const { key, file, path, text, english } of translationsOf(texts, folder, language) ?? []) {
        const place = [madeFrom, ...path.map(String)];
        const written = edits[file] ?? next[file];
        if (text === "" || written === undefined || !now.has(key) || now.get(key) === english) continue;
        if (valueAt(read<Json>(written), place) === undefined) edits[file] = set(written, place, english);
      }
    }
  }
  return edits;
}

/** Labels of choices are said under `lists`, by list and value. */
const labelsOf = (texts: Texts): Omit<Sentence, "file">[] =>
  (listsOf(texts) ?? []).flatMap(({ name, choices }) =>
    choices.map(({ value, label }) => ({
      path: ["lists", name, String(value)],
      text: label,
      of: `The list "${name}": ${value}`,
    })),
  );

/** `staff` of the status names a way of showing it. */
const isRead = ({ path }: Sentence): boolean => path.join("/") !== "type/status/staff";

const valueAt = (value: Json | undefined, path: JSONPath): Json | undefined =>
  path.reduce<Json | undefined>(
    (found, key) =>
      typeof found === "object" && found !== null && Object.hasOwn(found, key)
        ? (found as Record<string, Json>)[key]
        : undefined,
    value,
  );
