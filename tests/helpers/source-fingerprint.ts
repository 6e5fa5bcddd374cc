import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Changes whenever a file of these folders changes, so that what was made from them is made again. */
export function sourceFingerprint(folders: string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders.map((name) => join(root, name)).filter((path) => existsSync(path))) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
