import { folded } from "../lookups/typed-address.ts";
import type { Queryable } from "../parts.ts";
import { insertRows } from "./insert-rows.ts";
import type { Reference } from "./reference-shapes.ts";

/** New Zealand localities and their streets, which the bundled address finder searches. */
export async function loadPlaces(database: Queryable, { localities, streets }: Reference): Promise<void> {
  const placed = localities.map((locality, index) => ({ id: index + 1, ...locality }));
  const byName = new Map(placed.map((locality) => [nameOf(locality), locality]));
  const rows = streets.flatMap(({ names, ...at }) => {
    const locality = byName.get(nameOf(at));
    if (!locality) throw new Error(`fixtures/reference/streets.json: ${nameOf(at)} is not in localities.json.`);
    const { suburb, city, region, postcode } = locality;
    return names.map((name) => ({
      locality_id: locality.id,
      name,
      search_text: folded([name, suburb, city, region, postcode].join(" ")),
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
