import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** What a back-up says of itself, in `manifest.json`. */
export interface Manifest {
  format: 1;
  /** When its snapshot was taken. */
  takenAt: string;
  /** The migrations that its tables have been through, in their order. */
  schema: string[];
  tables: Record<string, TableContent>;
  /** The last number that each sequence gave; null: none yet. */
  sequences: Record<string, string | null>;
  files: { count: number; bytes: number; lacking: number };
  /** What signs people in: its name in kept_values and its fingerprint. */
  signInKeys: Record<string, string>;
}

interface TableContent {
  columns: string[];
  rows: number;
  /** Of its rows as they stand in the back-up, see RowHash. */
  hash: string;
}

/** Names inside the folder. */
export const names = {
  manifest: "manifest.json",
  sums: "SHA256SUMS",
  fileList: "files.sha256",
  files: "files",
  secret: "secret.key",
};

export const tablePath = (table: string): string => `tables/${table}.jsonl.gz`;
export const filePath = (key: string): string => `${names.files}/${key.slice(0, 2)}/${key}`;

/** Nobody else on the machine reads a back-up: it holds all that the portal holds. */
export const privately = { folder: 0o700, file: 0o600 };

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privately.folder });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, names.manifest);
  if (!existsSync(path)) {
    throw new Error(`${folder} is no back-up: it has no ${names.manifest}. One that was not finished has none either.`);
  }
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
  } catch {
    throw new Error(`${path} is damaged: it is no JSON.`);
  }
  if (manifest.format !== 1) {
    throw new Error(`${path} is of format ${manifest.format}; this release reads format 1. Take a newer release.`);
  }
  return manifest;
}

/** Writes lines into a gzipped file. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  await makeFolder(dirname(path));
  await pipeline(lines, joined, createGzip({ level: 3 }), createWriteStream(path, { mode: privately.file }));
}

/** A megabyte is one write; a line alone would be a million. */
async function* joined(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block = "";
  for await (const line of lines) {
    block += `${line}\n`;
    if (block.length < 65_536) continue;
    yield block;
    block = "";
  }
  if (block) yield block;
}

/** Lines of a file, gzipped or not. Throws where the file is damaged. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const plain: Readable = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  file.once("error", (error) => plain.destroy(error));
  let fault: Error | undefined;
  plain.once("error", (error) => (fault = error));
  for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
  if (fault) throw fault;
}

/** SHA-256 (hexadecimal) and size of a file; undefined when there is none. */
export async function sumOf(path: string): Promise<{ sha256: string; size: number } | undefined> {
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!handle) return undefined;
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of handle.createReadStream() as AsyncIterable<Buffer>) {
    hash.update(piece);
    size += piece.length;
  }
  return { sha256: hash.digest("hex"), size };
}

/** One line of the lists that `sha256sum -c` reads. */
interface SumLine {
  sha256: string;
  path: string;
}

export async function* readSums(path: string): AsyncGenerator<SumLine> {
  for await (const line of readLines(path)) {
    const [, sha256 = "", named = ""] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? [];
    if (!sha256 || named.split("/").includes("..")) throw new Error(`${path} is damaged: "${line.slice(0, 120)}"`);
    yield { sha256, path: named };
  }
}

/** Sums of everything but the files, which have a list of their own, itself among what is summed. Written last. */
export async function writeSums(folder: string): Promise<void> {
  const parts = [
    names.manifest,
    names.fileList,
    ...(existsSync(join(folder, names.secret)) ? [names.secret] : []),
    ...(await readdir(join(folder, "tables"))).map((name) => `tables/${name}`),
  ];
  const lines: string[] = [];
  for (const part of parts.sort()) lines.push(`${(await sumOf(join(folder, part)))?.sha256}  ${part}\n`);
  await writeFile(join(folder, names.sums), lines.join(""), { mode: privately.file });
}
