import { setImmediate } from "node:timers/promises";
import type { AppContext } from "../app-context.ts";
import type { Claim } from "../claims/find-claim.ts";
import { keepDefinitionVersions } from "../releases/definition-routes.ts";
import { carriedOf, type Judged, judgeClaims } from "./judge-claims.ts";
import { editedNow, migrateTogether, type Read, standColumn } from "./migrate-claim.ts";
import { type Moved, migrateViews } from "./migrate-views.ts";
import { emptyReport, type MigrationReport, mostShown, noteLeft, noteLost, noteRefused } from "./migration-report.ts";
import type { StepsOfForms } from "./migration-steps.ts";

/** Claims that are read at once. */
const batch = 200;
/** Claims that are written in one transaction, as long as that holds nobody's save up for long, in milliseconds. */
const mostTogether = 64;
const longest = 250;
/** How many of these go on at once: while the database works at one, the next is made ready. */
const hands = 2;

export interface Migrating {
  /** What every migration says, those of earlier releases included. */
  steps: StepsOfForms;
  /** Nothing is written. */
  isDry: boolean;
  /** A claim that was changed since then is left for later: somebody may have it open. */
  idleSince: Date;
  /** Only these; by default all. Others stay as they are. */
  wants?: (claim: Claim) => boolean;
  /** Hears how many claims were judged, then how many were written. */
  tell?: (stage: "judged" | "written", claims: number) => void;
  /** Asked before each is read or goes by itself; what is written by then stays written, and the rest is done by the next run. */
  isStopped?: () => boolean | Promise<boolean>;
  /** Filled as it goes. */
  report?: MigrationReport;
}

/**
 * Takes all claims of earlier versions to the version that is served, or after a roll-back those of later ones back to it. Every one
 * is judged before the first is written, and a run that was ended goes on where it was. One that cannot go on keeps all from it; one
 * that cannot go back, or cannot be written, stays by itself. Throws what is no claim's fault, above all DatabaseUnavailable.
 */
export async function migrateClaims(appContext: AppContext, migrating: Migrating): Promise<MigrationReport> {
  const { report = emptyReport(), isDry, idleSince, tell = () => {}, isStopped = () => false } = migrating;
  const moved: Moved = { statuses: new Map(), types: new Map() };
  type Kind = Pick<Claim, "status" | "type">;
  const goes = (from: Kind, to: Kind) => {
    moved.statuses.set(from.status, (moved.statuses.get(from.status) ?? new Set()).add(to.status));
    moved.types.set(from.type, (moved.types.get(from.type) ?? new Set()).add(to.type));
  };
  // Claims are judged by what stands there: also before any process has served it.
  if (!isDry) await keepDefinitionVersions(appContext);
  const edited = await editedNow(appContext, appContext.database);
  for await (const { claim, isWanted, judged } of judgedClaims(appContext, migrating)) {
    if (await isStopped()) return report;
    if (!isWanted) goes(claim, claim);
    if (!judged) continue;
    report.found += 1;
    const isLeft = claim.updated_at > idleSince || edited.has(claim.id);
    const stays = isStaying(judged);
    goes(claim, isLeft || stays ? claim : { status: judged.carried.status, type: judged.type });
    for (const path of judged.lost) noteLost(report, judged.before, path);
    for (const refusal of judged.refusals) noteRefused(stays ? report.staying : report.refused, claim, refusal);
    tell("judged", report.found);
    if (stays) continue;
    if (report.shown.length < mostShown) {
      report.shown.push({ number: claim.number, before: carriedOf(claim), after: judged.carried });
    }
    if (isLeft) noteLeft(report, claim.number);
  }
  if (isDry || report.lost.length > 0 || report.refused.length > 0) return report;
  // Before the claims, so that a run that was ended has not left them behind.
  await migrateViews(appContext, moved);
  // Read again rather than remembered: they may be a million. Who was left then may go by now.
  report.left = emptyReport().left;
  const claims = judgedClaims(appContext, migrating);
  let [together, isOver] = [1, false];
  // One hand's stop is the other's: what it waits for must not undo that.
  const over = async () => {
    if (await isStopped()) isOver = true;
    return isOver;
  };
  const nextOnes = async (): Promise<Read[]> => {
    const reads: Read[] = [];
    while (reads.length < together && !isOver) {
      const next = await claims.next();
      if (next.done) break;
      if (await over()) return [];
      const { claim, judged } = next.value;
      // Another version alone is no reason to lock a claim, nor to come back for it.
      if (judged && !isStaying(judged)) reads.push({ claim, judged });
    }
    return isOver ? [] : reads;
  };
  const goOn = async () => {
    for (let reads = await nextOnes(); reads.length > 0; reads = await nextOnes()) {
      const { outcomes, held } = await migrateTogether(appContext, migrating, reads, over);
      together = held > longest ? Math.ceil(together / 2) : Math.min(2 * together, mostTogether);
      report.written += outcomes.filter((outcome) => outcome === "written").length;
      for (const [index, { claim }] of reads.entries()) {
        const outcome = outcomes[index];
        if (typeof outcome !== "object") continue;
        noteLeft(report, outcome.left);
        if (outcome.why) noteRefused(report.staying, claim, { path: "", why: outcome.why });
      }
      tell("written", report.written);
    }
  };
  // The embedded database has one connection. Where one fails, the other stops and has come to its end before that is told.
  const goers = Array.from({ length: appContext.settings.databaseUrl === undefined ? 1 : hands }, () => goOn());
  const failed = (error: unknown) => {
    isOver = true;
    throw error;
  };
  const ends = await Promise.allSettled(goers.map((goer) => goer.catch(failed)));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return report;
}

/**
 * Back, nobody can mend the steps that were published: what was made or changed since and has no place there stays under its version,
 * and keeps nobody else from going.
 */
const isStaying = ({ direction, refusals }: Judged): boolean => direction === "back" && refusals.length > 0;

interface ReadClaim extends Pick<Read, "claim"> {
  isWanted: boolean;
  judged: Judged | undefined;
}

/** Claims of other versions than those that are served, and what becomes of those that are wanted. */
async function* judgedClaims(appContext: AppContext, migrating: Migrating): AsyncGenerator<ReadClaim> {
  const { wants = () => true } = migrating;
  for await (const claims of olderClaims(appContext)) {
    const wanted = claims.filter(wants);
    const judged = new Map(
      (await judgeClaims(appContext, migrating, wanted)).map((one, index) => [wanted[index], one]),
    );
    for (const claim of claims) yield { claim, isWanted: judged.has(claim), judged: judged.get(claim) };
  }
}

/** Claims whose version is not the one that is served, in batches. */
async function* olderClaims({ database, definitions }: AppContext) {
  const current = definitions.list().map(({ hash }) => hash);
  for (let last: string | undefined; ; ) {
    const claims = await database
      .selectFrom("claims")
      .selectAll()
      .select(standColumn())
      .where("definition", "not in", [...current, ""])
      .$if(last !== undefined, (rest) => rest.where("id", ">", last as string))
      .orderBy("id")
      .limit(batch)
      .execute();
    yield claims;
    last = claims.at(-1)?.id;
    if (claims.length < batch) return;
    await setImmediate();
  }
}
