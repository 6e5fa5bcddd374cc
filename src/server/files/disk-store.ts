import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, fileKey, unfinished } from "./file-store.ts";

const allowedKey = /^[a-z0-9]{32}(\.part)?$/;

/** Keeps files in a folder, each in a sub-folder by the first two letters of its key. Keys are 32 letters and digits. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string): string | undefined =>
    allowedKey.test(key) ? join(folder, key.slice(0, 2), key) : undefined;

  return {
    async put(key, content) {
      const path = fileKey.test(key) && pathOf(key);
      if (!path) throw new Error(`Not a key of the file store: ${key}`);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      const handle = await open(path + unfinished, "wx");
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
      await syncFolder(join(folder, key.slice(0, 2)));
    },

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
      for (const group of (await readdir(folder).catch(absent)) ?? []) {
        for (const key of (await readdir(join(folder, group)).catch(absent)) ?? []) {
          const kept = await stat(join(folder, group, key)).catch(absent);
          if (kept?.isFile() && allowedKey.test(key)) yield { key, storedAt: kept.mtime };
        }
      }
    },

    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
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
