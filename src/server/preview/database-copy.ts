import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { HttpError } from "../platform/http/http-error.ts";

const prefix = "database-copy-";

/**
 * Copies the embedded database's folder between two transactions, for a tool of this machine: nobody writes while it holds the
 * one connection, so the copy is what a process that ended at this moment would have left. Answers the copy's folder.
 */
export async function copyDatabase({ database, settings }: AppContext): Promise<{ folder: string }> {
  const from = join(settings.dataDir, "database");
  const folder = join(settings.dataDir, `${prefix}${randomUUID()}`);
  const { bavail, bsize } = await statfs(settings.dataDir);
  if ((await sizeOf(from)) * 1.1 > bavail * bsize) {
    throw new HttpError(
      503,
      "There is no room for a copy of the database in the data folder. Make room and try again.",
    );
  }
  try {
    await mkdir(folder, { mode: 0o700 });
    await database.connection().execute(async (connection) => {
      await sql`checkpoint`.execute(connection);
      await cp(from, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    });
    return { folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what tools that were killed have left behind. */
export async function removeCopies(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(prefix));
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    bytes += (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}
