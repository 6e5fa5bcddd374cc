import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DefinitionStore } from "../../definitions/store.ts";

const fingerprint = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** Of everything that is served: forms, shared words and rights. */
export const servedVersion = (definitions: DefinitionStore): string =>
  fingerprint([definitions.forms().map(({ type, hash }) => [type, hash]), definitions.shared, definitions.access]);

/** Of the files below a folder, by when they were written: cheap enough to be asked for every few seconds. */
export async function filesVersion(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const stamps = paths.sort().map((path) =>
    stat(path).then(
      ({ mtimeMs, size }) => [path, mtimeMs, size],
      // Gone between the two looks: that is a change as well.
      () => [path],
    ),
  );
  return fingerprint(await Promise.all(stamps));
}
