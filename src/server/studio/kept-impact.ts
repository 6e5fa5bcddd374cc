import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { ImpactLevel } from "../../contract/studio-impact.ts";
import { storeOf } from "../../definitions/store-of.ts";
import type { AppContext, Database } from "../app-context.ts";
import { stepsIn } from "../migrating/migration-steps.ts";
import type { KeptImpact } from "../platform/database/tables/portal.ts";
import { withinTime } from "../platform/database/time-left.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { type Files, hashOf, publishedReleases, type Release } from "../releases/releases.ts";
import { checkFiles } from "./check-draft.ts";
import { beginImpact } from "./count-impact.ts";
import type { Impact } from "./impact-tally.ts";
import { countOpen } from "./open-claims.ts";

interface Run {
  mark: string;
  work: Promise<{ impact: Impact; again(): Promise<Impact> }>;
  soFar?: () => Impact;
  /** All were counted: what is left to do is what was changed since. */
  isWhole?: boolean;
  /** Drafts and open claims that there are to compare. */
  total: Promise<number>;
  /** As of `performance.now()`: who looks at it has gone away by then, where nobody has asked again. */
  until: number;
}

/** Counts under way and done, by what is compared: whoever could not wait asks again and finds them. */
const runsOf = new WeakMap<Database, LRUCache<string, Run>>();
/** Milliseconds until a count that somebody looked at ends, where nobody asks how far it is. */
const lease = 20_000;

/**
 * What a set of definitions does to all drafts and open claims as they are now; of what was counted before, what was changed since
 * is counted anew. `until`: when the asker goes away. Throws 422 where it has faults.
 */
export async function wholeImpact(
  appContext: AppContext,
  files: Files,
  until = Number.POSITIVE_INFINITY,
): Promise<Impact> {
  const { database, definitions, settings, clock } = appContext;
  const outcome = await checkFiles(files);
  if ("faults" in outcome) throw new HttpError(422, "The draft has faults. Mend what the check says first.");
  const { compiled } = outcome;
  const [served] = await publishedReleases(database, 1);
  const key = keyOf(files, served);
  const mark = `${clock.now().toISOString().slice(0, 10)} ${await ownersMark(database)}`;
  const runs = runsOf.get(database) ?? new LRUCache<string, Run>({ max: 4 });
  runsOf.set(database, runs);
  const known = runs.get(key);
  if (known?.mark === mark) {
    known.until = Math.max(known.until, until);
    const { impact, again } = await known.work;
    // What was changed since may be more than there is time for in a request.
    if (impact.isWhole) return withinTime(Number.POSITIVE_INFINITY, again);
  }
  const sets = { served: definitions, next: storeOf(compiled) };
  const steps = await stepsIn(files);
  // It goes on after the request that began it.
  const run = { mark, until } as Run;
  const tell = (_: number, soFar: () => Impact) => {
    run.soFar = soFar;
  };
  run.work = withinTime(Number.POSITIVE_INFINITY, () =>
    beginImpact(database, sets, { settings, clock, steps, tell, isOver: () => performance.now() > run.until }),
  );
  run.total = withinTime(Number.POSITIVE_INFINITY, () => countOpen(database, definitions));
  runs.set(key, run);
  // Another may have begun it anew meanwhile.
  const forget = () => runs.get(key) === run && runs.delete(key);
  run.work.then(({ impact }) => {
    run.isWhole = impact.isWhole;
    if (!impact.isWhole) forget();
  }, forget);
  run.total.catch(() => {});
  return (await run.work).impact;
}

const keyOf = (files: Files, served: Pick<Release, "hash"> | undefined) => `${hashOf(files)} ${served?.hash}`;

/** Has this process counted what these files do to all claims? Then it is known soon how it is now. */
export async function isCounted({ database }: AppContext, files: Files): Promise<boolean> {
  const [served] = await publishedReleases(database, 1);
  return runsOf.get(database)?.get(keyOf(files, served))?.isWhole === true;
}

/** The same, or what is known of it after so many milliseconds, and of how many; it is counted on as long as somebody asks again. */
export async function impactWithin(
  appContext: AppContext,
  files: Files,
  milliseconds: number,
): Promise<Impact & { total: number }> {
  const { database } = appContext;
  const whole = await Promise.race([
    wholeImpact(appContext, files, performance.now() + lease),
    setTimeout(milliseconds, undefined, { ref: false }),
  ]);
  if (whole) return { ...whole, total: whole.compared };
  const [served] = await publishedReleases(database, 1);
  const run = runsOf.get(database)?.get(keyOf(files, served));
  const soFar = run?.soFar?.();
  if (soFar) return { ...soFar, total: Math.max((await run?.total) ?? 0, soFar.compared) };
  throw new HttpError(503, "The claims are still being counted. Please try again in a moment.", undefined, {
    retryAfter: 2,
  });
}

/** Says by another text that people who look after claims have other roles. */
async function ownersMark(database: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(coalesce(string_agg(user_id || role, ' ' order by user_id, role), '')) as mark from user_roles
    where user_id in (select owner_id from claim_owners)`.execute(database);
  return rows[0]?.mark ?? "";
}

/** Says by another text that claims have changed. */
export async function claimsMark(database: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select count(*) || ' ' || coalesce(max(updated_at)::text, '') as mark from claims where deleted_at is null`.execute(
    database,
  );
  return rows[0]?.mark ?? "";
}

/** Keeps what a version of a draft does, so that publishing can ask whether it is still true. */
export async function keepImpact(
  { database, clock }: Pick<AppContext, "database" | "clock">,
  { number, version }: { number: number; version: number },
  { compared, affected, causes }: Omit<Impact, "isWhole">,
  level: ImpactLevel | undefined,
): Promise<void> {
  const kept: KeptImpact = {
    version,
    at: clock.now().toISOString(),
    compared,
    affected,
    level: level ?? null,
    causes: causes.map(({ type, kind, what, claims }) => ({ type, kind, what, claims })),
  };
  await database
    .updateTable("studio_drafts")
    .set({ impact: JSON.stringify(kept), counted_version: version })
    .where("number", "=", number)
    .where("version", "=", version)
    .where("state", "=", "writing")
    .execute();
}

/** What a count says more than an earlier one did, a sentence per cause; none where the earlier one is still true. */
export function worseThan({ causes }: Pick<KeptImpact, "causes">, now: Pick<KeptImpact, "causes">): string[] {
  const nameOf = (one: KeptImpact["causes"][number]) => JSON.stringify([one.type, one.kind, one.what]);
  const seen = new Map(causes.map((cause) => [nameOf(cause), cause.claims]));
  return now.causes.flatMap((cause) => {
    const more = cause.claims - (seen.get(nameOf(cause)) ?? 0);
    if (more <= 0) return [];
    return [`${more} more ${more === 1 ? "claim" : "claims"} of ${cause.type}, ${cause.kind}: ${cause.what}`];
  });
}
