import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type Manifest, names, readLines, readManifest, readSums, sumOf, tablePath } from "./backup-folder.ts";
import { RowHash } from "./row-hash.ts";

/** Told of each difference, in a sentence. */
export type Tell = (difference: string) => void;

/**
 * Reads a whole back-up and tells of everything in it that is not as it was written: a part, a row or a file that is changed,
 * missing or more than there should be. Answers its manifest. Throws where it is no back-up.
 */
export async function verifyBackup(folder: string, tell: Tell): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const summed = new Set<string>([names.sums]);
  for await (const { sha256, path } of sums(join(folder, names.sums), tell)) {
    summed.add(path);
    tellSum(path, sha256, await sumOf(join(folder, path)), tell);
  }
  const expected = [names.manifest, names.fileList, ...Object.keys(manifest.tables).map(tablePath)];
  for (const part of expected.filter((path) => !summed.has(path))) tell(`${part} is not in ${names.sums}`);
  for (const [table, content] of Object.entries(manifest.tables)) await verifyTable(folder, table, content, tell);
  await verifyFiles(folder, manifest, summed, tell);
  return manifest;
}

async function* sums(path: string, tell: Tell) {
  try {
    yield* readSums(path);
  } catch (error) {
    tell((error as Error).message);
  }
}

function tellSum(path: string, wanted: string, found: { sha256: string } | undefined, tell: Tell): void {
  if (!found) tell(`${path} is missing`);
  else if (found.sha256 !== wanted) tell(`${path} is changed or truncated`);
}

async function verifyTable(folder: string, table: string, wanted: Manifest["tables"][string], tell: Tell) {
  const found = new RowHash();
  try {
    for await (const row of readLines(join(folder, tablePath(table)))) found.add(row);
  } catch (error) {
    return tell(`${tablePath(table)} cannot be read to its end: ${(error as Error).message}`);
  }
  tellTable(table, wanted, found, "the manifest", tell);
}

/** Compares what a table should hold with what it holds. */
export function tellTable(
  table: string,
  wanted: { rows: number; hash: string },
  found: RowHash,
  by: string,
  tell: Tell,
) {
  if (found.rows !== wanted.rows) tell(`table ${table} has ${found.rows} rows, and ${wanted.rows} by ${by}`);
  else if (found.hash !== wanted.hash) tell(`table ${table} has rows that differ from ${by}`);
}

async function verifyFiles(folder: string, manifest: Manifest, summed: Set<string>, tell: Tell): Promise<void> {
  for await (const { sha256, path } of sums(join(folder, names.fileList), tell)) {
    summed.add(path);
    tellSum(path, sha256, await sumOf(join(folder, path)), tell);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (entry.isFile() && !summed.has(path)) tell(`${path} belongs to no part of the back-up`);
  }
  const lists = [...summed].filter((path) => path.startsWith(`${names.files}/`)).length;
  const unlisted = manifest.files.count - lists;
  if (unlisted > manifest.files.lacking || unlisted < 0) {
    tell(`${names.fileList} names ${lists} files, and ${manifest.files.count} by the manifest`);
  }
}
