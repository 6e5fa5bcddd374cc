import { randomUUID } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../server/app-context.ts";
import { applyOnly, migrate, migrations } from "../../server/platform/database/migrate.ts";
import { openDatabaseUnmigrated } from "../../server/platform/database/open.ts";
import type { FileStore } from "../../server/platform/files/file-store.ts";
import { openFileStore } from "../../server/platform/files/open-file-store.ts";
import { readStoreMark, type StoreMark, writeStoreMark } from "../../server/platform/files/store-mark.ts";
import type { Settings } from "../../server/platform/settings/settings.ts";
import { openDataFolder } from "../../server/start-up/data-folder.ts";
import { filePath, type Manifest, names, readSums } from "./backup-folder.ts";
import { loadTables } from "./load-tables.ts";
import { lockedKeysNote, restoreSecret } from "./sign-in-keys.ts";
import { filledByMigrations, readSchema, readTables, type Snapshot } from "./table-rows.ts";
import { verifyBackup } from "./verify-backup.ts";

interface RestoreOptions {
  /** Leaves out files that the back-up has not whole, instead of refusing. Damaged tables are always refused. */
  isDespiteDamage: boolean;
  tell(line: string): void;
}

/**
 * Fills an empty place, the database and file store of the settings, with a back-up: first the back-up is read through, then
 * files, then all tables in one transaction, then later releases' migrations. Until its end the place says that it is
 * unfinished and no portal starts on it; repeated, it begins anew. Throws Error or StartUpFault with what to do.
 */
export async function restoreBackup(from: string, settings: Settings, options: RestoreOptions): Promise<Manifest> {
  const folder = resolve(from);
  options.tell("Reading the back-up through ...");
  const { manifest, damaged } = await readThrough(folder, options);
  await openDataFolder(settings.dataDir);
  const files = await openFileStore(settings);
  const database = await openDatabaseUnmigrated(settings);
  try {
    const mark = await claimPlace(database, files);
    options.tell(`${manifest.files.count} files ...`);
    await putFiles(folder, files, damaged);
    await applyOnly(database, manifest.schema);
    await database.transaction().execute(async (trx) => {
      await loadTables(trx, folder, manifest, options.tell);
      await rememberStore(trx, mark);
    });
    await migrate(database);
    await database
      .insertInto("file_store")
      .values(known(mark))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`analyze`.execute(database);
    await restoreSecret(folder, settings);
    await writeStoreMark(files, known(mark));
    const note = await lockedKeysNote(database, settings);
    if (note) options.tell(note);
    return manifest;
  } finally {
    await database.destroy();
  }
}

const known = ({ id, generation }: StoreMark) => ({ id, generation });

async function readThrough(folder: string, { isDespiteDamage, tell }: RestoreOptions) {
  const damaged = new Set<string>();
  let worse = 0;
  const manifest = await verifyBackup(folder, (difference) => {
    tell(difference);
    const [, path] = /^(files\/\S+) is /.exec(difference) ?? [];
    if (path) damaged.add(path);
    else worse += 1;
  });
  const unknown = manifest.schema.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new Error(`The back-up is of a newer release (${unknown.join(", ")}): restore it with that release.`);
  }
  if (worse > 0) throw new Error("The back-up is damaged; nothing was restored. Take another one.");
  if (damaged.size > 0 && !isDespiteDamage) {
    throw new Error(
      `${damaged.size} files of the back-up are damaged or missing; nothing was restored. Take another back-up, or add --despite-damage to restore everything else.`,
    );
  }
  return { manifest, damaged };
}

/** Marks an empty place as one where a restore has begun. Throws where it is not empty, but for what an unfinished restore left. */
async function claimPlace(database: Database, files: FileStore): Promise<StoreMark> {
  const before = await readStoreMark(files);
  const held = await database.transaction().execute(heldTables);
  const isOurs = before?.isRestoring === true && (held.length === 0 || (await isMarked(database, before)));
  if (held.length > 0 && !isOurs) {
    throw new Error(
      `The database is not empty (${held.slice(0, 3).join(", ")}${held.length > 3 ? " ..." : ""}). Restore into a new DATA_DIR, or an empty database of DATABASE_URL: nothing is ever overwritten.`,
    );
  }
  if (!isOurs) {
    for await (const { key } of files.keys()) {
      throw new Error(
        `The file store is not empty (${key}). Restore into a new DATA_DIR, or an empty bucket or S3_PREFIX.`,
      );
    }
  }
  const mark = { id: randomUUID(), generation: 1, isRestoring: true };
  await writeStoreMark(files, mark);
  for await (const { key } of files.keys()) await files.remove(key);
  return mark;
}

/** Tables that hold something; tables that are none of the portal's count too. */
async function heldTables(trx: Snapshot): Promise<string[]> {
  const isPortal = (await readSchema(trx)).length > 0;
  const tables = [...(await readTables(trx)).keys()];
  if (!isPortal) return tables;
  const held: string[] = [];
  for (const table of tables.filter((name) => !filledByMigrations.includes(name))) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(trx);
    if (rows.length > 0) held.push(table);
  }
  return held;
}

/** Did the restore that left this mark commit its tables before it ended? */
async function isMarked(database: Database, { id }: StoreMark): Promise<boolean> {
  const found = await sql<{ found: unknown }>`select to_regclass('file_store') as found`.execute(database);
  if (found.rows[0]?.found == null) return false;
  const row = await database.selectFrom("file_store").select("id").executeTakeFirst();
  return row?.id === id;
}

async function rememberStore(trx: Snapshot, mark: StoreMark): Promise<void> {
  const found = await sql<{ found: unknown }>`select to_regclass('file_store') as found`.execute(trx);
  if (found.rows[0]?.found == null) return;
  await trx.deleteFrom("file_store").execute();
  await trx.insertInto("file_store").values(known(mark)).execute();
}

async function putFiles(folder: string, files: FileStore, damaged: ReadonlySet<string>): Promise<void> {
  for await (const { path } of readSums(join(folder, names.fileList))) {
    if (damaged.has(path)) continue;
    const key = path.slice(path.lastIndexOf("/") + 1);
    if (path !== filePath(key) || !existsSync(join(folder, path))) throw new Error(`${path} is no file of a back-up.`);
    await files.put(key, createReadStream(join(folder, path)));
  }
}
