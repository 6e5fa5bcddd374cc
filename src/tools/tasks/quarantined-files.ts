import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { openFileStore } from "../../server/platform/files/open-file-store.ts";
import { markStore } from "../../server/platform/files/store-mark.ts";
import { quarantineDays, setAside, surveyStore } from "../../server/platform/files/sweep-orphans.ts";
import { readSettings, type Settings } from "../../server/platform/settings/settings.ts";
import { StartUpFault } from "../../server/platform/settings/start-up-fault.ts";

export { quarantineDays };

/** What is in quarantine, with when it was set aside. */
export async function filesSetAside(settings: Settings = readSettings()): Promise<{ key: string; since: Date }[]> {
  const { quarantine } = await openFileStore(settings);
  const entries: { key: string; since: Date }[] = [];
  for await (const { key, storedAt } of quarantine.keys()) entries.push({ key, since: storedAt });
  return entries.sort((a, b) => a.since.getTime() - b.since.getTime());
}

/** Moves files from quarantine to where they were; all of them without `keys`. Answers those that were there. */
export async function putFilesBack(keys?: string[], settings: Settings = readSettings()): Promise<string[]> {
  const store = await openFileStore(settings);
  const back: string[] = [];
  for (const key of keys ?? (await filesSetAside(settings)).map((entry) => entry.key)) {
    if (await store.putBack(key)) back.push(key);
  }
  return back;
}

interface Settled {
  /** Whole files in the store before. */
  files: number;
  named: number;
  /** Keys that are in quarantine now, or would be. */
  setAside: string[];
}

/**
 * Makes the database and the file store of the settings known to each other, whatever they said before, and sets aside all that
 * the database does not name. With `isCheck` it only tells. The embedded database must be free. Throws StartUpFault.
 */
export async function settleFiles(isCheck: boolean, settings: Settings = readSettings()): Promise<Settled> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "database"))) {
    throw new StartUpFault(`DATA_DIR: there is no database in ${settings.dataDir}.`);
  }
  const files = await openFileStore(settings);
  const database = await openDatabase(settings);
  try {
    const options = { settings, database, files, clock: systemClock };
    const survey = await surveyStore(options);
    const found = [...survey.deleted, ...survey.unknown];
    if (!isCheck) {
      await markStore(options);
      await setAside(options, survey, { warn() {}, error() {} } as never);
    }
    return { files: survey.files, named: survey.named, setAside: found };
  } finally {
    await database.destroy();
  }
}
