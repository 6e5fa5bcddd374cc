import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkedContent, type Damage, DamagedFile } from "../../server/platform/files/checked-content.ts";
import type { FileStore } from "../../server/platform/files/file-store.ts";
import { filePath, makeFolder, privately, readLines } from "./backup-folder.ts";

/** A file that the database names, and what is wrong with it in the store. */
export interface Lacking {
  key: string;
  damage: Damage;
}

interface Copying {
  folder: string;
  /** The list of files, as `take-backup.ts` writes it. */
  wanted: string;
  files: FileStore;
  /** Where their sums go. */
  list: FileHandle;
  tell(line: string): void;
}

interface Wanted {
  key: string;
  size: number;
  /** Absent: of an attachment, whose sum nobody has kept. */
  sha256?: string;
}

const atOnce = 4;

/** Copies the listed files into a back-up and writes down their sums. What was taken away since is found in quarantine. */
export async function copyFiles({ folder, wanted, files, list, tell }: Copying) {
  const done = { count: 0, bytes: 0, lacking: [] as Lacking[] };
  const lines = readLines(wanted);
  const copier = async () => {
    for (;;) {
      const { value, done: isEnd } = await lines.next();
      if (isEnd) return;
      const file = JSON.parse(value) as Wanted;
      const outcome = await copyFile(join(folder, filePath(file.key)), files, file);
      const sum = "damage" in outcome ? file.sha256 : outcome.sha256;
      if ("damage" in outcome) {
        done.lacking.push({ key: file.key, damage: outcome.damage });
        tell(`file ${file.key} is ${outcome.damage}`);
      }
      // Also of what is lacking: whoever verifies the back-up is told what it should hold.
      if (sum !== undefined) await list.write(`${sum}  ${filePath(file.key)}\n`);
      done.count += 1;
      done.bytes += file.size;
      if (done.count % 1000 === 0) tell(`${done.count} files`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, copier));
  return done;
}

async function copyFile(
  to: string,
  files: FileStore,
  { key, size, sha256 }: Wanted,
): Promise<{ sha256: string } | { damage: Damage }> {
  const content = (await files.get(key)) ?? (await files.quarantine.get(key));
  if (!content) return { damage: "missing" };
  await makeFolder(dirname(to));
  const hash = createHash("sha256");
  try {
    const source = sha256 === undefined ? content : checkedContent(content, { size, sha256 });
    await pipeline(
      source,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      },
      createWriteStream(to, { mode: privately.file }),
    );
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    await rm(to, { force: true });
    return { damage: error.damage };
  }
  return { sha256: hash.digest("hex") };
}
