import { sql } from "kysely";
import { checkedContent, DamagedFile } from "../../server/platform/files/checked-content.ts";
import type { FileStore } from "../../server/platform/files/file-store.ts";
import { openFileStore } from "../../server/platform/files/open-file-store.ts";
import { judgeMark, readStoreMark } from "../../server/platform/files/store-mark.ts";
import { keysNamed } from "../../server/platform/files/sweep-orphans.ts";
import type { Settings } from "../../server/platform/settings/settings.ts";
import type { Manifest } from "./backup-folder.ts";
import { openSource, type Source } from "./open-source.ts";
import { RowHash } from "./row-hash.ts";
import { lockedKeysNote, signInKeysOf } from "./sign-in-keys.ts";
import { inSnapshot, linesOf, readSchema, readSequences, readTables, rowsOf, type Snapshot } from "./table-rows.ts";
import { type Tell, tellTable } from "./verify-backup.ts";

/** Something that may have changed since the snapshot was taken. */
interface Doubt {
  key: string;
  /** It is a difference only as long as the database names the file, or as long as it does not. */
  holdsWhileNamed: boolean;
  difference: string;
}

/**
 * Looks at a portal, running or not: every file that its database names, byte by byte, files that nothing names, its tallies. With
 * `manifest` its tables, sequences and sign-in keys are compared with that back-up's too. Answers what else is to be known.
 * Throws StartUpFault.
 */
export async function verifyPortal(
  settings: Settings,
  manifest: Manifest | undefined,
  tell: Tell,
): Promise<string | undefined> {
  const files = await openFileStore(settings);
  // First: a running portal marks its database before its store.
  const mark = await readStoreMark(files);
  const source = await openSource(settings);
  try {
    const doubts = await inSnapshot(source.database, async (snapshot) => {
      if (manifest) await compareTables(snapshot, manifest, tell);
      await verifyTallies(snapshot, tell);
      return [...(await verifyNamed(snapshot, files)), ...(await findOrphans(snapshot, files))];
    });
    await settle(doubts, source, tell);
    const judged = await judgeMark(mark, source.database);
    if (typeof judged === "object") tell(judged.fault);
    return await lockedKeysNote(source.database, settings);
  } finally {
    await source.close();
  }
}

async function compareTables(snapshot: Snapshot, manifest: Manifest, tell: Tell): Promise<void> {
  const schema = await readSchema(snapshot);
  const newer = schema.filter((name) => !manifest.schema.includes(name));
  const older = manifest.schema.filter((name) => !schema.includes(name));
  if (older.length > 0) tell(`the database lacks ${older.join(", ")}: the back-up is of a newer release`);
  const tables = await readTables(snapshot);
  for (const [table, wanted] of Object.entries(manifest.tables)) {
    // The running portal folds one into the other; what they say is verified against the claims.
    if (table === "claim_tallies" || table === "claim_tally_changes") continue;
    const known = tables.get(table) ?? [];
    if (wanted.columns.some((column) => !known.includes(column))) {
      tell(`table ${table} lacks a column of the back-up`);
      continue;
    }
    const found = new RowHash();
    for await (const row of rowsOf(snapshot, table, wanted.columns)) found.add(row);
    tellTable(table, wanted, found, "the back-up", tell);
  }
  for (const [table, columns] of tables) {
    if (manifest.tables[table] || newer.length > 0) continue;
    const rows = rowsOf(snapshot, table, columns);
    if (!(await rows.next()).done) tell(`table ${table} is not in the back-up`);
  }
  compareNamed("sequence", manifest.sequences, await readSequences(snapshot), tell);
  compareNamed("sign-in key", manifest.signInKeys, await signInKeysOf(snapshot), tell);
}

function compareNamed<V>(kind: string, wanted: Record<string, V>, found: Record<string, V>, tell: Tell): void {
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    if (!(name in found)) tell(`${kind} ${name} is missing`);
    else if (!(name in wanted)) tell(`${kind} ${name} is not in the back-up`);
    else if (wanted[name] !== found[name]) tell(`${kind} ${name} differs from the back-up`);
  }
}

