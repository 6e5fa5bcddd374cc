import type { Texts } from "../draft-store.ts";
import { foldersWithWords, type Said, type Translation, translationsOf } from "./translation.ts";
import type { Row } from "./workbook.ts";

/** What a workbook would do, before it is taken. */
export interface Plan {
  changes: Said[];
  /** Rows that are not taken, each with why. */
  refused: string[];
  /** Rows that say what is said already. */
  same: number;
  /** Rows that are not filled in; what was said of them stays. */
  empty: number;
  /** Changes that were made from other English than stands there now, and so count as stale. */
  outdated: number;
}

/** Every sentence of all folders in a language. Throws a sentence where words cannot be read. */
export function allTranslations(texts: Texts, language: string): Translation[] {
  return foldersWithWords(texts).flatMap((folder) => {
    const found = translationsOf(texts, folder, language);
    if (!found) throw new Error(`The words of ${folder} cannot be read. Mend them in Text first.`);
    return found;
  });
}

/** What the rows of a workbook would change. Throws a sentence where words cannot be read. */
export function planOf(texts: Texts, language: string, rows: readonly Row[]): Plan {
  const known = new Map(allTranslations(texts, language).map((one) => [one.key, one]));
  const plan: Plan = { changes: [], refused: [], same: 0, empty: 0, outdated: 0 };
  const seen = new Set<string>();
  for (const { number, key, english, said, fault } of rows) {
    const sentence = known.get(key);
    const why =
      fault ??
      (said === ""
        ? undefined
        : !sentence
          ? `nothing is said by the key ${key === "" ? "that is lacking" : `"${shortly(key)}"`}`
          : seen.has(key)
            ? `the key "${key}" stands above already`
            : placeholderFault(sentence.english, said));
    if (why !== undefined) plan.refused.push(`Row ${number}: ${why}.`);
    else if (!sentence || said === "") plan.empty += 1;
    else if (said === sentence.text.trim()) plan.same += 1;
    else {
      // What is read of a workbook has no blanks around it.
      const madeOf = english === "" || english === sentence.english.trim() ? sentence.english : english;
      plan.changes.push({ ...sentence, said, madeOf });
      if (madeOf !== sentence.english) plan.outdated += 1;
    }
    if (said !== "") seen.add(key);
  }
  return plan;
}

/** Names in braces that are lost on the way, or that nothing fills. */
export function placeholderFault(english: string, said: string): string | undefined {
  const [named, own] = [namesIn(english), namesIn(said)];
  const lost = named.filter((name) => !own.includes(name));
  const unknown = own.filter((name) => !named.includes(name));
  if (lost.length > 0) return `${listed(lost)} of the English is lost`;
  if (unknown.length > 0) return `nothing fills ${listed(unknown)} here`;
  return undefined;
}

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(/\{[^{}]*\}/g)].map(([name]) => name))];

const listed = (names: string[]): string => names.join(" and ");

const shortly = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
