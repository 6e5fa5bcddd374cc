import { sql, type Transaction } from "kysely";
import { preparedStatement } from "./prepared-statement.ts";
import type { Tables } from "./tables.ts";

/**
 * Waits until no other transaction holds one of these names, and holds them until this one ends: for what must not be done
 * twice at once although there is no row to lock yet.
 */
export async function advisoryLock(trx: Transaction<Tables>, names: string[]): Promise<void> {
  if (names.length === 0) return;
  // One statement, and always in the same order, so that two transactions never wait for each other.
  await sql`
    select ${preparedStatement} pg_advisory_xact_lock(number)
    from (select distinct hashtextextended(name, 0) as number
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name order by 1 offset 0) as numbers`.execute(
    trx,
  );
}
