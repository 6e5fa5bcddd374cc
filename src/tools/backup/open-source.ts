import { rm } from "node:fs/promises";
import type { Database } from "../../server/app-context.ts";
import { openDatabaseCopy, openDatabaseToRead } from "../../server/platform/database/open.ts";
import { keysNamed } from "../../server/platform/files/sweep-orphans.ts";
import type { Settings } from "../../server/platform/settings/settings.ts";
import { StartUpFault } from "../../server/platform/settings/start-up-fault.ts";
import { readToolFile, type ToolFile, toolHeader, toolPaths } from "../../server/preview/tool-file.ts";

/** The portal's database, to be read by a tool. */
export interface Source {
  database: Database;
  /** Those of these files that the database names at this moment, which may be later than what `database` shows. */
  namedNow(keys: string[]): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * The database of the settings. The embedded one belongs to the running portal alone: that is asked for a copy of it, which is
 * gone again when the source is closed. Throws StartUpFault.
 */
export async function openSource(settings: Settings): Promise<Source> {
  const file = settings.databaseUrl ? undefined : readToolFile(settings.dataDir);
  const copied = file && (await ask<{ folder: string }>(file, toolPaths.copyDatabase, {}));
  if (!file || !copied) return openAlone(settings);
  try {
    const database = await openDatabaseCopy(copied.folder);
    return {
      database,
      namedNow: async (keys) => (await ask<{ named: string[] }>(file, toolPaths.namedFiles, { keys }))?.named ?? [],
      async close() {
        await database.destroy();
        await rm(copied.folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(copied.folder, { recursive: true, force: true });
    throw error;
  }
}

async function openAlone(settings: Settings): Promise<Source> {
  const database = await openDatabaseToRead(settings);
  return {
    database,
    namedNow: async (keys) => [...(await keysNamed(database, keys))],
    close: () => database.destroy(),
  };
}

/** Undefined when the portal that wrote the file is gone. Throws StartUpFault with its words when it refuses. */
async function ask<T>({ address, token }: ToolFile, path: string, question: object): Promise<T | undefined> {
  const response = await fetch(new URL(path, address), {
    method: "POST",
    headers: { "content-type": "application/json", [toolHeader]: token },
    body: JSON.stringify(question),
  }).catch(() => undefined);
  if (!response) return undefined;
  const answer = (await response.json()) as T & { message?: string };
  if (response.ok) return answer;
  throw new StartUpFault(`The running portal at ${address} gives no copy of its database: ${answer.message}`);
}
