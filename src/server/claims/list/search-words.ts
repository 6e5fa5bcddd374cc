import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DefinitionStore } from "../../../definitions/store.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { Person } from "../../person.ts";
import { foldedText, likeText } from "../../platform/text/plain-text.ts";
import { splitAt } from "../save/search-text.ts";

const and = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join(conditions, sql` and `)})`;

const holds = (word: string): string => `%${likeText(word)}%`;

/** Every word is in a claim's search text, said so that no index is used: for claims that are at hand anyway. */
export const isEveryWordIn = (words: string[]): RawBuilder<unknown> =>
  and(words.map((word) => sql`search_text || '' like ${holds(word)}`));

/** The part of a claim's search text that this person reads: claimants' ends where staff's begins. */
export const readText = (person: Person, { access }: Pick<DefinitionStore, "access">): RawBuilder<string> =>
  isClaimant(person, access) ? sql`split_part(search_text, ${sql.lit(splitAt)}, 1)` : sql`search_text`;

/** Every word that a claim was found by stands where this person reads: claimants have few claims, which are looked at once more. */
export const isReadBy = (
  person: Person,
  { access }: Pick<DefinitionStore, "access">,
  words: string[],
): RawBuilder<SqlBool> =>
  isClaimant(person, access) && words.length > 0
    ? sql`${and(words.map((word) => sql`${readText(person, { access })} like ${holds(word)}`))}`
    : sql`true`;

/** A number that belongs to few claims: nobody need look whether many hold it. */
export const isRareWord = (word: string): boolean => word.replaceAll(/\D/g, "").length >= 4;

/** A number that belongs to so few claims that no other word need be looked up beside it. */
const isRarest = (word: string): boolean => /\d{6}/.test(word);

/** The index knows three letters or digits in a row, and two at a word's end or one at its beginning where that is said. */
const isIndexed = (word: string): boolean => /[a-z0-9]{3}|[^\p{L}\p{N}][a-z0-9]|[a-z0-9]{2}[^\p{L}\p{N}]/u.test(word);

const isPair = (word: string): boolean => /^[a-z0-9]{2}$/.test(word);

/** The index can find these words; else nothing but the claims' own texts says where they are. */
export const canBeLookedUp = (words: string[]): boolean => words.some((word) => isIndexed(word) || isPair(word));

/** Every word is in a claim's search text, said so that the index finds the claims. */
export function isFoundByIndex(words: string[]): RawBuilder<unknown> {
  const isLookedUp = words.some(isRarest) ? isRarest : isIndexed;
  const indexed = words.filter(isLookedUp);
  const rest = words.filter((word) => !isLookedUp(word));
  if (indexed.length > 0) {
    return and([
      ...indexed.map((word) => sql`search_text like ${holds(word)}`),
      ...(rest.length > 0 ? [isEveryWordIn(rest)] : []),
    ]);
  }
  return and([...rest.filter(isPair).map(isPairFound), isEveryWordIn(rest)]);
}

/** Every word is in a claim's search text, by the index where it helps; no words: every claim. */
export function isInText(words: string[]): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`true`;
  return canBeLookedUp(words) ? sql`${isFoundByIndex(words)}` : sql`${isEveryWordIn(words)}`;
}

/** The words of a search, each once, folded. */
export const wordsOf = (text: string): string[] => [...new Set(foldedText(text).split(/\s+/))].filter(Boolean);

/** What may stand behind a word's last letter; the index takes them all for the word's end. */
const wordEnds = [..." -/,.:;()#&+*'\""];

/** Two letters alone are in no index, but with what may follow them they are three, or end a word. */
const isPairFound = (pair: string): RawBuilder<unknown> => {
  const ended = [...wordEnds.map((end) => `%${pair}${end}%`), `%${pair}`];
  return sql`(search_text ~ ${`${pair}[a-z0-9]`} or search_text ~ ${`${pair}[à-öø-ÿāēīōū]`}
    or ${sql.join(
      ended.map((pattern) => sql`search_text like ${pattern}`),
      sql` or `,
    )})`;
};
