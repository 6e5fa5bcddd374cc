import { randomUUID } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import { withKnownStatuses } from "../claims/known-statuses.ts";
import type { KeptMigration } from "../platform/database/tables/portal.ts";
import { workLoop } from "../platform/work-loop.ts";
import { loadPublished } from "../releases/kept-releases.ts";
import { publishedReleases } from "../releases/releases.ts";
import { formNow } from "./called-now.ts";
import { migrateClaims } from "./migrate-claims.ts";
import type { MigrationReport } from "./migration-report.ts";
import { type Plan, plansOf, stepsNow } from "./plans.ts";
import { fateOf } from "./populations.ts";

const second = 1_000;
/** A process that tells nothing for so long has ended; another goes on. */
const lease = 30 * second;
/** How often progress is told and asked whether it is stopped. */
const often = second / 2;
/** When claims that were left are tried again. */
const later = 120 * second;
/** A claim changed since then is left: whoever works without a line cannot say that it is open. */
const idle = 300 * second;

/** Takes claims along where that was started, until what is answered is called. Any process may be the one. */
export function startMigrating(appContext: AppContext, log: { error(error: unknown): void }): () => Promise<void> {
  const stopping = new AbortController();
  const working = workLoop(() => migrateDue(appContext, stopping.signal), { stop: stopping.signal, log });
  return async () => {
    stopping.abort();
    await working;
  };
}

/** Goes on with one form that is due; true where there was one. Ended in the middle, the next one goes on where it was. */
export async function migrateDue(appContext: AppContext, stop?: AbortSignal): Promise<boolean> {
  const { database, clock } = appContext;
  const now = clock.now();
  const worker = randomUUID();
  const due = await database
    .updateTable("migration_plans")
    .set({ worker, lease_until: new Date(now.getTime() + lease) })
    .where("type", "=", (rows) =>
      rows
        .selectFrom("migration_plans")
        .select("type")
        .where("state", "=", "running")
        .where((eb) => eb.or([eb("next_at", "is", null), eb("next_at", "<=", now)]))
        .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<", now)]))
        .orderBy("type")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!due) return false;
  // What is served now, whatever this process has taken over yet.
  const [release] = await publishedReleases(database, 1);
  if (!release) return false;
  const loaded = await loadPublished(database, release);
  const definitions = await withKnownStatuses({ database, definitions: loaded.definitions });
  const plan = (await plansOf(database, definitions)).get(due.type);
  // Of a version that is served no more: nothing of it is done.
  if (plan) await run({ ...appContext, definitions }, plan, worker, stop);
  else await tellPlan(appContext, due, worker, { state: "stopped", worker: null, lease_until: null });
  return true;
}

async function run(appContext: AppContext, plan: Plan, worker: string, stop?: AbortSignal): Promise<void> {
  const { database, clock, definitions } = appContext;
  let progress = { judged: 0, written: 0 };
  let [asked, isOver] = [performance.now(), false];
  const isStopped = async () => {
    if (stop?.aborted) isOver = true;
    if (isOver || performance.now() - asked < often) return isOver;
    asked = performance.now();
    const until = new Date(clock.now().getTime() + lease);
    const written = plan.written + progress.written;
    const going = await tellPlan(appContext, plan, worker, { judged: progress.judged, written, lease_until: until });
    // Another may have seen meanwhile that it is to stop.
    if (!going) isOver = true;
    return isOver;
  };
  const steps = await stepsNow({ database });
  const report = await migrateClaims(appContext, {
    steps,
    isDry: false,
    idleSince: new Date(clock.now().getTime() - idle),
    wants: (claim) =>
      formNow(definitions, steps, claim.type)?.type === plan.type &&
      fateOf(appContext, plan.choices, claim, plan.type) === "now",
    tell: (stage, claims) => {
      progress = { ...progress, [stage]: claims };
    },
    isStopped,
  });
  const end = { judged: report.found, written: plan.written + report.written, worker: null, lease_until: null };
  if (isOver) {
    // Stopped by a person, or with this process: then another goes on at once.
    await database
      .updateTable("migration_plans")
      .set(end)
      .where("type", "=", plan.type)
      .where("worker", "=", worker)
      .execute();
    return;
  }
  const next_at = report.left.claims > 0 ? new Date(clock.now().getTime() + later) : null;
  const isRefused = report.lost.length + report.refused.length > 0;
  await tellPlan(appContext, plan, worker, {
    ...end,
    report: JSON.stringify(kept(report)),
    ...(isRefused ? { state: "refused" } : next_at ? { next_at } : { state: "done", next_at }),
  });
}

const kept = ({ left, lost, refused, staying }: MigrationReport): KeptMigration => ({
  left: left.claims,
  lost: lost.map(({ type, path }) => ({ type, path })),
  refused,
  staying,
});

interface Progress {
  state?: Plan["state"];
  judged?: number;
  written?: number;
  report?: string;
  next_at?: Date | null;
  worker?: null;
  lease_until?: Date | null;
}

/** Tells how far it has come; false once it was stopped, or somebody else goes on. */
async function tellPlan(
  { database }: AppContext,
  { type }: Plan,
  worker: string,
  progress: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("migration_plans")
    .set(progress)
    .where("type", "=", type)
    .where("worker", "=", worker)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
