import { openDatabase } from "./database/open.ts";
import { readSettings, type Settings } from "./env.ts";
import { type ReadPlaces, readPlaces } from "./places/read-places.ts";

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
    return await readPlaces(database, file, tell);
  } finally {
    await database.destroy();
  }
}
