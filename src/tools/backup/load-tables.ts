import { join } from "node:path";
import { sql } from "kysely";
import { type Manifest, readLines, tablePath } from "./backup-folder.ts";
import { readTables, type Snapshot, takeTime } from "./table-rows.ts";

const batchBytes = 1024 * 1024;

/**
 * Fills the empty tables of a back-up's schema with its rows, in the caller's transaction. Triggers do not run, because what they
 * keep is in the back-up too; indexes and references are made anew at the end, which is faster and asks for no order.
 */
export async function loadTables(
  trx: Snapshot,
  folder: string,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
  tell: (line: string) => void,
): Promise<void> {
  await takeTime(trx);
  const all = [...(await readTables(trx)).keys()];
  const lacking = Object.keys(tables).filter((table) => !all.includes(table));
  if (lacking.length > 0) throw new Error(`This release knows no table ${lacking.join(", ")}.`);
  const dropped = await readDropped(trx);
  for (const { drop } of dropped) await sql.raw(drop).execute(trx);
  for (const table of all) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  // What migrations write into new tables stands in the back-up too.
  await sql`truncate ${sql.join(all.map((table) => sql.table(table)))}`.execute(trx);
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    await loadTable(trx, table, columns, readLines(join(folder, tablePath(table))));
    if (rows > 0) tell(`${table}: ${rows} rows`);
  }
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint, true)`.execute(trx);
  }
  for (const table of all) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  for (const { create } of dropped.reverse()) await sql.raw(create).execute(trx);
}

async function loadTable(trx: Snapshot, table: string, columns: string[], rows: AsyncIterable<string>): Promise<void> {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  const insert = async (batch: string[]) => {
    await sql`insert into ${sql.table(table)} (${named}) overriding system value
      select ${named} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${batch.join(",")}]`}::jsonb)`.execute(
      trx,
    );
  };
  let batch: string[] = [];
  let bytes = 0;
  for await (const row of rows) {
    batch.push(row);
    bytes += row.length;
    if (bytes < batchBytes) continue;
    await insert(batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) await insert(batch);
}

interface Dropped {
  drop: string;
  create: string;
}

/** References, then the indexes that stand for no constraint: in the order to drop them. */
async function readDropped(trx: Snapshot): Promise<Dropped[]> {
  const references = await sql<Dropped>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1`.execute(trx);
  const indexes = await sql<Dropped>`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relkind = 'r'
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`.execute(trx);
  return [...references.rows, ...indexes.rows];
}
