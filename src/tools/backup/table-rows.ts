import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../server/app-context.ts";
import type { Tables } from "../../server/platform/database/tables.ts";

export type Snapshot = Transaction<Tables>;

/** What belongs to the place and not to what is kept there. */
const ofThePlace = ["kysely_migration", "kysely_migration_lock", "schema_needs", "readiness", "file_store"];

/** Tables that hold something in a portal where nobody has done anything yet. */
export const filledByMigrations = ["status_meanings"];

const batchBytes = 1024 * 1024;

/** One unchanging view of the database, however long the work takes and whatever others write meanwhile. */
export function inSnapshot<T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      await takeTime(snapshot);
      return work(snapshot);
    });
}

/** Limits that keep requests short are not meant for this; values read the same wherever the database stands. */
export async function takeTime(trx: Snapshot): Promise<void> {
  for (const setting of ["statement_timeout = 0", "lock_timeout = 0", "idle_in_transaction_session_timeout = 0"]) {
    await sql.raw(`set local ${setting}`).execute(trx);
  }
  await sql`set local timezone = 'UTC'`.execute(trx);
  await sql`set local extra_float_digits = 1`.execute(trx);
}

/** Every table of the portal with the columns that hold something; what the database works out by itself is left out. */
export async function readTables(trx: Snapshot): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name,
      coalesce(jsonb_agg(a.attname order by a.attnum) filter (where a.attname is not null), '[]') as columns
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    group by c.relname order by c.relname`.execute(trx);
  return new Map(rows.filter(({ name }) => !ofThePlace.includes(name)).map(({ name, columns }) => [name, columns]));
}

/** The last number of each sequence, by its name; null before the first. */
export async function readSequences(trx: Snapshot): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by 1`.execute(trx);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The migrations that were made, in order; empty where there is no portal. */
export async function readSchema(trx: Snapshot): Promise<string[]> {
  const found = await sql<{ found: unknown }>`select to_regclass('kysely_migration') as found`.execute(trx);
  if (found.rows[0]?.found == null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  return rows.map(({ name }) => name);
}

/** A table's rows as JSON, one a line, the same for the same content on every database. */
export const rowsOf = (trx: Snapshot, table: string, columns: string[]): AsyncGenerator<string> => {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  return linesOf(trx, sql`select to_jsonb(r)::text as line from (select ${named} from ${sql.table(table)}) as r`);
};

let cursors = 0;

/** Reads a statement's one column `line` through a cursor, about a megabyte at a time. */
export async function* linesOf(trx: Snapshot, statement: RawBuilder<unknown>): AsyncGenerator<string> {
  const cursor = sql.id(`lines_${++cursors}`);
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(trx);
  for (let count = 50; ; ) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.raw(String(count))} from ${cursor}`.execute(trx);
    for (const { line } of rows) yield line;
    if (rows.length < count) break;
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 1);
    count = Math.min(5_000, Math.max(10, Math.floor((batchBytes * rows.length) / bytes)));
  }
  await sql`close ${cursor}`.execute(trx);
}
