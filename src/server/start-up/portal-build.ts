import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { StartUpFault } from "../platform/settings/start-up-fault.ts";

const root = join(import.meta.dirname, "../../..");

/** All that goes into the page. `schemas/` does not: definitions are served, so an edit there needs no build. */
const sources = ["src/portal", "src/engine", "src/contract", "widgets", "vite.config.ts", "package-lock.json"];

export const portalFolder: string = join(root, "dist/portal");

/** The bundler, which `npm ci --omit=dev` leaves out. */
const vite = join(root, "node_modules/vite/bin/vite.js");

/**
 * Builds the portal where it is missing or older than its sources; what is shipped has it built and none of them. Throws StartUpFault
 * when it does not build, or cannot.
 */
export async function ensurePortal(say: (line: string) => void): Promise<void> {
  if (!existsSync(join(root, "src/portal"))) return needBuilt();
  const edited = Math.ceil(await newest(sources));
  if (await isBuiltSince(edited)) return;
  if (!existsSync(vite)) throw new StartUpFault(unbuildable);
  say("Building the portal ...");
  const unfinished = `${portalFolder}-${randomUUID()}`;
  try {
    await build(unfinished);
    // As old as what it was made from, so that an edit during the build is noticed at the next start.
    await utimes(join(unfinished, "index.html"), edited / 1000, edited / 1000);
    await openToAll(unfinished);
    await putInPlace(unfinished, edited);
  } catch (error) {
    throw new StartUpFault(`The portal does not build: ${(error as Error).message}`);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

const unbuildable =
  "The page is not built or older than its sources, and what builds it is not installed. Run `npm ci && npm run build`, then `npm prune --omit=dev`.";

function needBuilt(): void {
  if (existsSync(join(portalFolder, "index.html"))) return;
  throw new StartUpFault(`${portalFolder} holds no page, and its sources are not here. Unpack the package anew.`);
}

/** The page holds no secret, and a web server of another user may serve it: the rights that the process gives its files do not suit it. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

async function isBuiltSince(edited: number): Promise<boolean> {
  const index = await stat(join(portalFolder, "index.html")).catch(() => undefined);
  return index !== undefined && index.mtimeMs >= edited;
}

/** In a process of its own: what the build takes, several hundred megabytes, goes with it. */
async function build(folder: string): Promise<void> {
  const options = ["--config", join(root, "vite.config.ts"), "--configLoader", "native", "--logLevel", "error"];
  const child = spawn(process.execPath, [vite, "build", ...options, "--outDir", folder, "--emptyOutDir"], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(said.trim() || `the build ended with code ${code}`);
}

/**
 * A process that ends half-way leaves the folder as it was. Another that builds at the same time may be quicker at any step:
 * then its page is as good as ours.
 */
async function putInPlace(unfinished: string, edited: number, attempts = 3): Promise<void> {
  const old = `${unfinished}-old`;
  try {
    if (await isBuiltSince(edited)) return;
    if (existsSync(portalFolder)) await rename(portalFolder, old);
    await rename(unfinished, portalFolder);
  } catch (error) {
    if (attempts === 1) throw error;
    await putInPlace(unfinished, edited, attempts - 1);
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

async function newest(paths: string[]): Promise<number> {
  const times = await Promise.all(
    paths.map(async (path) => {
      const place = join(root, path);
      const found = await stat(place);
      if (found.isFile()) return found.mtimeMs;
      const inside = await readdir(place, { recursive: true });
      const stats = await Promise.all(inside.map((name) => stat(join(place, name))));
      // A folder's own time tells of a file that was taken away.
      return Math.max(found.mtimeMs, ...stats.map(({ mtimeMs }) => mtimeMs));
    }),
  );
  return Math.max(...times);
}
