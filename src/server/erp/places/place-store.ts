import { sql } from "kysely";
import type { Database, Queryable } from "../../app-context.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { folded } from "../typed-address.ts";
import type { ListedPlace } from "./listed-place.ts";
import { searchText } from "./load-places.ts";

interface Known {
  id: number;
  suburb: string;
  city: string;
  region: string;
  postcode: string;
}

/** How many rows one statement inserts, within what a statement may hold. */
const atOnce = 1_000;

const keyOf = (suburb: string, city: string): string => `${folded(suburb)}|${folded(city)}`;

/** The localities and streets of the database while a list is read into it: what is there already stays as it is. */
export class PlaceStore {
  readonly #byName = new Map<string, Known>();
  readonly #byRegion = new Map<string, Known>();
  readonly #streets = new Set<string>();
  #lastId = 0;

  /** Loads what the database knows. */
  static async of(database: Database): Promise<PlaceStore> {
    const store = new PlaceStore();
    await store.#knowNewer(database);
    return store;
  }

  /** Adds those of a batch that are new, in one transaction. Answers how many localities and streets that were. */
  async add(database: Database, places: ListedPlace[]): Promise<{ localities: number; streets: number }> {
    const unseen = places.filter((place) => !this.#isSeen(place));
    if (unseen.length === 0) return { localities: 0, streets: 0 };
    const added = await database.transaction().execute(async (transaction) => {
      // Two imports at once take turns, so that each knows the other's localities and numbers its rows after theirs.
      await sql`select pg_advisory_xact_lock(2026112002)`.execute(transaction);
      await this.#knowNewer(transaction);
      const localities = await this.#addLocalities(transaction, unseen);
      return { localities, streets: await this.#addStreets(transaction, unseen) };
    });
    for (const place of unseen) this.#streets.add(streetKey(place));
    return added;
  }

  /** Localities are never renumbered, so those that others have added come after the last one known. */
  async #knowNewer(database: Queryable): Promise<void> {
    const rows = await database
      .selectFrom("localities")
      .select(["id", "suburb", "city", "region", "postcode"])
      .where("id", ">", this.#lastId)
      .orderBy("id")
      .execute();
    for (const row of rows) this.#know(row);
  }

  #know(known: Known): void {
    this.#lastId = Math.max(this.#lastId, known.id);
    // The first of several postcodes is the one that streets are given.
    const name = keyOf(known.suburb, known.city);
    if (!this.#byName.has(name)) this.#byName.set(name, known);
    const nearby = keyOf(known.suburb, known.region);
    if (known.postcode && !this.#byRegion.has(nearby)) this.#byRegion.set(nearby, known);
  }

  #isSeen(place: ListedPlace): boolean {
    return this.#byName.has(keyOf(place.suburb, place.city)) && (!place.street || this.#streets.has(streetKey(place)));
  }

  async #addLocalities(transaction: Queryable, places: ListedPlace[]): Promise<number> {
    const lacking = places.filter(({ suburb, city }) => !this.#byName.has(keyOf(suburb, city)));
    const distinct = [...new Map(lacking.map((place) => [keyOf(place.suburb, place.city), place])).values()];
    let id = this.#lastId;
    const rows = distinct.map(({ street: _, ...place }) => {
      id += 1;
      // A list without postcodes may name another town for a suburb that we know.
      const postcode = place.postcode || (this.#byRegion.get(keyOf(place.suburb, place.region))?.postcode ?? "");
      const { suburb, city, region } = place;
      return { id, ...place, postcode, search_text: searchText(suburb, city, region, postcode) };
    });
    await insertRows(transaction, "localities", rows);
    for (const row of rows) this.#know(row);
    return rows.length;
  }

  async #addStreets(transaction: Queryable, places: ListedPlace[]): Promise<number> {
    const distinct = [
      ...new Map(places.filter(({ street }) => street).map((place) => [streetKey(place), place])).values(),
    ];
    let id = await lastStreet(transaction);
    const rows = distinct.flatMap(({ street, suburb, city }) => {
      const at = this.#byName.get(keyOf(suburb, city));
      if (!at) return [];
      id += 1;
      const search_text = searchText(street, at.suburb, at.city, at.region, at.postcode);
      return [{ id, locality_id: at.id, name: street, search_text }];
    });
    let added = 0;
    for (let start = 0; start < rows.length; start += atOnce) {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto("streets")
        .values(rows.slice(start, start + atOnce))
        .onConflict((conflict) => conflict.columns(["locality_id", "name"]).doNothing())
        .executeTakeFirstOrThrow();
      added += Number(numInsertedOrUpdatedRows ?? 0);
    }
    return added;
  }
}

const streetKey = ({ street, suburb, city }: ListedPlace): string => `${street}|${keyOf(suburb, city)}`;

async function lastStreet(database: Queryable): Promise<number> {
  const { last } = await database
    .selectFrom("streets")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
