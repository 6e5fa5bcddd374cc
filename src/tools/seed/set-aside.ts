import { sql, type Transaction } from "kysely";
import type { Tables } from "../../server/platform/database/tables.ts";

/**
 * Drops the indexes of these tables that guard nothing, and the references of their rows to others, and answers what makes both
 * again: building an index whole, and checking all references at once, is many times faster than row by row. A transaction
 * that fails brings them back by itself.
 */
export async function setAside(trx: Transaction<Tables>, tables: (keyof Tables)[]): Promise<() => Promise<void>> {
  const { rows: references } = await sql<{ name: string; owner: keyof Tables; definition: string }>`
    select conname as name, relname as owner, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class owner on owner.oid = conrelid
    where contype = 'f' and relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)})`.execute(
    trx,
  );
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select relation.relname as name, pg_get_indexdef(relation.oid) as definition
    from pg_index join pg_class relation on relation.oid = indexrelid join pg_class indexed on indexed.oid = indrelid
    where not indisunique and indexed.relnamespace = current_schema()::regnamespace
      and indexed.relname in (${sql.join(tables)})`.execute(trx);
  for (const { name, owner } of references) {
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(trx);
  return async () => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    await sql`set local work_mem = '64MB'`.execute(trx);
    for (const { definition } of indexes) await sql.raw(definition).execute(trx);
    for (const { name, owner, definition } of references) {
      await sql`alter table ${sql.table(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}
