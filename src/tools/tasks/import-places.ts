import { loadPlaces } from "../../server/erp/places/load-places.ts";
import { type ReadPlaces, readPlaces } from "../../server/erp/places/read-places.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { readSettings, type Settings } from "../../server/platform/settings/settings.ts";
import { readReference } from "../../server/reference/read-reference.ts";

/**
 * Reads a list of places into the database of the settings, for the command line. The embedded database must not be in use: stop
 * the portal first. Throws StartUpFault when it cannot be had.
 */
export async function importPlaces(
  file: string,
  tell: (line: number, fault: string) => void,
  settings: Settings = readSettings(),
): Promise<ReadPlaces> {
  const database = await openDatabase(settings);
  try {
    // The lists to be read hold no postcodes; the bundled one does.
    const bundled = await readReference();
    await database.transaction().execute((transaction) => loadPlaces(transaction, bundled));
    return await readPlaces(database, file, tell);
  } finally {
    await database.destroy();
  }
}
