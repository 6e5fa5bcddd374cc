import { placeWords, type Subject } from "./change-words.ts";
import type { Texts } from "./draft-store.ts";
import { type Edits, read, set } from "./field-edits.ts";
import { keptOf, titleIn } from "./thing-titles.ts";

/** A sentence of a file of words. */
export interface Sentence {
  file: string;
  path: (string | number)[];
  text: string;
  /** What it is said of: `The field “Parts”: help`. */
  of: string;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Names of what stands elsewhere, which nobody reads. */
const namesOnly = new Set(["list", "$schema", "$english"]);

/** Every sentence that a type has of its own, or all have in common (`shared`), in one language, in the file's order. */
export function sentencesOf(texts: Texts, folder: string, language: string): Sentence[] | undefined {
  const file = `${folder}/messages.${language}.json`;
  const json = read<Json>(texts[file]);
  if (json === undefined) return undefined;
  const found: Sentence[] = [];
  const world = keptOf((one) => read<Json>(texts[one]));
  const titles = new Map<string, string | undefined>();
  const titleOf = ({ one, id }: Pick<Subject, "one" | "id">) => {
    const key = `${one} ${id}`;
    if (!titles.has(key)) titles.set(key, titleIn(world, texts, folder, one, id));
    return titles.get(key);
  };
  const walk = (value: Json, path: (string | number)[]) => {
    if (typeof value === "string")
      found.push({ file, path, text: value, of: placeWords(file, path.map(String), titleOf) });
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, [...path, index]);
    else if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value)) if (!namesOnly.has(key)) walk(item, [...path, key]);
  };
  walk(json, []);
  return found;
}

/** Sentences that hold all of these words, or are said of what holds them, also by its name in the data. */
export function searched(sentences: readonly Sentence[], wanted: string): Sentence[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return sentences.filter(({ text, of, path }) => {
    const all = `${text} ${of} ${path.join(" ")}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Says a sentence otherwise. Throws a sentence where nothing is left of it. */
export function reword(texts: Texts, { file, path }: Sentence, text: string): Edits {
  if (!text.trim()) throw new Error("A sentence cannot be empty. To take it away, take its entry away in Text.");
  return { [file]: set(texts[file] ?? "{}", path, text.trim()) };
}
