import { createReadStream } from "node:fs";
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../clock.ts";
import { type FilePlace, type FileStore, fileKey, markName, quarantineFolder, unfinished } from "./file-store.ts";

type Content = Parameters<FileHandle["writeFile"]>[0];

/** Rights of folders; files have their own. */
const ownerOnly = 0o700;

const allowedKey = /^[a-z0-9]{32}(\.part)?$/;

/** Keeps files in a folder, each in a sub-folder by the first two letters of its key. Keys are 32 letters and digits. */
export function diskStore(folder: string): FileStore {
  const place = diskPlace(folder);
  const aside = diskPlace(join(folder, quarantineFolder));

  let made: Promise<unknown> | undefined;
  /** The folder is made once: one that goes away later was moved or is not mounted, and a new one would only hide that. */
  async function ensureFolder(): Promise<void> {
    made ??= mkdir(folder, { recursive: true, mode: ownerOnly });
    await made.catch((fault: unknown) => {
      made = undefined;
      throw fault;
    });
  }

  async function write(path: string, content: Content): Promise<void> {
    const handle = await open(path + unfinished, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
      await handle.close();
      await rename(path + unfinished, path);
    } catch (error) {
      await handle.close().catch(() => {});
      await rm(path + unfinished, { force: true });
      throw error;
    }
    await syncFolder(join(path, ".."));
  }

  return {
    ...place,
    quarantine: aside,

    async put(key, content) {
      const path = fileKey.test(key) && place.pathOf(key);
      if (!path) throw new Error(`Not a key of the file store: ${key}`);
      await ensureFolder();
      await mkdir(join(path, ".."), { mode: ownerOnly }).catch(there);
      await write(path, content);
    },

    async setAside(key) {
      const path = place.pathOf(key);
      const moment = systemClock.now();
      // A moved file keeps its time, and in quarantine the time that counts is that of the move.
      if (path) await utimes(path, moment, moment).catch(absent);
      await move(path, aside.pathOf(key));
    },
    putBack: (key) => move(aside.pathOf(key), place.pathOf(key)),

    readMark: () => readFile(join(folder, markName), "utf8").catch(absent),
    async writeMark(mark) {
      await ensureFolder();
      // Left behind by a process that ended while it wrote.
      await rm(join(folder, markName) + unfinished, { force: true });
      await write(join(folder, markName), mark);
    },

    async check() {
      await ensureFolder();
      if (!(await stat(folder)).isDirectory()) throw new Error("The file store's folder is no folder.");
      await access(folder, constants.W_OK);
    },
  };
}

interface DiskPlace extends FilePlace {
  /** Undefined for what is no key. */
  pathOf(key: string): string | undefined;
}

function diskPlace(folder: string): DiskPlace {
  const pathOf = (key: string) => (allowedKey.test(key) ? join(folder, key.slice(0, 2), key) : undefined);
  return {
    pathOf,

    async get(key) {
      const path = pathOf(key);
      if (!path) return undefined;
      const handle = await open(path, "r").catch(absent);
      return handle && createReadStream("", { fd: handle });
    },

    async remove(key) {
      const path = pathOf(key);
      if (path) await rm(path, { force: true });
    },

    async *keys() {
      const groups = (await readdir(folder).catch(absent)) ?? [];
      for (const group of groups.filter((name) => /^[a-z0-9]{2}$/.test(name))) {
        for (const key of (await readdir(join(folder, group)).catch(absent)) ?? []) {
          const kept = await stat(join(folder, group, key)).catch(absent);
          if (kept?.isFile() && allowedKey.test(key)) yield { key, storedAt: kept.mtime };
        }
      }
    },
  };
}

/** False where there is nothing to move. */
async function move(from: string | undefined, to: string | undefined): Promise<boolean> {
  if (!from || !to) return false;
  await mkdir(join(to, ".."), { recursive: true, mode: ownerOnly });
  const isMoved = await rename(from, to).then(() => true, absent);
  if (isMoved) await syncFolder(join(to, ".."));
  return isMoved ?? false;
}

/** Makes a new name durable; Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

function there(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "EEXIST") throw error;
}
