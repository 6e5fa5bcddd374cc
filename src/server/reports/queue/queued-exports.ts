import { type Selectable, sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { refusedField } from "../../platform/http/http-error.ts";
import type { ExportFormat } from "../export-formats.ts";
import { type Exported, newExport, newFilename } from "../kept-exports.ts";
import { rightsOf } from "../rights-of.ts";

export type QueuedExport = Selectable<Tables["report_exports"]>;

/** Exports of one person that are waiting or being made. */
const mostUnfinished = 5;
/** Exports that are made at once, by all processes together. */
const mostAtOnce = 2;
/** Seconds after which one is taken over whose maker has not been heard of. */
const leaseSeconds = 30;
/** Milliseconds for which a made file is kept. */
export const keptMs = 24 * 60 * 60 * 1000;
/** How often it is tried. */
const mostAttempts = 3;

const unfinished = ["asked", "running"] as const;
const lease = sql<Date>`now() + ${`${leaseSeconds} seconds`}::interval`;

/** Queues an export, to be made by whichever process is free; gives its file name. Refuses with 422 beyond a few of one person. */
export async function queueExport(
  appContext: Pick<AppContext, "database" | "clock" | "definitions">,
  person: Person,
  exported: Exported,
  format: ExportFormat,
): Promise<string> {
  const { database, clock } = appContext;
  const { count } = await database
    .selectFrom("report_exports")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("user_id", "=", person.id)
    .where("state", "in", unfinished)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostUnfinished) {
    throw refusedField(
      "claims",
      `${mostUnfinished} of your exports are still being made. Please wait for one of them, or stop it.`,
    );
  }
  const now = clock.now();
  const filename = newFilename(now, format);
  await database
    .insertInto("report_exports")
    .values({
      ...newExport(appContext, person, { exported, format, filename, now }),
      state: "asked",
      rights: rightsOf(person),
    })
    .execute();
  return filename;
}

/** Takes the export that has waited longest, for this worker; undefined where there is none, or enough are being made. */
export function takeNext(database: AppContext["database"], worker: string): Promise<QueuedExport | undefined> {
  return database.transaction().execute(async (trx) => {
    // One process at a time counts and takes.
    await sql`select pg_advisory_xact_lock(2026112213)`.execute(trx);
    const isFree = sql<boolean>`(lease_until is null or lease_until < now())`;
    const { count } = await trx
      .selectFrom("report_exports")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("state", "=", "running")
      .where("lease_until", ">=", sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostAtOnce) return undefined;
    const next = trx
      .selectFrom("report_exports")
      .select("filename")
      .where("state", "in", unfinished)
      .where(isFree)
      .orderBy("created_at")
      .limit(1)
      .forUpdate()
      .skipLocked();
    return trx
      .updateTable("report_exports")
      .set(({ eb }) => ({ state: "running", worker, lease_until: lease, attempts: eb("attempts", "+", 1) }))
      .where("filename", "=", next)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Says that it is still being made, and how far it has come. False where it is this worker's no more: stopped, or taken over. */
export async function stillOurs(
  database: AppContext["database"],
  { filename, worker }: Pick<QueuedExport, "filename" | "worker">,
  progress: { done?: number; total?: number } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("report_exports")
    .set({ lease_until: lease, ...progress })
    .where("filename", "=", filename)
    .where("worker", "=", worker)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts it back for anybody to go on with, at once or, after a fault, a little later; gives it up after a few attempts. */
export async function putBack(
  database: AppContext["database"],
  { filename, worker, attempts }: QueuedExport,
  { isFault }: { isFault: boolean },
): Promise<void> {
  const isGivenUp = isFault && attempts >= mostAttempts;
  const later = sql<Date>`now() + ${`${attempts * 5} seconds`}::interval`;
  await database
    .updateTable("report_exports")
    .set({
      state: isGivenUp ? "failed" : "asked",
      worker: null,
      lease_until: isFault ? later : null,
      ...(isGivenUp && { fault: "The file could not be made. Please export again; if it fails again, tell support." }),
      ...(!isFault && { attempts: attempts - 1 }),
    })
    .where("filename", "=", filename)
    .where("worker", "=", worker)
    .where("state", "=", "running")
    .execute();
}

/** Ends the making of an export: the file is ready, or `fault` says why there will be none. */
export async function finish(
  { database, clock }: Pick<AppContext, "database" | "clock">,
  { filename, worker }: Pick<QueuedExport, "filename" | "worker">,
  fault?: string,
): Promise<void> {
  await database
    .updateTable("report_exports")
    .set({
      ...(fault === undefined ? { state: "ready", ready_at: clock.now() } : { state: "failed", fault }),
      worker: null,
      lease_until: null,
    })
    .where("filename", "=", filename)
    .where("worker", "=", worker)
    .where("state", "=", "running")
    .execute();
}

/** Stops an export and removes all that was made of it. */
export async function removeExport({ database, files }: Pick<AppContext, "database" | "files">, filename: string) {
  // First of all whoever makes it must learn of it. What a process leaves behind that ends here goes with `removeOld`.
  await database
    .updateTable("report_exports")
    .set({ state: "removed" })
    .where("filename", "=", filename)
    .where("state", "<>", "direct")
    .execute();
  const made = await database.selectFrom("export_files").select("path").where("filename", "=", filename).execute();
  for (const { path } of made) await files.remove(path);
  await database.deleteFrom("report_exports").where("filename", "=", filename).where("state", "=", "removed").execute();
}

/** Removes the exports that are kept no longer. */
export async function removeOld(appContext: Pick<AppContext, "database" | "files" | "clock">): Promise<void> {
  const before = new Date(appContext.clock.now().getTime() - keptMs);
  const old = await appContext.database
    .selectFrom("report_exports")
    .select("filename")
    .where(({ eb, or, and }) =>
      or([
        eb("state", "=", "removed"),
        and([eb("state", "=", "ready"), eb("ready_at", "<=", before)]),
        and([eb("state", "=", "failed"), eb("created_at", "<=", before)]),
      ]),
    )
    .execute();
  for (const { filename } of old) await removeExport(appContext, filename);
}
