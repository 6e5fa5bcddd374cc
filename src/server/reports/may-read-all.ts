import { sql } from "kysely";
import { isInScope } from "../access/claim-scope.ts";
import type { Person } from "../person.ts";
import type { ExportContext } from "./export-context.ts";
import { countIds, type PackedIds, unpackIds } from "./packed-ids.ts";

/** Claims that are looked at together. */
const size = 5_000;

/** Whether this person may still read every one of these claims. What was deleted since was theirs to read. */
export async function mayReadAll(
  { database, definitions }: Pick<ExportContext, "database" | "definitions">,
  person: Person,
  pages: PackedIds[],
): Promise<boolean> {
  for (const page of pages) {
    for (let from = 0; from < countIds(page); from += size) {
      const unreadable = await database
        .selectFrom("claims")
        .select("id")
        .where("id", "=", sql<string>`any(${unpackIds(page, from, size)}::uuid[])`)
        .where(({ not }) => not(isInScope(person, definitions)))
        .limit(1)
        .executeTakeFirst();
      if (unreadable) return false;
    }
  }
  return true;
}
