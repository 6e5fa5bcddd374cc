import type { JSONPath } from "jsonc-parser";
import { type Choice, choicesOf, isObject, type Json, type WrittenList } from "../../../../engine/index.ts";
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
    const from = valueAt(said, inMadeFrom(path));
    // What is copied from the English is not translated until somebody says that it is the same.
    const isWritten = typeof own === "string" && own !== "" && !(from === undefined && own === text);
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
      words = withSaid(words, undefined, inMadeFrom(path), madeOf);
    }
    // Of many sentences their groups are written whole: one by one they would take seconds.
    const places = new Map(
      sentences
        .flatMap(({ path }) => [path, inMadeFrom(path)])
        .map((path) => (sentences.length > 1 ? path.slice(0, 1) : throughObjects(read<Json>(before), path)))
        .map((path) => [JSON.stringify(path), path]),
    );
    edits[file] = [...places.values()].reduce((text, path) => set(text, path, valueAt(words, path)), before);
  }
  return edits;
}

const inMadeFrom = (path: JSONPath): JSONPath => [madeFrom, ...path.map(String)];

/** A path as far as objects lead: what stands there otherwise, a list or what is written amiss, is written whole. */
function throughObjects(words: Json | undefined, path: JSONPath): JSONPath {
  const end = path.findIndex((_, index) => !isObject(valueAt(words, path.slice(0, index + 1))));
  return end === -1 ? path : path.slice(0, end + 1);
}

/** Says one thing in a text, whatever shape stands in its way. */
function say(text: string, path: JSONPath, said: string): string {
  const before = read<Json>(text);
  const place = throughObjects(before, path);
  return set(text, place, valueAt(withSaid(before, undefined, path, said), place));
}

/** Words with one sentence more; a list that is not there begins as the English one. */
function withSaid(own: Json | undefined, english: Json | undefined, [key, ...rest]: JSONPath, said: string): Json {
  if (key === undefined) return said;
  if (typeof key === "number") {
    const from = Array.isArray(english) ? english : [];
    const list = Array.isArray(own) ? [...own, ...from.slice(own.length)] : [...from];
    list[key] = withSaid(list[key], from[key], rest, said);
    return list;
  }
  const base = typeof own === "object" && own !== null ? (own as Record<string, Json>) : {};
  return { ...base, [key]: withSaid(base[key], valueAt(english, [key]), rest, said) };
}

/**
 * What to write beside edits of English words, so that translations of what they say otherwise are known to be stale. Of what was
 * only copied from the English, the copy is written anew.
 */
export function staleAfter(texts: Texts, changes: Record<string, string | null>): Edits {
  const folders = Object.keys(changes).flatMap((file) =>
    file === "shared/lists.json" ? ["shared"] : (/^([^/]+)\/messages\.en\.json$/.exec(file)?.[1] ?? []),
  );
  const edits: Edits = {};
  const next = { ...texts, ...changes } as Texts;
  for (const language of folders.length > 0 ? Object.keys(furtherLanguages(texts)) : []) {
    for (const folder of new Set(folders)) {
      const now = new Map(translationsOf(next, folder, language)?.map(({ key, english }) => [key, english]));
      for (const { key, file, path, english } of translationsOf(texts, folder, language) ?? []) {
        const [written, reworded] = [edits[file] ?? next[file], now.get(key)];
        if (written === undefined || reworded === undefined || reworded === english) continue;
        const words = read<Json>(written);
        const own = valueAt(words, path);
        // What the same edits say otherwise, as names that are renamed in all languages, keeps up with its English.
        if (own !== valueAt(read<Json>(texts[file]), path)) continue;
        if (typeof own !== "string" || typeof valueAt(words, inMadeFrom(path)) === "string") continue;
        edits[file] = own === english ? say(written, path, reworded) : say(written, inMadeFrom(path), english);
      }
    }
  }
  return edits;
}

/** Edits with the English that sentences were made from, where they say something anew in another language, and the English stays. */
export function withMadeFrom(texts: Texts, edits: Edits): Edits {
  const next = { ...texts, ...edits };
  const noted = { ...edits };
  for (const file of Object.keys(edits)) {
    const [, folder, language = "en"] = /^([^/]+)\/messages\.([A-Za-z-]+)\.json$/.exec(file) ?? [];
    if (folder === undefined || language === "en" || Object.hasOwn(edits, `${folder}/messages.en.json`)) continue;
    const [before, after] = [read<Json>(texts[file]), read<Json>(edits[file])];
    for (const { path, english } of translationsOf(next, folder, language) ?? []) {
      const own = valueAt(after, path);
      if (typeof own !== "string" || own === valueAt(before, path)) continue;
      noted[file] = say(noted[file] ?? "", inMadeFrom(path), english);
    }
  }
  return noted;
}

/** Labels of choices are said under `lists`, by list and value; those of a matrix are what a select offers of it. */
const labelsOf = (texts: Texts): Omit<Sentence, "file">[] =>
  Object.entries(read<Record<string, WrittenList>>(texts["shared/lists.json"]) ?? {}).flatMap(([name, list]) =>
    offeredBy(list).map(({ value, label }) => ({
      path: ["lists", name, String(value)],
      text: label,
      of: `The list "${name}": ${value}`,
    })),
  );

/** Of a list that is written amiss, as in a draft it may be, no more than what can be read. */
function offeredBy(list: WrittenList): Choice[] {
  try {
    return choicesOf(list).filter((choice) => typeof choice?.label === "string");
  } catch {
    return [];
  }
}

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
