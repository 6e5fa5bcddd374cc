import {
  differingWords,
  firstLanguage,
  isObject,
  type Json,
  laidOver,
  type Messages,
  type SpokenLanguage,
} from "../engine/index.ts";
import type { Open } from "./read/resolve-refs.ts";
import type { SourceFile } from "./read/source-file.ts";
import type { SharedSources } from "./shared-sources.ts";

/** What is written in a language beside English: a file of words, if there is one, and what holds of those of its parents. */
export interface WrittenWords {
  source?: SourceFile;
  words: { [key: string]: Json };
}

/** Where words in another language may keep the English that they were made from, in their own shape; items of lists by their places. */
export const translatedFrom = "$english";

const wordsFile = (folder: string, language: string): string => `${folder}/messages.${language}.json`;

/** A folder's words in a language: its own, above those of the types that it extends where these have the same English. */
export function readWords(
  language: string,
  [folder, ...parents]: readonly string[],
  open: Open,
  english: (folder: string, parents: readonly string[]) => Json,
): WrittenWords {
  const [parent, ...others] = parents;
  const inherited = parent === undefined ? undefined : readWords(language, parents, open, english).words;
  const same = inherited && whereSame(inherited, english(parent as string, others), english(folder as string, parents));
  const own = open(wordsFile(folder as string, language));
  const json: WrittenWords["words"] = own.isReadable && isObject(own.json) ? own.json : {};
  const { $schema: _, [translatedFrom]: __, ...words } = json;
  const isMissing = own.faults.some(({ code }) => code === "missing-file");
  return { ...(!isMissing && { source: own }), words: laidOver(same ?? {}, words) as WrittenWords["words"] };
}

/** Of words those whose English stands the same in both. */
function whereSame(words: Json, before: Json | undefined, now: Json | undefined): Json | undefined {
  if (!isObject(words)) return JSON.stringify(before) === JSON.stringify(now) ? words : undefined;
  if (!isObject(before as Json) || !isObject(now as Json)) return undefined;
  const [old, own] = [before as { [key: string]: Json }, now as { [key: string]: Json }];
  const kept = Object.entries(words).flatMap(([key, value]) => {
    const same = whereSame(value, old[key], own[key]);
    return same === undefined ? [] : [[key, same]];
  });
  return Object.fromEntries(kept);
}

/** What all types have in common, in a language: words laid over the English ones, and the labels of choices by list and value. */
export function sharedIn(shared: SharedSources, language: string): SharedSources {
  const words = shared.words[language]?.words ?? {};
  const over = <Words>(base: Words, key: string): Words =>
    words[key] === undefined ? base : (laidOver(base as Json, words[key]) as Words);
  const labels = (words.lists ?? {}) as Record<string, Record<string, string>>;
  return {
    ...shared,
    statusWords: over(shared.statusWords, "statuses"),
    pending: over(shared.pending, "pending"),
    validation: over(shared.validation, "validation"),
    letterWords: over(shared.letterWords, "letters"),
    letterFrame: over(shared.letterFrame, "letter"),
    factWords: over(shared.factWords, "facts"),
    lists: Object.fromEntries(
      Object.entries(shared.lists).map(([name, choices]) => {
        const own = labels[name];
        const labelled = choices.map((choice) => ({ ...choice, label: own?.[String(choice.value)] ?? choice.label }));
        return [name, own ? labelled : choices];
      }),
    ),
  };
}

/** What a definition says in each language that it has words of. */
export function spokenLanguages(
  written: Record<string, WrittenWords>,
  shared: SharedSources,
  say: (words: WrittenWords["words"], shared: SharedSources) => Messages,
): Record<string, SpokenLanguage> {
  const english = say({}, shared);
  return Object.fromEntries(
    Object.entries(written).flatMap(([language, { words }]) => {
      if (Object.keys(words).length === 0) return [];
      const other = differingWords(say(words, sharedIn(shared, language)) as never, english as never);
      if (other === undefined) return [];
      return [[language, { label: shared.languages[language] ?? language, words: other as Partial<Messages> }]];
    }),
  );
}

/** What claims of a type know that has more than one language: in which their customer filled in the form. */
export const languageFact = (languages: Record<string, SpokenLanguage>) => ({
  schema: { type: "string", enum: [firstLanguage, ...Object.keys(languages)] },
  visible: "everybody" as const,
  list: { readers: "internal" as const, hidden: true },
  filter: true,
  count: true,
});

export const languageWords = (languages: Record<string, SpokenLanguage>) => ({
  title: "Language",
  options: [
    { value: firstLanguage, label: "English" },
    ...Object.entries(languages).map(([value, { label }]) => ({ value, label })),
  ],
});
