import { setImmediate } from "node:timers/promises";
import type { AppContext } from "../app-context.ts";
import type { Claim } from "../claims/find-claim.ts";
import { keepDefinitionVersions } from "../releases/definition-routes.ts";
import { carriedOf, editedNow, judgeClaim, migrateClaim } from "./migrate-claim.ts";
import { type Moved, migrateViews } from "./migrate-views.ts";
import { emptyReport, type MigrationReport, mostShown, noteLeft, noteLost, noteRefused } from "./migration-report.ts";
import type { StepsOfForms } from "./migration-steps.ts";

/** Claims that are read at once. */
const batch = 200;

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
  /** Asked between claims; what is written until then stays written, and the rest is done by the next run. */
  isStopped?: () => boolean | Promise<boolean>;
  /** Filled as it goes. */
  report?: MigrationReport;
}

/**
 * Takes all claims of earlier versions to the version that is served, or after a roll-back those of later ones back to it. Every one
 * is judged before the first is written, each is written in a transaction of its own, and a run that was ended goes on where it was.
 */
export async function migrateClaims(appContext: AppContext, migrating: Migrating): Promise<MigrationReport> {
  const {
    report = emptyReport(),
    isDry,
    idleSince,
    wants = () => true,
    tell = () => {},
    isStopped = () => false,
  } = migrating;
  const moved: Moved = { statuses: new Map(), types: new Map() };
  type Kind = Pick<Claim, "status" | "type">;
  const goes = (from: Kind, to: Kind) => {
    moved.statuses.set(from.status, (moved.statuses.get(from.status) ?? new Set()).add(to.status));
    moved.types.set(from.type, (moved.types.get(from.type) ?? new Set()).add(to.type));
  };
  // Claims are judged by what stands there: also before any process has served it.
  if (!isDry) await keepDefinitionVersions(appContext);
  const edited = await editedNow(appContext, appContext.database);
  for await (const claim of olderClaims(appContext)) {
    if (await isStopped()) return report;
    if (!wants(claim)) {
      goes(claim, claim);
      continue;
    }
    const judged = await judgeClaim(appContext, migrating, claim);
    if (!judged) continue;
    report.found += 1;
    const isLeft = claim.updated_at > idleSince || edited.has(claim.id);
    goes(claim, isLeft ? claim : { status: judged.carried.status, type: judged.type });
    for (const path of judged.lost) noteLost(report, judged.before, path);
    for (const refusal of judged.refusals) noteRefused(report, claim, refusal);
    if (report.shown.length < mostShown) {
      report.shown.push({ number: claim.number, before: carriedOf(claim), after: judged.carried });
    }
    if (isLeft) noteLeft(report, claim.number);
    tell("judged", report.found);
  }
  if (isDry || report.lost.length > 0 || report.refused.length > 0) return report;
  // Before the claims, so that a run that was ended has not left them behind.
  await migrateViews(appContext, moved);
  // Read again rather than remembered: they may be a million. Who was left then may go by now.
  report.left = emptyReport().left;
  for await (const claim of olderClaims(appContext)) {
    if (await isStopped()) break;
    // Another version alone is no reason to lock a claim, nor to come back for it.
    if (!wants(claim) || !(await judgeClaim(appContext, migrating, claim))) continue;
    await setImmediate();
    const outcome = await migrateClaim(appContext, migrating, claim.id);
    if (outcome === "written") report.written += 1;
    else if (outcome !== "done") noteLeft(report, outcome.left);
    tell("written", report.written);
  }
  return report;
}

/** Claims whose version is not the one that is served, in batches. */
async function* olderClaims({ database, definitions }: AppContext) {
  const current = definitions.list().map(({ hash }) => hash);
  for (let last: string | undefined; ; ) {
    const claims = await database
      .selectFrom("claims")
      .selectAll()
      .where("definition", "not in", [...current, ""])
      .$if(last !== undefined, (rest) => rest.where("id", ">", last as string))
      .orderBy("id")
      .limit(batch)
      .execute();
    yield* claims;
    last = claims.at(-1)?.id;
    if (claims.length < batch) return;
    await setImmediate();
  }
}
