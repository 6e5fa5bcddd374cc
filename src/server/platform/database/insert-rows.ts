import type { Insertable } from "kysely";
import type { Queryable } from "../../app-context.ts";
import type { Tables } from "./tables.ts";

const batch = 500;

/** Inserts any number of rows, a few statements for all of them. */
export async function insertRows<T extends keyof Tables>(
  database: Queryable,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    await database
      .insertInto(table)
      .values(rows.slice(start, start + batch))
      .execute();
  }
}
