import { sql } from "kysely";
import { isInScope } from "../access/claim-scope.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";

/** Of these numbers those of claims that this person may read: nobody else's are named to them. */
export async function readableOf(
  { database, definitions }: Pick<AppContext, "database" | "definitions">,
  person: Person,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await database
    .selectFrom("claims")
    .select("number")
    .where("number", "=", sql<string>`any(${[...new Set(numbers)]}::text[])`)
    .where(isInScope(person, definitions))
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Places with those of their claims alone that are readable. */
export const naming = <Place extends { examples: string[] }>(
  places: readonly Place[],
  readable: ReadonlySet<string>,
): Place[] => places.map((one) => ({ ...one, examples: one.examples.filter((number) => readable.has(number)) }));
