import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { doubtsOf, loadApart, loadPublishedApart } from "../../definitions/load-apart.ts";
import { DefinitionError, type Fault, faultLine } from "../../definitions/read/fault.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { AppContext, Database, Queryable } from "../app-context.ts";
import { StartUpFault } from "../platform/settings/start-up-fault.ts";
import { type Files, filesOf, hashOf, publishedReleases, type Release, takeFolder } from "./releases.ts";

/** Releases that are tried, the newest first: today's checker may know more than that of then. */
const mostTried = 5;

/** A set of definitions, compiled, and which files it was made of. */
export interface LoadedSet {
  definitions: DefinitionStore;
  files: Files;
}

/** The files of definitions by their paths below the folder; what describes kinds of files belongs to the product. */
export function filesIn(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith("meta/"));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

/** Writes a set of definitions into a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, ...name.split("/"));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Does something with the files of a set in a folder that is gone afterwards. */
export async function withFolder<T>(files: Files, work: (folder: string) => T | Promise<T>): Promise<T> {
  const root = mkdtempSync(path.join(tmpdir(), "claims-portal-definitions-"));
  try {
    const folder = path.join(root, "schemas");
    writeFiles(folder, files);
    return await work(folder);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** A release, compiled. Throws DefinitionError where today's checker finds faults in it. */
export async function loadRelease(database: Queryable, release: Pick<Release, "hash">): Promise<LoadedSet> {
  const files = await filesOf(database, release);
  return { definitions: await withFolder(files, loadApart), files };
}

/**
 * The sets that were loaded last, by their hashes: who follows, migrates and compares asks for the same within seconds, and whoever
 * rolls back for the one before.
 */
const loaded = new LRUCache<string, Promise<LoadedSet>>({ max: 3 });

/** What was compiled to be checked is not compiled again to be served. */
export const keepLoaded = (set: LoadedSet): void => void loaded.set(hashOf(set.files), Promise.resolve(set));

/** A release that was published, compiled. Throws DefinitionError where it cannot be. */
export function loadPublished(database: Queryable, { hash }: Pick<Release, "hash">): Promise<LoadedSet> {
  const known = loaded.get(hash);
  if (known) return known;
  const load = async () => {
    const files = await filesOf(database, { hash });
    return { definitions: await withFolder(files, loadPublishedApart), files };
  };
  const mine = load();
  loaded.set(hash, mine);
  mine.catch(() => {
    if (loaded.peek(hash) === mine) loaded.delete(hash);
  });
  return mine;
}

/** Words of conditions and computed values: a set that was checked and published can have only those that a newer version brought. */
const newerWords = new Set(["unknown-keyword", "operator"]);

/** Refuses what a newer version published: an earlier release in its place would be other rules than people agreed on, unseen. */
function refuseNewer({ number }: Pick<Release, "number">, faults: Fault[]): void {
  const strange = faults.find(({ code }) => newerWords.has(code));
  if (!strange) return;
  const { file, line } = strange;
  throw new StartUpFault(
    `Release ${number} of the definitions was published by a newer version of the portal and says at ${file}:${line} what this one does not know: start that version. Where no claim was saved under it yet, an earlier release ("npm run definitions -- history") can be published again with "npm run definitions -- rollback <number> --reason <why>".`,
  );
}

/** What is said of a release that is served and would not be published today. Refuses one that a newer version published. */
async function doubtful({ number }: Pick<Release, "number">, files: Files): Promise<string | undefined> {
  const doubts = await withFolder(files, doubtsOf);
  if (doubts.length === 0) return undefined;
  refuseNewer({ number }, doubts);
  return [
    `Release ${number} is served as it was published. This version of the portal checks more, and would not publish it again until this is mended:`,
    ...doubts.map(faultLine),
  ].join("\n");
}

/** The definitions of the folder, or what is wrong with them. */
export async function loadOrFaults(folder: string): Promise<LoadedSet | DefinitionError> {
  const written = () => (existsSync(folder) ? filesIn(folder) : {});
  for (;;) {
    const files = written();
    const compiled = await loadApart(folder).catch((error: unknown) => {
      if (error instanceof DefinitionError) return error;
      throw error;
    });
    // Compiling takes seconds. An edit made meanwhile would be released under its hash with what was read before it.
    if (hashOf(written()) !== hashOf(files)) continue;
    if (compiled instanceof DefinitionError) return compiled;
    const set = { definitions: compiled, files };
    keepLoaded(set);
    return set;
  }
}

interface Serving {
  settings: Pick<AppContext["settings"], "schemasDir" | "watchesSchemas">;
  now: Date;
  say: (line: string) => void;
}

/** A set to serve, and the release that it is. */
export interface ServedSet {
  definitions: DefinitionStore;
  hash: string;
}

/**
 * The definitions to serve: those that were published last, and where they have faults of today's checker those before them.
 * What the folder holds is taken first; with faults in it they are said loudly. Throws them where nothing was ever published.
 */
export async function definitionsToServe(
  database: Database,
  loaded: LoadedSet | DefinitionError,
  { settings, now, say }: Serving,
): Promise<ServedSet> {
  const { schemasDir, watchesSchemas } = settings;
  if (!(loaded instanceof DefinitionError)) {
    const taken = await takeFolder(database, loaded.files, { publishes: watchesSchemas, now });
    if (taken?.state === "draft") {
      say(
        `The definitions in ${schemasDir} differ from those that are served and wait as release ${taken.number}. See npm run definitions -- impact ${taken.number}; to serve it: npm run definitions -- publish ${taken.number}`,
      );
    }
  }
  const folder = loaded instanceof DefinitionError ? undefined : { ...loaded, hash: hashOf(loaded.files) };
  const last = await lastPublished(database, folder?.hash, say);
  if (!(loaded instanceof DefinitionError)) return last ?? { ...loaded, hash: hashOf(loaded.files) };
  if (!last) throw loaded;
  const since = last.release.published_at?.toISOString();
  say(
    [
      `THE DEFINITIONS IN ${schemasDir} HAVE FAULTS. Those of release ${last.release.number}, published at ${since}, are served instead until these are mended:`,
      ...loaded.faults.map(faultLine),
    ].join("\n"),
  );
  return last;
}

/** The newest published set that can be loaded; `checked` was judged just now. */
async function lastPublished(
  database: Queryable,
  checked: string | undefined,
  say: Serving["say"],
): Promise<(ServedSet & { release: Release }) | undefined> {
  for (const [age, release] of (await publishedReleases(database, mostTried)).entries()) {
    const { hash, number } = release;
    try {
      const { definitions, files } = await loadPublished(database, release);
      const doubts = hash === checked ? undefined : await doubtful(release, files);
      if (doubts) say(doubts);
      return { definitions, hash, release };
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      if (age === 0) refuseNewer(release, error.faults);
      say(`Release ${number} has faults, and one before it is tried:\n${error.faults.map(faultLine).join("\n")}`);
    }
  }
  return undefined;
}
