import type { Queryable } from "../../app-context.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import type { Reference } from "../../reference/reference-shapes.ts";
import { folded } from "../typed-address.ts";

/** What a street or locality is sought by: its words, folded, a blank before each. */
export const searchText = (...words: string[]): string => ` ${folded(words.join(" "))}`;

/**
 * New Zealand localities and their streets, which the bundled address finder searches. A locality with several postcodes stands
 * there once for each; its streets are given the first. Does nothing where there are localities: a list was imported before.
 */
export async function loadPlaces(
  database: Queryable,
  { localities, streets }: Pick<Reference, "localities" | "streets">,
): Promise<void> {
  if (await database.selectFrom("localities").select("id").limit(1).executeTakeFirst()) return;
  const placed = localities.map((locality, index) => {
    const { suburb, city, region, postcode } = locality;
    return { id: index + 1, ...locality, search_text: searchText(suburb, city, region, postcode) };
  });
  const byName = new Map(placed.toReversed().map((locality) => [nameOf(locality), locality]));
  const rows = streets.flatMap(({ names, ...at }) => {
    const locality = byName.get(nameOf(at));
    if (!locality) throw new Error(`fixtures/reference/streets.json: ${nameOf(at)} is not in localities.json.`);
    const { suburb, city, region, postcode } = locality;
    return names.map((name) => ({
      locality_id: locality.id,
      name,
      search_text: searchText(name, suburb, city, region, postcode),
    }));
  });
  await insertRows(database, "localities", placed);
  await insertRows(
    database,
    "streets",
    rows.map((row, index) => ({ id: index + 1, ...row })),
  );
}

const nameOf = ({ suburb, city }: { suburb: string; city: string }) => `${suburb}, ${city}`;
