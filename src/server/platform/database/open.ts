import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DialectAdapter, Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from "kysely";
import type { Database } from "../../app-context.ts";
import type { Settings } from "../settings/settings.ts";
import { StartUpFault } from "../settings/start-up-fault.ts";
import type { DatabaseWatch } from "../traces/watch-database.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate } from "./migrate.ts";
import { type Listen, listenAt, setListen } from "./notices.ts";
import { type EmbeddedDatabase, hasRoom, openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

type Where = Pick<Settings, "databaseUrl" | "dataDir"> & Partial<Pick<Settings, "databaseDirectUrl">>;

/**
 * The migrated database that the settings name: the PostgreSQL server of DATABASE_URL, or the embedded one in the data folder
 * (which must exist). For tools: no statement has a limit of time. `destroy()` closes it. Throws StartUpFault.
 */
export async function openDatabase(settings: Where, watch?: DatabaseWatch): Promise<Database> {
  const url = settings.databaseDirectUrl ?? settings.databaseUrl;
  if (!url) return migrated(await openInFolder(settings.dataDir), watch);
  const pool = await openPostgres(url, { isServing: false });
  return pool.isPooled ? migratedThroughPooler(pool) : migrated(pool, watch);
}

/** The same for requests, which wait for nothing long; `prepare` works on it before, as a tool does. Throws StartUpFault. */
export async function openServedDatabase(
  settings: Where,
  prepare: (database: Database) => Promise<unknown>,
  watch?: DatabaseWatch,
): Promise<Database> {
  const prepared = await openDatabase(settings, watch);
  try {
    await prepare(prepared);
    if (!settings.databaseUrl) return prepared;
  } catch (error) {
    await prepared.destroy();
    throw error;
  }
  await prepared.destroy();
  const pool = await openPostgres(settings.databaseUrl, { isServing: true });
  const database = databaseOn(pool, watch);
  // No pooler hands notices on.
  const direct = settings.databaseDirectUrl ?? (pool.isPooled ? undefined : settings.databaseUrl);
  if (direct !== undefined) setListen(database, listenAt(direct));
  return database;
}

/** The same as it stands, nothing migrated, for whoever only reads; in the data folder there must be one already. Throws StartUpFault. */
export async function openDatabaseToRead(settings: Where, options?: { isSession?: boolean }): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !existsSync(join(dataDir, "database"))) {
    throw new StartUpFault(
      `DATA_DIR: there is no database in ${dataDir}. Start the portal once, or set DATA_DIR or DATABASE_URL to where its data is.`,
    );
  }
  return openDatabaseUnmigrated(settings, options);
}

/** The same, made where there is none. `isSession`: what one statement leaves behind is needed by the next, which no pooler gives. */
export async function openDatabaseUnmigrated(settings: Where, { isSession = false } = {}): Promise<Database> {
  const url = settings.databaseDirectUrl ?? settings.databaseUrl;
  if (!url) return new Kysely({ dialect: new PostgresDialect({ pool: await openInFolder(settings.dataDir) }) });
  const pool = await openPostgres(url, { isServing: false });
  if (isSession && pool.isPooled) {
    await pool.end();
    throw new StartUpFault(
      "DATABASE_DIRECT_URL: a pooler (PgBouncer) stands before the database. Set DATABASE_DIRECT_URL to the server's own address.",
    );
  }
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** A copy of the embedded database's folder, which nobody else knows. */
export async function openDatabaseCopy(folder: string): Promise<Database> {
  return new Kysely({ dialect: new PostgresDialect({ pool: await openPglite({ folder }) }) });
}

/** A migrated database in memory, gone with the process; `copyOf` is a dump to start from. */
export async function openMemoryDatabase(copyOf?: Blob): Promise<{ database: Database; pool: EmbeddedDatabase }> {
  const pool = await openPglite(copyOf && { copyOf });
  return { database: await migrated(pool), pool };
}

function databaseOn(pool: PostgresPool & { listen?: Listen }, watch?: DatabaseWatch): Database {
  const database: Database = new Kysely({
    dialect: new PostgresDialect({ pool: watch ? watch.watched(pool) : pool }),
    ...(watch && { log: (event) => watch.statement(event) }),
  });
  if (pool.listen) setListen(database, pool.listen);
  return database;
}

async function migrated(pool: PostgresPool, watch?: DatabaseWatch): Promise<Database> {
  const database = databaseOn(pool, watch);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Kysely's own lock is a session's, which is nobody's behind a pooler. */
class UnlockedDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock(): Promise<void> {}
      override async releaseMigrationLock(): Promise<void> {}
    })();
  }
}

async function migratedThroughPooler(pool: PostgresPool): Promise<Database> {
  const database: Database = new Kysely({ dialect: new UnlockedDialect({ pool }) });
  try {
    await migrate(database, { isPooled: true });
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function openInFolder(dataDir: string): Promise<PostgresPool & { listen: Listen }> {
  if (!hasRoom(dataDir)) {
    throw new StartUpFault(
      `DATA_DIR: the disk of ${dataDir} is full. Make room, or set DATA_DIR to a folder elsewhere.`,
    );
  }
  const unlock = lockFolder(join(dataDir, "database.lock"));
  try {
    const pool = await openPglite({ folder: join(dataDir, "database") });
    const stop = keepTidy(pool);
    return {
      options: {},
      connect: () => pool.connect(),
      listen: pool.listen,
      async end() {
        stop();
        await pool.end();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

const lookEveryMs = 15_000;
const longestWithoutCheckpointMs = 3 * 60_000;
const vacuumEveryMs = 24 * 60 * 60_000;

/**
 * PGlite has no background processes: without checkpoints its log grows without end and the next start is slow, and without
 * statistics its plans go bad. Checkpoints once the writing pauses, and every few minutes while it does not. Answers a
 * function that stops it.
 */
function keepTidy(database: EmbeddedDatabase): () => void {
  let writesSeen = database.writes();
  let checkpointedAt = performance.now();
  let writesKept = writesSeen;
  const checkpoint = setInterval(() => {
    const isIdle = database.writes() === writesSeen;
    writesSeen = database.writes();
    if (writesSeen === writesKept || (!isIdle && performance.now() - checkpointedAt < longestWithoutCheckpointMs))
      return;
    const kept = writesSeen;
    checkpointedAt = performance.now();
    database.maintain("checkpoint").then(
      () => {
        writesKept = kept;
      },
      // Its disk is full: the next look tries again.
      () => {},
    );
  }, lookEveryMs).unref();
  const vacuum = setInterval(() => {
    database.maintain("vacuum analyze").catch(() => {});
  }, vacuumEveryMs).unref();
  return () => {
    clearInterval(checkpoint);
    clearInterval(vacuum);
  };
}
