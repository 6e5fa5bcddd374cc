import { sql } from "kysely";
import type { FoundPlace } from "../../contract/types.ts";
import type { Database } from "../app-context.ts";
import { likeText } from "../platform/text/plain-text.ts";
import type { AddressFinder } from "./address-finder.ts";
import { mostPlaces, placeOf } from "./address-line.ts";
import { folded, type TypedAddress, typedAddress } from "./typed-address.ts";
import { unlistedPlaces } from "./unlisted-street.ts";

/** Streets considered before ranking: enough that a common street name in every town is seen. */
const considered = 400;
/** Streets looked at before the considered ones are chosen, so that one common word costs no more than a rare one. */
const lookedAt = 4_000;

interface Street {
  name: string;
  suburb: string;
  city: string;
  region: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

/**
 * Finds streets of our own table: every word must begin a word of the street, suburb, city or postcode. A street that the table
 * lacks is offered as it was typed where its town is known, with a note that says so.
 */
export const bundledAddressFinder = (database: Database): AddressFinder => ({
  async find(typed) {
    const address = typedAddress(typed);
    if (address.words.length === 0) return [];
    // Streets that begin with what was typed are the best there are; others are only looked for when these are few.
    const begun = ranked(await streetsOf(database, address, true), address);
    const streets = begun.length >= mostPlaces ? begun : ranked(await streetsOf(database, address, false), address);
    const known: FoundPlace[] = streets
      .slice(0, mostPlaces)
      .map(({ name, ...at }) => placeOf({ ...at, street: name, street_number: address.number }));
    if (known.length === mostPlaces) return known;
    const isKnown = ({ street, suburb, city }: FoundPlace) =>
      known.some((place) => folded(place.street) === folded(street) && place.suburb === suburb && place.city === city);
    const unlisted = (await unlistedPlaces(database, address)).filter((place) => !isKnown(place));
    return [...known, ...unlisted].slice(0, mostPlaces);
  },
});

async function streetsOf(database: Database, { words }: TypedAddress, isBegun: boolean): Promise<Street[]> {
  const { rows } = await sql<Street>`
    with matching as materialized (
      select locality_id, name from streets
      where ${sql.join(
        words.map((spellings, index) => anyLike(spellings, isBegun && index === 0 ? " " : "% ")),
        sql` and `,
      )}
      limit ${sql.lit(lookedAt)})
    select name, suburb, city, region, postcode, latitude, longitude
    from matching join localities on localities.id = matching.locality_id
    order by length(name), name, city, suburb
    limit ${sql.lit(considered)}`.execute(database);
  return rows;
}

const anyLike = (spellings: string[], before: string) =>
  sql`(${sql.join(
    spellings.map((word) => sql`search_text like ${`${before}${likeText(word)}%`}`),
    sql` or `,
  )})`;

const ranked = (streets: Street[], address: TypedAddress): Street[] =>
  streets
    .map((street) => ({ street, rank: rankOf(street, address) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || byName(one.street, other.street))
    .map(({ street }) => street);

/** `Queen Street` before `Queen Street East`, then by the alphabet. */
const byName = (one: Street, other: Street): number =>
  one.name.split(" ").length - other.name.split(" ").length || sortKey(one).localeCompare(sortKey(other), "en-NZ");

const sortKey = ({ name, suburb, city }: Street) => `${name}|${city}|${suburb}`;

/** 0 when a word begins no word of the place; words of the street's name count most, and its first word more. */
function rankOf(street: Street, { words }: TypedAddress): number {
  const places: [words: string[], weight: number][] = [
    [folded(street.name).split(" "), 8],
    [folded(street.suburb).split(" "), 4],
    [folded(street.city).split(" "), 3],
    [folded(`${street.region} ${street.postcode}`).split(" "), 1],
  ];
  let rank = 0;
  for (const [index, spellings] of words.entries()) {
    let best = 0;
    for (const [names, weight] of places) {
      for (const [place, name] of names.entries()) {
        for (const word of spellings) {
          if (!name.startsWith(word)) continue;
          const isSamePlace = weight === 8 && place === index;
          best = Math.max(best, weight + (name === word ? 2 : 0) + (isSamePlace ? 3 : 0));
        }
      }
    }
    if (best === 0) return 0;
    rank += best;
  }
  return rank;
}
