import type { FoundPlace } from "../../contract/types.ts";
import { capitalised } from "../../engine/index.ts";
import type { Database } from "../app-context.ts";
import { placeOf } from "./address-line.ts";
import { type Locality, namedLocalities } from "./localities.ts";
import { folded, spellingsOf, type TypedAddress } from "./typed-address.ts";

/** What stands beside an address whose street is as it was typed. */
const notListed = "Not checked: the street is not in the list";

const most = 4;

/** Words that end the name of a street, where no comma does. */
const streetTypes = new Set(
  `alley avenue boulevard broadway circle close court crescent crest drive esplanade gardens glade glen green grove heights
  highway hill island lane line loop mall mews parade park path place promenade quay ridge rise road route row square steps
  strand street terrace track vale valley view vista walk way wharf`.split(/\s+/),
);

/** Addresses of a street that no list holds, in the localities that were named after it: `12 Smith Road, Kamo`. */
export async function unlistedPlaces(database: Database, { number, rest }: TypedAddress): Promise<FoundPlace[]> {
  for (const { street, where } of splits(rest)) {
    if (!isStreet(street)) continue;
    const places = placesIn(await namedLocalities(database, where));
    if (places.length === 0) continue;
    const name = written(street);
    return places.slice(0, most).map(({ suburb, city, region, postcode }) => ({
      ...placeOf({
        street_number: number,
        street: name,
        suburb,
        city,
        postcode,
        region,
        latitude: null,
        longitude: null,
      }),
      note: notListed,
    }));
  }
  return [];
}

/** Where the street may end and the town begin: at the first comma, else after each word that ends streets. */
function splits(rest: string): { street: string; where: string }[] {
  const comma = rest.indexOf(",");
  if (comma >= 0) return [{ street: rest.slice(0, comma), where: rest.slice(comma + 1) }];
  const words = rest.split(/\s+/);
  return words.flatMap((word, index) => {
    if (index === 0 || !isStreetType(word)) return [];
    // A highway is named by its number.
    const end = index + (/^\d{1,2}[a-z]?,?$/i.test(words[index + 1] ?? "") ? 2 : 1);
    return [{ street: words.slice(0, end).join(" "), where: words.slice(end).join(" ") }];
  });
}

const isStreetType = (word: string): boolean => spellingsOf(folded(word)).some((spelling) => streetTypes.has(spelling));

const isStreet = (street: string): boolean =>
  /\p{L}{2}/u.test(street) && /^[\p{L}\p{M}\p{N} '’./-]{2,80}$/u.test(street.trim());

/** A suburb with its postcode; a city whose suburb was not named without one, unless it has a single one. */
function placesIn(named: (Locality & { isSuburb: boolean })[]): Locality[] {
  const suburbs = named.filter(({ isSuburb }) => isSuburb);
  if (suburbs.length > 0) return suburbs;
  const cities = Map.groupBy(named, ({ city, region }) => `${city}|${region}`);
  return [...cities.values()].flatMap((rows) => {
    const [first] = rows;
    const codes = new Set(rows.map(({ postcode }) => postcode));
    return first ? [{ ...first, suburb: "", postcode: codes.size === 1 ? first.postcode : "" }] : [];
  });
}

/** `smith rd` as it is written on an envelope: `Smith Road`. Capitals that were typed stay, unless all are. */
function written(street: string): string {
  const isShouted = street === street.toUpperCase();
  const words = street.trim().split(/\s+/);
  return words
    .map((typed, index) => {
      const word = isShouted ? typed.toLowerCase() : typed;
      const isLast = index === words.length - 1;
      const [, long] = spellingsOf(folded(word));
      const isShort = isLast ? index > 0 : long === "mount" || long === "point";
      const full = (isShort && long) || word;
      return full === full.toLowerCase() ? capitalised(full) : full;
    })
    .join(" ");
}