/** Reads every file that the snapshot names. */
async function verifyNamed(snapshot: Snapshot, files: FileStore): Promise<Doubt[]> {
  const doubts: Doubt[] = [];
  const list = linesOf(
    snapshot,
    sql`select jsonb_build_object('id', id, 'path', path, 'size', size, 'sha256', sha256)::text as line from files
      where deleted_at is null
      union all
      select jsonb_build_object('id', id, 'path', path, 'size', size)::text from outbox_attachments`,
  );
  for await (const line of list) {
    const { id, path, size, sha256 } = JSON.parse(line) as { id: string; path: string; size: number; sha256?: string };
    const damage = await damageOf(files, path, size, sha256);
    if (damage) doubts.push({ key: path, holdsWhileNamed: true, difference: `file ${path} (${id}) is ${damage}` });
  }
  return doubts;
}

async function damageOf(files: FileStore, key: string, size: number, sha256?: string): Promise<string | undefined> {
  const content = await files.get(key);
  if (!content) return (await isSetAside(files, key)) ? "in quarantine" : "missing";
  try {
    if (sha256 === undefined) {
      let seen = 0;
      for await (const piece of content) seen += (piece as Buffer).length;
      return seen < size ? "truncated" : seen > size ? "too long" : undefined;
    }
    // Reading it to its end is the check.
    for await (const _ of checkedContent(content, { size, sha256 }));
    return undefined;
  } catch (error) {
    if (error instanceof DamagedFile) return error.damage;
    throw error;
  }
}

async function isSetAside({ quarantine }: FileStore, key: string): Promise<boolean> {
  const content = await quarantine.get(key);
  content?.destroy();
  return content !== undefined;
}

async function findOrphans(snapshot: Snapshot, files: FileStore): Promise<Doubt[]> {
  const doubts: Doubt[] = [];
  let batch: string[] = [];
  const judge = async () => {
    const named = await keysNamed(snapshot, batch);
    for (const key of batch.filter((one) => !named.has(one))) {
      doubts.push({ key, holdsWhileNamed: false, difference: `file ${key} is named by nothing (an orphan)` });
    }
    batch = [];
  };
  for await (const { key } of files.keys()) if (batch.push(key) === 500) await judge();
  await judge();
  return doubts;
}

/** Work went on meanwhile: a file that came or was taken away since is no difference. */
async function settle(doubts: Doubt[], source: Source, tell: Tell): Promise<void> {
  for (let start = 0; start < doubts.length; start += 500) {
    const some = doubts.slice(start, start + 500);
    const whole = some.map(({ key }) => key).filter((key) => /^[a-z0-9]{32}$/.test(key));
    const named = new Set(await source.namedNow(whole));
    for (const { key, holdsWhileNamed, difference } of some) if (named.has(key) === holdsWhileNamed) tell(difference);
  }
}

const everybody = "'00000000-0000-0000-0000-000000000000'::uuid";
const always = "'-infinity'::date";
const kind = "type, status, is_deleted";

/** Every tally as it should be: of each account, of each week, and of all claims. Changes that wait count three times too. */
const spread = (source: string) => `
  select account, ${always} as week, ${kind}, tally from ${source}
  union all select ${everybody}, week, ${kind}, tally from ${source}
  union all select ${everybody}, ${always}, ${kind}, tally from ${source}`;

const differing = sql.raw(`
  with one as (
    select customer_id as account, claim_week(updated_at) as week, type, status, deleted_at is not null as is_deleted,
      count(*) as tally from claims group by 1, 2, 3, 4, 5),
  counted as (select account, week, ${kind}, sum(tally) as counted from (${spread("one")}) as o group by 1, 2, 3, 4, 5),
  tallied as (
    select account, week, ${kind}, sum(tally) as tallied
    from (select account, week, ${kind}, tally from claim_tallies union all ${spread("claim_tally_changes")}) as t
    group by 1, 2, 3, 4, 5)
  select count(*) as differing from counted full join tallied using (account, week, ${kind})
  where coalesce(counted, 0) <> coalesce(tallied, 0)`);

/** Tells where counts and figures, which triggers keep, do not say the same as the claims themselves. */
async function verifyTallies(snapshot: Snapshot, tell: Tell): Promise<void> {
  const tallies = await sql<{ differing: number }>`${differing}`.execute(snapshot);
  const wrong = Number(tallies.rows[0]?.differing);
  if (wrong > 0) tell(`${wrong} tallies of claims are not what the claims add up to`);
  const { rows } = await sql<{ difference: string }>`
    select format('%s claims have no row of figures that says the same', count(*)) as difference
    from claims c left join claim_figures f using (id)
    where (c.number, c.type, c.status, c.customer_id, c.created_by)
      is distinct from (f.number, f.type, f.status, f.customer_id, f.created_by)
    having count(*) > 0`.execute(snapshot);
  for (const { difference } of rows) tell(difference);
}
