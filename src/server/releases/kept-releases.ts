import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadApart } from "../../definitions/load-apart.ts";
import { DefinitionError, faultLine } from "../../definitions/read/fault.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { AppContext, Queryable } from "../app-context.ts";

/** Sets that are tried, the newest first: one may have been written down while somebody was editing it. */
const mostTried = 5;

/** The files of definitions by their paths below the folder; what describes kinds of files belongs to the product. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith("meta/"));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

/** Writes down the definitions of a folder that have just been loaded, as they are written, each set once. */
export async function keepRelease(database: Queryable, folder: string, now: Date): Promise<void> {
  const files = filesIn(folder);
  const hash = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 32);
  await database
    .insertInto("definition_releases")
    .values({ hash, taken_at: now, files: JSON.stringify(files) })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ taken_at: now }))
    .execute();
}

/** A set of definitions that was served before, and which it is. */
interface KeptRelease {
  definitions: DefinitionStore;
  number: number;
  takenAt: Date;
}

/** The newest set of definitions that can still be loaded; undefined where there is none. */
async function lastRelease(database: Queryable): Promise<KeptRelease | undefined> {
  const kept = await database
    .selectFrom("definition_releases")
    .select(["number", "taken_at", "files"])
    .orderBy("taken_at", "desc")
    .limit(mostTried)
    .execute();
  for (const { number, taken_at: takenAt, files } of kept) {
    const root = mkdtempSync(path.join(tmpdir(), "claims-portal-definitions-"));
    try {
      for (const [name, text] of Object.entries(files)) {
        const file = path.join(root, "schemas", ...name.split("/"));
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      return { definitions: await loadApart(path.join(root, "schemas")), number, takenAt };
    } catch (error) {
      // The checker may have learnt more since; an older set may yet do.
      if (!(error instanceof DefinitionError)) throw error;
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
  return undefined;
}

/** The definitions of the folder, or what is wrong with them. */
export async function loadOrFaults(folder: string): Promise<DefinitionStore | DefinitionError> {
  try {
    return await loadApart(folder);
  } catch (error) {
    if (error instanceof DefinitionError) return error;
    throw error;
  }
}

/**
 * The definitions to serve: those of the folder, or with faults in them the last good ones that the database has, said loudly.
 * Throws the faults where there are none.
 */
export async function definitionsToServe(
  database: Queryable,
  loaded: DefinitionStore | DefinitionError,
  { settings, say }: { settings: Pick<AppContext["settings"], "schemasDir">; say: (line: string) => void },
): Promise<DefinitionStore> {
  if (!(loaded instanceof DefinitionError)) return loaded;
  const last = await lastRelease(database);
  if (!last) throw loaded;
  const since = last.takenAt.toISOString();
  say(
    [
      `THE DEFINITIONS IN ${settings.schemasDir} HAVE FAULTS. Those of release ${last.number}, last taken from it at ${since}, are served instead until these are mended:`,
      ...loaded.faults.map(faultLine),
    ].join("\n"),
  );
  return last.definitions;
}
