import { mkdirSync } from "node:fs";
import { DefinitionError } from "../../definitions/read/fault.ts";
import type { Database } from "../../server/app-context.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { readSettings } from "../../server/platform/settings/settings.ts";
import { loadOrFaults, loadPublished, loadRelease, writeFiles } from "../../server/releases/kept-releases.ts";
import {
  filesOf,
  findRelease,
  listReleases,
  publishDraft,
  publishedReleases,
  type Release,
  type Released,
  release,
} from "../../server/releases/releases.ts";
import { openDataFolder } from "../../server/start-up/data-folder.ts";

/** The database of the settings, for as long as the work takes. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const settings = readSettings();
  if (!settings.databaseUrl) await openDataFolder(settings.dataDir);
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

type Why = Pick<Released, "author" | "reason">;

/** With who looked at it besides who wrote it. */
export type Approved = Why & { approver?: string | undefined };

/**
 * Who publishes and why, as the history keeps it. Where releases are reviewed somebody else has looked at it: throws without
 * them. A roll-back asks for nobody, since what it serves was published before.
 */
function approvedBy(
  { author, reason, approver }: Approved,
  writers: readonly string[],
  { reviewsReleases } = readSettings(),
): Why {
  if (!reviewsReleases) return { author, reason };
  if (!approver) throw new Error("Releases are reviewed here. Name who else looked at it: --approved-by <name>.");
  if ([author, ...writers].some((one) => one.toLowerCase() === approver.toLowerCase())) {
    throw new Error(`${approver} wrote or publishes it. Somebody else has to approve it.`);
  }
  return { author: `${author}, approved by ${approver}`, reason };
}

const nextStep = ({ number, state }: Release): string =>
  state === "published"
    ? `Release ${number} is published: every process of the portal serves it within seconds, a stopped one when it starts.`
    : `Release ${number} is a draft. To serve it: npm run definitions -- publish ${number}`;

/** Releases a folder, by default that of SCHEMAS_DIR. Throws DefinitionError: what has faults is not released. */
export async function publishFolder(
  folder: string | undefined,
  { isPublished, ...given }: Approved & { isPublished: boolean },
): Promise<string> {
  const why = isPublished ? approvedBy(given, []) : { author: given.author, reason: given.reason };
  const loaded = await loadOrFaults(folder ?? readSettings().schemasDir);
  if (loaded instanceof DefinitionError) throw loaded;
  return withDatabase(async (database) => {
    const how = { ...why, origin: "folder", isPublished, now: systemClock.now() } as const;
    const made = await release(database, loaded.files, how);
    return made ? nextStep(made) : "Nothing to release: this is what is served.";
  });
}

/** Publishes a draft. Throws when it is none, or has faults of today's checker. */
export async function publishNumber(database: Database, number: number, given: Approved): Promise<string> {
  const draft = await findRelease(database, number);
  const why = approvedBy(given, [draft.author]);
  await loadRelease(database, draft);
  return nextStep(await publishDraft(database, number, { ...why, now: systemClock.now() }));
}

/**
 * Releases what an earlier release held once more, as a release of its own. It was checked when it was published, and who needs it
 * back cannot wait until a checker that has learned more since is content. Throws where it was never published or cannot be served.
 */
export async function rollBack(database: Database, number: number, why: Why): Promise<string> {
  const earlier = await findRelease(database, number);
  if (earlier.state !== "published") throw new Error(`Release ${number} is ${earlier.state}: it never was published.`);
  const { files } = await loadPublished(database, earlier);
  const how = { ...why, origin: "roll-back", isPublished: true, now: systemClock.now() } as const;
  const made = await release(database, files, how);
  return made ? nextStep(made) : `Nothing to roll back: what release ${number} holds is served.`;
}

/** Takes a draft back. Throws when it is none. */
export async function withdraw(database: Database, number: number): Promise<string> {
  const { state } = await findRelease(database, number);
  const drafts = database.updateTable("releases").set({ state: "withdrawn" }).where("number", "=", number);
  const { numUpdatedRows } = await drafts.where("state", "=", "draft").executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`Release ${number} is ${state}, not a draft.`);
  return `Release ${number} is withdrawn.`;
}

/** Writes the files of a release into a folder. */
export async function exportRelease(database: Database, number: number, folder: string): Promise<string> {
  const files = await filesOf(database, await findRelease(database, number));
  mkdirSync(folder, { recursive: true });
  writeFiles(folder, files);
  return `${Object.keys(files).length} files of release ${number} are in ${folder}.`;
}

/** Every release in a line, the newest first; the one that is served is marked. */
export async function historyLines(database: Database): Promise<string> {
  const [served] = await publishedReleases(database, 1);
  const lines = (await listReleases(database)).map((one) => {
    const { number, state, hash, author, reason, made_at, published_at } = one;
    const mark = number === served?.number ? "*" : " ";
    const at = (published_at ?? made_at).toISOString().slice(0, 16).replace("T", " ");
    return `${mark} ${String(number).padStart(4)}  ${state.padEnd(9)}  ${at}  ${hash.slice(0, 12)}  ${author}: ${reason}`;
  });
  return lines.length === 0 ? "There are no releases yet: start the portal once." : lines.join("\n");
}
