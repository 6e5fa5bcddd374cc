import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { Settings } from "../env.ts";
import type { Database } from "../parts.ts";
import { StartUpFault } from "../start-up/start-up-fault.ts";
import { lockFolder } from "./folder-lock.ts";
import { keepTidy } from "./keep-tidy.ts";
import { migrate } from "./migrate.ts";
import { type EmbeddedDatabase, openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

/**
 * The migrated database that the settings name: the PostgreSQL server of DATABASE_URL, or the embedded one in the data folder
 * (which must exist). `destroy()` closes it. Throws StartUpFault.
 */
export async function openDatabase(settings: Pick<Settings, "databaseUrl" | "dataDir">): Promise<Database> {
  const pool = settings.databaseUrl ? await openPostgres(settings.databaseUrl) : await openInFolder(settings.dataDir);
  return migrated(pool);
}

/** The same as it stands, nothing migrated, for whoever only reads; in the data folder there must be one already. Throws StartUpFault. */
export async function openDatabaseToRead(settings: Pick<Settings, "databaseUrl" | "dataDir">): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !existsSync(join(dataDir, "database"))) {
    throw new StartUpFault(
      `DATA_DIR: there is no database in ${dataDir}. Start the portal once, or set DATA_DIR or DATABASE_URL to where its data is.`,
    );
  }
  const pool = databaseUrl ? await openPostgres(databaseUrl) : await openInFolder(dataDir);
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** A migrated database in memory, gone with the process; `copyOf` is a dump to start from. */
export async function openMemoryDatabase(copyOf?: Blob): Promise<{ database: Database; pool: EmbeddedDatabase }> {
  const pool = await openPglite(copyOf && { copyOf });
  return { database: await migrated(pool), pool };
}

async function migrated(pool: PostgresPool): Promise<Database> {
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function openInFolder(dataDir: string): Promise<PostgresPool> {
  const unlock = lockFolder(join(dataDir, "database.lock"));
  try {
    const pool = await openPglite({ folder: join(dataDir, "database") });
    const stop = keepTidy(pool);
    return {
      options: {},
      connect: () => pool.connect(),
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
