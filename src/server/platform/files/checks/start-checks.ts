import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { AppContext } from "../../../app-context.ts";
import { checkStored, verdictOf } from "./check-upload.ts";

type Log = Pick<FastifyBaseLogger, "warn" | "info">;
type CheckContext = Pick<AppContext, "settings" | "database" | "files" | "metrics" | "audit">;

const lookEveryMs = 5_000;
/** Longer than a check takes: a process that dies meanwhile leaves the file to the others after this. */
const lease = sql`interval '15 minutes'`;
/** Seconds to wait after so many tries: half a minute, doubling, at most a quarter of an hour. */
const backOff = (attempts: number) => Math.min(30 * 2 ** Math.min(attempts - 1, 10), 900);

/** Checks the files that could not be checked as they came, until they could. Gives a function that stops it. */
export function startChecks(appContext: CheckContext, log: Log): () => Promise<void> {
  if (appContext.settings.uploads.clamd === undefined) return async () => {};
  let isStopping = false;
  let working: Promise<void> | undefined;
  const work = async () => {
    while (!isStopping && (await checkNext(appContext, log)));
  };
  const timer = setInterval(() => {
    working ??= work()
      .catch((error: unknown) => log.warn({ err: error }, "Files that wait for their check could not be checked"))
      .finally(() => {
        working = undefined;
      });
  }, lookEveryMs).unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await working;
  };
}

/** Checks the file that has waited longest, of those that are due. False where there is none, or clamd is still away. */
export async function checkNext(appContext: CheckContext, log: Log): Promise<boolean> {
  const { database, settings, audit } = appContext;
  const file = await database
    .updateTable("files")
    .set((eb) => ({ check_attempts: eb("check_attempts", "+", 1), check_next_at: sql<Date>`now() + ${lease}` }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("files")
        .select("id")
        .where("check_next_at", "<=", sql<Date>`now()`)
        .where("deleted_at", "is", null)
        .orderBy("check_next_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "path", "size", "created_by", "check_attempts"])
    .executeTakeFirst();
  if (!file) return false;
  const outcome = await checkStored(appContext, { key: file.path, size: file.size });
  const verdict = verdictOf(outcome, settings.uploads);
  const isTriedAgain = "state" in verdict && verdict.isTriedAgain === true;
  await database.transaction().execute(async (trx) => {
    await trx
      .updateTable("files")
      .set({
        check_state: "state" in verdict ? verdict.state : outcome === "found" ? "found" : "over-limit",
        check_next_at: isTriedAgain ? sql<Date>`now() + make_interval(secs => ${backOff(file.check_attempts)})` : null,
      })
      .where("id", "=", file.id)
      .execute();
    if (!("refusal" in verdict)) return;
    log.warn(
      { file: file.id, outcome },
      outcome === "found" ? "A file holds a virus and stays in quarantine" : "A file stays in quarantine",
    );
    await audit.record(trx, {
      kind: outcome === "found" ? "upload-found" : "upload-unchecked",
      outcome: "refused",
      person: file.created_by,
      target: `file ${file.id}`,
      detail: outcome,
    });
  });
  return !isTriedAgain;
}
