import type { Definition, Json, Messages } from "./definition.ts";
import { isObject } from "./is-object.ts";

/** The words that all definitions have. */
export const firstLanguage = "en";

/** A language beside English that a definition speaks. */
export interface SpokenLanguage {
  /** Its own name. */
  label: string;
  /** What it says otherwise than the English words, in their shape; what is not here stays English. */
  words: Partial<Messages>;
}

type Spoken = Pick<Definition, "messages" | "languages">;

/** The definition in the words of a language, as far as it has them; in English where it does not know the language. */
export function inLanguage<D extends Spoken>(definition: D, language: unknown): D {
  const { languages = {} } = definition;
  const spoken = typeof language === "string" && Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (!spoken) return definition;
  return { ...definition, messages: laidOver(definition.messages as never, spoken.words as never) as never };
}

/** Objects key by key; lists and sentences are replaced whole. */
export function laidOver(base: Json, over: Json): Json {
  if (!isObject(base) || !isObject(over)) return over;
  const merged = Object.entries(over).map(([key, value]) => {
    const before = Object.hasOwn(base, key) ? base[key] : undefined;
    return [key, before === undefined ? value : laidOver(before, value)];
  });
  return { ...base, ...Object.fromEntries(merged) };
}

/** What of `words` is otherwise than in `base`; undefined: nothing. What `base` does not have is left out. */
export function differingWords(words: Json, base: Json): Json | undefined {
  if (!isObject(words) || !isObject(base)) return JSON.stringify(words) === JSON.stringify(base) ? undefined : words;
  const found = Object.entries(words).flatMap(([key, value]) => {
    const before = Object.hasOwn(base, key) ? base[key] : undefined;
    const other = before === undefined ? undefined : differingWords(value, before);
    return other === undefined ? [] : [[key, other]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
