import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * Waits until no other transaction holds one of these names, and holds them until this one ends: for what must not be done
 * twice at once although there is no row to lock yet.
 */
export async function holdNames(trx: Transaction<Tables>, names: string[]): Promise<void> {
  // Always in the same order, so that two transactions never wait for each other.
  for (const name of [...new Set(names)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
  }
}
