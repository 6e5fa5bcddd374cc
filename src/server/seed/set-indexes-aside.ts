import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * Drops the indexes of these tables that guard nothing, and answers what makes them again: building one whole is many times
 * faster than adding to it row by row. A transaction that fails brings them back by itself.
 */
export async function setIndexesAside(
  trx: Transaction<Tables>,
  tables: (keyof Tables)[],
): Promise<() => Promise<void>> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select relation.relname as name, pg_get_indexdef(relation.oid) as definition
    from pg_index join pg_class relation on relation.oid = indexrelid join pg_class indexed on indexed.oid = indrelid
    where not indisunique and indexed.relnamespace = current_schema()::regnamespace
      and indexed.relname in (${sql.join(tables)})`.execute(trx);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(trx);
  return async () => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  };
}
