import { existsSync } from "node:fs";
import { open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { systemClock } from "../../server/platform/clock.ts";
import type { FileStore } from "../../server/platform/files/file-store.ts";
import { openFileStore } from "../../server/platform/files/open-file-store.ts";
import type { Settings } from "../../server/platform/settings/settings.ts";
import { StartUpFault } from "../../server/platform/settings/start-up-fault.ts";
import { type Manifest, makeFolder, names, privately, tablePath, writeLines, writeSums } from "./backup-folder.ts";
import { copyFiles, type Lacking } from "./copy-files.ts";
import { openSource } from "./open-source.ts";
import { RowHash } from "./row-hash.ts";
import { keepSecret, signInKeysOf } from "./sign-in-keys.ts";
import { inSnapshot, linesOf, readSchema, readSequences, readTables, rowsOf, type Snapshot } from "./table-rows.ts";

interface BackupDone {
  manifest: Manifest;
  /** Files that the database names and the store does not hold whole. */
  lacking: Lacking[];
}

interface BackupOptions {
  /** Puts the key in too that locks the sign-in's keys. */
  hasSecret?: boolean;
  tell(line: string): void;
}

/** Follows the name of a back-up that is not finished. */
const unfinished = ".unfinished";

/**
 * Writes database and files of the settings into a new folder, while people work: the database as it stands at one moment, then
 * the files that it names. The folder has its name only once it is whole. Throws StartUpFault, or Error where the folder is taken.
 */
export async function takeBackup(
  to: string,
  settings: Settings,
  { hasSecret = false, tell }: BackupOptions,
): Promise<BackupDone> {
  const folder = resolve(to);
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Error(`${folder} holds something already. Name a folder that is new or empty.`);
  }
  const beside = folder + unfinished;
  await rm(beside, { recursive: true, force: true });
  await makeFolder(join(beside, names.files));
  if (hasSecret) await keepSecret(beside, settings);
  const files = await openFileStore(settings);
  const source = await openSource(settings);
  let database: Omit<Manifest, "files">;
  try {
    database = await inSnapshot(source.database, (snapshot) => writeDatabase(beside, snapshot, tell));
  } finally {
    await source.close();
  }
  const { lacking, ...copied } = await copyStored(beside, files, tell);
  const manifest: Manifest = { ...database, files: { ...copied, lacking: lacking.length } };
  await writeFile(join(beside, names.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { mode: privately.file });
  await writeSums(beside);
  await rm(folder, { recursive: true, force: true });
  await rename(beside, folder);
  return { manifest, lacking };
}

async function writeDatabase(
  folder: string,
  snapshot: Snapshot,
  tell: (line: string) => void,
): Promise<Omit<Manifest, "files">> {
  const schema = await readSchema(snapshot);
  if (schema.length === 0) throw new StartUpFault("There is no portal in this database: nothing to back up.");
  const tables: Manifest["tables"] = {};
  for (const [table, columns] of await readTables(snapshot)) {
    const hash = new RowHash();
    await writeLines(join(folder, tablePath(table)), counted(rowsOf(snapshot, table, columns), hash));
    tables[table] = { columns, rows: hash.rows, hash: hash.hash };
    if (hash.rows > 0) tell(`${table}: ${hash.rows} rows`);
  }
  await listFiles(folder, snapshot);
  return {
    format: 1,
    takenAt: systemClock.now().toISOString(),
    schema,
    tables,
    // Read last: numbers that were given meanwhile belong to rows behind the snapshot, and a number is not given twice.
    sequences: await readSequences(snapshot),
    signInKeys: await signInKeysOf(snapshot),
  };
}

async function* counted(rows: AsyncIterable<string>, hash: RowHash): AsyncGenerator<string> {
  for await (const row of rows) {
    hash.add(row);
    yield row;
  }
}

/** Which files this snapshot names, with what is known of them, for when it is over. */
const wanted = "wanted.jsonl.gz";

function listFiles(folder: string, snapshot: Snapshot): Promise<void> {
  const list = linesOf(
    snapshot,
    sql`select jsonb_build_object('key', path, 'size', size, 'sha256', sha256)::text as line from files
      where deleted_at is null
      union all
      select jsonb_build_object('key', path, 'size', size)::text from outbox_attachments`,
  );
  return writeLines(join(folder, wanted), list);
}

async function copyStored(folder: string, files: FileStore, tell: (line: string) => void) {
  const list = await open(join(folder, names.fileList), "wx", privately.file);
  try {
    return await copyFiles({ folder, wanted: join(folder, wanted), files, list, tell });
  } finally {
    await list.close();
    await rm(join(folder, wanted));
  }
}
