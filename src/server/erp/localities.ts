import type { Database, Queryable } from "../app-context.ts";
import { likeText } from "../platform/text/plain-text.ts";
import { folded, spellingsOf } from "./typed-address.ts";

/** A suburb or town and one of its postcodes; a town without suburbs is its own. */
export interface Locality {
  suburb: string;
  city: string;
  region: string;
  postcode: string;
}

/** More than any city has. */
const considered = 1_000;
/** More than suburb, town, region and postcode have together: every word is held against every locality. */
const mostWords = 12;

/**
 * Localities that `typed` names: `Kamo`, `Kamo Whangarei`, `kamo 0112`, `Auckland`. Each of its words must be one of theirs, and
 * their suburb or town must be named whole; the last word may be unfinished. Those whose suburb was named come first.
 */
export async function namedLocalities(
  database: Queryable,
  typed: string,
): Promise<(Locality & { isSuburb: boolean })[]> {
  const words = folded(typed).split(" ").filter(Boolean);
  if (words.length === 0 || words.length > mostWords) return [];
  let query = database.selectFrom("localities").select(["suburb", "city", "region", "postcode"]);
  for (const word of words) {
    query = query.where((eb) =>
      eb.or(spellingsOf(word).map((spelling) => eb("search_text", "like", `% ${likeText(spelling)}%`))),
    );
  }
  const rows = await query.orderBy("id").limit(considered).execute();
  return rows
    .flatMap((locality) => {
      const isSuburb = namesAll(locality.suburb, words);
      const isNamed =
        (isSuburb || namesAll(locality.city, words)) && words.every((word, at) => isOf(locality, words, word, at));
      return isNamed ? [{ ...locality, isSuburb }] : [];
    })
    .sort((one, other) => Number(other.isSuburb) - Number(one.isSuburb));
}

/** Every word of the name was typed. */
const namesAll = (name: string, words: string[]): boolean =>
  folded(name)
    .split(" ")
    .every((part) => words.some((word, at) => fits(word, part, isUnfinished(words, at))));

const isOf = ({ suburb, city, region, postcode }: Locality, words: string[], word: string, at: number): boolean =>
  folded(`${suburb} ${city} ${region} ${postcode}`)
    .split(" ")
    .some((part) => fits(word, part, isUnfinished(words, at)));

/** Two letters alone could begin anything, also a place abroad. */
const isUnfinished = (words: string[], at: number): boolean =>
  at === words.length - 1 && (words.length > 1 || (words[at]?.length ?? 0) >= 3);

const fits = (word: string, part: string, mayBeUnfinished: boolean): boolean =>
  spellingsOf(word).some((spelling) => spelling === part || (mayBeUnfinished && part.startsWith(spelling)));

/**
 * What to tell about a postcode that does not belong to the named town; nothing when it does, when it is in no list, or when the
 * list does not know the town. Advice alone: the list may be older than the postcode.
 */
export async function postcodeAdvice(
  database: Database,
  { suburb, city, postcode }: { suburb: string; city: string; postcode: string },
): Promise<string | undefined> {
  if (!/^\d{4}$/.test(postcode) || !folded(city)) return undefined;
  const inTown = (await namedLocalities(database, city)).filter((row) => isNamed(row, city));
  if (inTown.length === 0) return undefined;
  const there = inTown.filter((row) => folded(row.suburb) === folded(suburb));
  const codes = [...new Set((there.length > 0 ? there : inTown).map((row) => row.postcode))].filter(Boolean).sort();
  const isCityWide = there.length === 0;
  if (codes.length === 0 || codes.includes(postcode)) return undefined;
  // Post boxes and rural rounds have codes of their own, told by the third digit outside of Auckland's and Christchurch's
  // streets; they begin like those of the streets around. So does that of a suburb we do not know.
  const isNear = codes.some((code) => code.slice(0, 2) === postcode.slice(0, 2));
  if (isNear && (/^(?!10|80)..[4-9]/.test(postcode) || (isCityWide && codes.length > 3))) return undefined;
  const where = isCityWide ? city.trim() : suburb.trim();
  return `${postcode} is not a postcode of ${where} in our list, which has ${shortList(codes)}. Please check it.`;
}

const isNamed = ({ suburb, city }: Locality, typed: string): boolean =>
  folded(city) === folded(typed) || folded(suburb) === folded(typed);

function shortList(codes: string[]): string {
  const shown = codes.slice(0, 4);
  const rest = codes.length > shown.length ? " and others" : "";
  return `${shown.join(", ")}${rest}`;
}
