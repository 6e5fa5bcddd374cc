import type { FastifyBaseLogger } from "fastify";
import type { AppContext, Queryable } from "../../app-context.ts";
import { unfinished } from "./file-store.ts";
import { judgeStore, markStore } from "./store-mark.ts";

export type Options = Pick<AppContext, "database" | "files" | "clock" | "settings">;
export type Log = Pick<FastifyBaseLogger, "warn" | "error">;

/** Longer than any upload takes. */
const longestUploadMs = 6 * 60 * 60 * 1000;
/** More files without a row than a broken-off upload or two leave behind: then it is the database that lacks something. */
const few = 10;
/** How long a file stays in quarantine. */
export const quarantineDays = 30;
const quarantineMs = quarantineDays * 24 * 60 * 60 * 1000;

/** What stands in a store, beside what the database names. */
interface Survey {
  /** Whole files; those too young to judge included. */
  files: number;
  named: number;
  /** Whole files whose row says that they were taken away. */
  deleted: string[];
  /** Whole files that no row knows. */
  unknown: string[];
  /** Left by uploads that were broken off. */
  unfinished: string[];
}

/**
 * Sets bytes aside that no row names: of uploads that were broken off by the end of the process, of files taken away while the
 * store was away. Where database and store do not belong together nothing is touched, and the log says why and what to do.
 * Where other processes may be writing, only what is too old to be an upload on its way. Answers how many went.
 */
export async function sweepOrphans(options: Options, log: Log): Promise<number> {
  const judged = await judgeStore(options);
  if (typeof judged === "object") return refuse(log, judged.fault);
  const survey = await surveyStore(options);
  const { files, named, unknown } = survey;
  if (judged === "unmarked" && files > 0 && named === 0) {
    return refuse(log, `the database names none of the ${files} files in the store`);
  }
  if (unknown.length > few) {
    return refuse(log, `the database does not know ${unknown.length} of the ${files} files in the store`);
  }
  await markStore(options);
  const swept = await setAside(options, survey, log);
  await emptyQuarantine(options, log);
  return swept;
}

function refuse(log: Log, why: string): number {
  log.error(
    { why },
    `No file was swept: ${why}. Put the right database or file store in place; if they do belong together, stop the portal and run: npm run files -- settle`,
  );
  return 0;
}

/** Looks at every file in the store; changes nothing. */
export async function surveyStore({ database, files, clock, settings }: Options): Promise<Survey> {
  const isShared = settings.databaseUrl !== undefined || settings.s3 !== undefined;
  const before = clock.now().getTime() - (isShared ? longestUploadMs : 0);
  const survey: Survey = { files: 0, named: 0, deleted: [], unknown: [], unfinished: [] };
  for await (const batch of inBatches(files.keys())) {
    const whole = batch.filter(({ key }) => !key.endsWith(unfinished));
    const rows = await rowsOf(
      database,
      whole.map(({ key }) => key),
    );
    survey.files += whole.length;
    for (const { key, storedAt } of batch) {
      const state = rows.get(key);
      if (state === "named") survey.named += 1;
      else if (isShared && storedAt.getTime() > before) continue;
      else if (key.endsWith(unfinished)) survey.unfinished.push(key);
      else survey[state ?? "unknown"].push(key);
    }
  }
  return survey;
}

/** Moves what a survey found into quarantine. What was never whole can be of no use, and goes. */
export async function setAside({ files }: Options, survey: Survey, log: Log): Promise<number> {
  for (const key of survey.unfinished) await files.remove(key);
  const orphans = [...survey.deleted, ...survey.unknown];
  for (const key of orphans) {
    await files.setAside(key);
    log.warn(
      { path: key },
      `A file that no claim names was set aside for ${quarantineDays} days: npm run files -- put-back ${key}`,
    );
  }
  return orphans.length + survey.unfinished.length;
}

/** Removes what has been in quarantine for its time; what the database names again is put back into its place. */
export async function emptyQuarantine(options: Options, log: Log): Promise<void> {
  const { database, files, clock } = options;
  if ((await judgeStore(options)) !== "known") return;
  const before = clock.now().getTime() - quarantineMs;
  for await (const batch of inBatches(files.quarantine.keys())) {
    const rows = await rowsOf(
      database,
      batch.map(({ key }) => key),
    );
    for (const { key, storedAt } of batch) {
      if (rows.get(key) === "named") {
        if (await files.putBack(key))
          log.warn({ path: key }, "A file that a claim names was in quarantine: it is put back");
      } else if (storedAt.getTime() < before) {
        await files.quarantine.remove(key);
        log.warn({ path: key }, `A file that was set aside ${quarantineDays} days ago is removed`);
      }
    }
  }
}

type Entry = { key: string; storedAt: Date };

async function* inBatches(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let batch: Entry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < 500) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Those of the keys that a claim's file, a letter's attachment or an export names. */
export async function keysNamed(database: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await rowsOf(database, keys);
  return new Set(keys.filter((key) => rows.get(key) === "named"));
}

/** What the database says of these keys: of claims' files, letters' attachments and exports; the latter two are no claim's. */
async function rowsOf(database: Queryable, keys: string[]): Promise<Map<string, "named" | "deleted">> {
  if (keys.length === 0) return new Map();
  const rows = await database.selectFrom("files").select(["path", "deleted_at"]).where("path", "in", keys).execute();
  const attached = await database.selectFrom("outbox_attachments").select("path").where("path", "in", keys).execute();
  const exported = await database.selectFrom("export_files").select("path").where("path", "in", keys).execute();
  return new Map([
    ...rows.map(({ path, deleted_at }) => [path, deleted_at ? "deleted" : "named"] as const),
    ...[...attached, ...exported].map(({ path }) => [path, "named"] as const),
  ]);
}
