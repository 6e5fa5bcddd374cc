import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadDefinitions } from "../../definitions/load.ts";
import type { Database } from "../../server/app-context.ts";
import { type Imported, type ImportOptions, importRows } from "../../server/erp/import/import-rows.ts";
import { describeSheets, type ImportKind, sheetFor } from "../../server/erp/import/import-sheets.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { openDatabaseToRead } from "../../server/platform/database/open.ts";
import { readSettings, type Settings } from "../../server/platform/settings/settings.ts";
import { StartUpFault } from "../../server/platform/settings/start-up-fault.ts";

export { type ImportKind, importKinds } from "../../server/erp/import/import-sheets.ts";
export type { BadRow } from "../../server/erp/import/sheet.ts";
export { hashPassword } from "../../server/platform/sign-in/password.ts";

/**
 * Imports a CSV file into the database of the settings, for the command line. A PostgreSQL server's portal may go on running
 * meanwhile; the embedded database must be free. Throws StartUpFault when it cannot be had, and Error when the file is no such file.
 */
export async function importFile(
  kind: ImportKind,
  file: string,
  options: ImportOptions,
  settings: Settings = readSettings(),
): Promise<Imported> {
  const { access } = loadDefinitions(settings.schemasDir);
  const database = await openHere(settings);
  try {
    if (!options.isCheck) await migrate(database);
    return await importRows(database, file, sheetFor(kind, access, settings.signIn), options);
  } finally {
    await database.destroy();
  }
}

/** All columns of all files, in words. */
export function importColumns(settings: Settings = readSettings()): string {
  return describeSheets(loadDefinitions(settings.schemasDir).access, settings.signIn);
}

async function openHere(settings: Settings): Promise<Database> {
  try {
    return await openDatabaseToRead(settings, { isSession: true });
  } catch (error) {
    const isTaken = !settings.databaseUrl && existsSync(join(settings.dataDir, "database"));
    if (!(error instanceof StartUpFault) || !isTaken) throw error;
    throw new StartUpFault(
      `${error.message}\nIs it the portal? The embedded database belongs to one process: stop the portal, import, and start it again. A portal on a PostgreSQL server (DATABASE_URL) may go on running.`,
    );
  }
}
