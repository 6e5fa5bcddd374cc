import type { PlaceCapture } from "../../contract/types.ts";
import type { Database } from "../parts.ts";
import type { AddressFinder } from "./address-finder.ts";
import { likeText } from "./plain-text.ts";
import { folded, type TypedAddress, typedAddress } from "./typed-address.ts";

const most = 8;
/** Streets considered before ranking: enough that a common street name in every town is seen. */
const considered = 400;

interface Street {
  name: string;
  suburb: string;
  city: string;
  region: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

/** Finds streets of our own table: every word must begin a word of the street, suburb, city or postcode. */
export const bundledAddressFinder = (database: Database): AddressFinder => ({
  async find(typed) {
    const address = typedAddress(typed);
    if (address.words.length === 0) return [];
    let query = database
      .selectFrom("streets")
      .innerJoin("localities", "localities.id", "streets.locality_id")
      .select(["name", "suburb", "city", "region", "postcode", "latitude", "longitude"]);
    for (const spellings of address.words) {
      query = query.where((eb) =>
        eb.or(spellings.map((word) => eb("streets.search_text", "like", `%${likeText(word)}%`))),
      );
    }
    const streets = await query.orderBy("streets.id").limit(considered).execute();
    return streets
      .map((street) => ({ street, rank: rankOf(street, address) }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank || byName(one.street, other.street))
      .slice(0, most)
      .map(({ street }) => place(street, address.number));
  },
});

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

function place(street: Street, number: string): PlaceCapture {
  const line = number ? `${number} ${street.name}` : street.name;
  // A town without suburbs stands in our table as its own.
  const suburb = street.suburb === street.city ? "" : street.suburb;
  return {
    street_number: number,
    street: street.name,
    suburb,
    city: street.city,
    postcode: street.postcode,
    region: street.region,
    formatted_address: [line, suburb, `${street.city} ${street.postcode}`].filter(Boolean).join(", "),
    latitude: street.latitude,
    longitude: street.longitude,
  };
}
