import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a running server takes questions of tools, and the header that carries the token. */
export const toolPaths = {
  explain: "/tools/explain",
  copyDatabase: "/tools/copy-database",
  namedFiles: "/tools/named-files",
};
export const toolHeader = "x-tool-token";

/** How tools reach the server that holds a data folder. */
export interface ToolFile {
  address: string;
  token: string;
}

const pathIn = (dataDir: string): string => join(dataDir, "tools.json");

export const newToolToken = (): string => randomBytes(32).toString("base64url");

/** Where tools of this machine find a server; listening on every interface includes the machine's own. */
export function toolAddress({ host, port }: { host: string; port: number }): string {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Writes the file for the owner's eyes alone; the answer removes it. */
export async function writeToolFile(dataDir: string, file: ToolFile): Promise<() => Promise<void>> {
  const path = pathIn(dataDir);
  // One that a killed server left behind may have other rights, and writing would keep them.
  await rm(path, { force: true });
  await writeFile(path, JSON.stringify(file), { mode: 0o600, flag: "wx" });
  await chmod(path, 0o600);
  return () => rm(path, { force: true });
}

/** Undefined when no server has written one; one that was killed leaves its behind. */
export function readToolFile(dataDir: string): ToolFile | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), "utf8")) as ToolFile;
  } catch {
    return undefined;
  }
}
