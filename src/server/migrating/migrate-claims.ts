import { setImmediate } from "node:timers/promises";
import type { Transaction } from "kysely";
import { type Carried, type CompiledDefinition, fieldTitle, type Pointer } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { claimContext } from "../claims/claim-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Claim } from "../claims/find-claim.ts";
import { readCustomers } from "../claims/list/claim-rows.ts";
import { keptColumns, valuesOfClaim } from "../claims/list/own/kept-values.ts";
import { storedActivity } from "../claims/notes/record-activity.ts";
import { derivedColumns } from "../claims/save/derived-columns.ts";
import { storeClaim } from "../claims/save/store-claim.ts";
import { nobody } from "../person.ts";
import type { Tables } from "../platform/database/tables.ts";
import { keepDefinitionVersions } from "../releases/definition-routes.ts";
import { type MovedStatuses, migrateViews } from "./migrate-views.ts";
import { directionOf, type Held, lostBetween, type MigratedClaim, migratedClaim } from "./migrated-claim.ts";
import { type MigrationReport, mostShown, noteLost, noteRefused } from "./migration-report.ts";
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
  /** Hears how many claims were judged, then how many were written. */
  tell?: (stage: "judged" | "written", claims: number) => void;
  /** Asked between claims; what is written until then stays written, and the rest is done by the next run. */
  isStopped?: () => boolean;
}

/**
 * Takes all claims of earlier versions to the version that is served, or after a roll-back those of later ones back to it. Every one
 * is judged before the first is written, each is written in a transaction of its own, and a run that was ended goes on where it was.
 */
export async function migrateClaims(appContext: AppContext, migrating: Migrating): Promise<MigrationReport> {
  const report: MigrationReport = { found: 0, written: 0, left: [], lost: [], refused: [], shown: [] };
  const { isDry, idleSince, tell = () => {}, isStopped = () => false } = migrating;
  const ready: string[] = [];
  const moved: MovedStatuses = new Map();
  // Claims are judged by what stands there: also before any process has served it.
  await keepDefinitionVersions(appContext);
  for await (const claim of olderClaims(appContext)) {
    const judged = await judge(appContext, migrating, claim);
    if (!judged) continue;
    report.found += 1;
    const isLeft = claim.updated_at > idleSince;
    const { status } = isLeft ? claim : judged.carried;
    moved.set(claim.status, (moved.get(claim.status) ?? new Set()).add(status));
    for (const path of judged.lost) noteLost(report, judged.before, path);
    for (const refusal of judged.refusals) noteRefused(report, claim, refusal);
    if (report.shown.length < mostShown) {
      report.shown.push({ number: claim.number, before: carriedOf(claim), after: judged.carried });
    }
    if (isLeft) report.left.push(claim.number);
    else ready.push(claim.id);
    tell("judged", report.found);
  }
  if (isDry || report.lost.length > 0 || report.refused.length > 0) return report;
  // Before the claims, so that a run that was ended has not left them behind.
  await migrateViews(appContext, moved);
  for (const id of ready) {
    if (isStopped()) break;
    await setImmediate();
    const outcome = await write(appContext, migrating, id);
    if (outcome === "written") report.written += 1;
    else if (outcome !== "done") report.left.push(outcome.left);
    tell("written", report.written);
  }
  return report;
}

const carriedOf = ({ form, status }: Claim): Carried => ({ form, status, setAside: [] });

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

interface Judged extends MigratedClaim {
  before: CompiledDefinition;
  after: CompiledDefinition;
  lost: Pointer[];
}

/** Undefined where no migration leads from the claim's version to the one that is served. */
async function judge(
  appContext: AppContext,
  { steps }: Migrating,
  claim: Claim,
  trx?: Transaction<Tables>,
): Promise<Judged | undefined> {
  const after = appContext.definitions.get(claim.type);
  const before = await definitionOf(appContext, claim, trx);
  if (!after || !before || before.hash === after.hash) return undefined;
  const direction = directionOf({ before, after });
  if (!direction) return undefined;
  const between = { before, after, steps: steps.get(after.type) ?? [] };
  const held = direction === "back" ? await heldUnder(appContext, claim, after, trx) : undefined;
  const lost = direction === "forward" ? lostBetween(between) : [];
  return { before, after, lost, ...migratedClaim(between, carriedOf(claim), held) };
}

/** What the claim held last while it was of a version with no more migrations than this one. */
async function heldUnder(
  appContext: AppContext,
  claim: Claim,
  { migration = 0 }: CompiledDefinition,
  trx?: Transaction<Tables>,
): Promise<Held | undefined> {
  const versions = await (trx ?? appContext.database)
    .selectFrom("claim_versions")
    .select(["version", "held"])
    .where("claim_id", "=", claim.id)
    .where("held", "is not", null)
    .orderBy("version", "desc")
    .execute();
  // A version without a form held that of the version after it.
  let form = claim.form;
  for (const { held } of versions) {
    if (!held) continue;
    form = held.form ?? form;
    const definition = await definitionOf(appContext, held, trx);
    if (definition && (definition.migration ?? 0) <= migration)
      return { carried: { form, status: held.status, setAside: [] }, definition };
  }
  return undefined;
}

/** `done`: it is gone, or somebody else has migrated it meanwhile. */
type Outcome = "written" | "done" | { left: string };

/** Writes one claim, or leaves it for later. */
async function write(appContext: AppContext, migrating: Migrating, id: string): Promise<Outcome> {
  const { database, definitions, clock } = appContext;
  return database.transaction().execute(async (trx) => {
    const claim = await trx.selectFrom("claims").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!claim) return "done";
    if (claim.updated_at > migrating.idleSince) return { left: claim.number };
    const judged = await judge(appContext, migrating, claim, trx);
    if (!judged) return "done";
    if (judged.refusals.length > 0) return { left: claim.number };
    const { after, carried } = judged;
    const [customer] = (await readCustomers(trx, [claim.customer_id])).values();
    if (!customer) return { left: claim.number };
    const status = { status: carried.status };
    const told = derivedColumns(after, definitions, { ...claim, ...status }, carried.form, customer);
    const standing = { ...claim, ...status, form: carried.form };
    const context = claimContext(appContext, nobody, {
      type: claim.type,
      claim: standing,
      form: carried.form,
      storedFiles: 0,
    });
    const moment = clock.now();
    await storeClaim(trx, {
      before: claim,
      row: {
        id,
        ...told.columns,
        ...status,
        form: JSON.stringify(carried.form),
        definition: after.hash,
        version: claim.version + 1,
      },
      prefix: "",
      version: { savedBy: null, savedAt: moment, request: undefined },
      values: keptColumns(after).length > 0 ? valuesOfClaim(after, after, context) : undefined,
      named: { units: told.units, dockets: told.dockets },
      activity: storedActivity({
        moment,
        type: "migrated",
        description: "Moved to the newest form",
        isInternal: true,
        userId: null,
      }),
    });
    await keepAside(trx, id, judged);
    return "written";
  });
}

/** What is set aside is kept by its migration; what those that are undone had set aside is in the form again. */
async function keepAside(trx: Transaction<Tables>, id: string, { before, after, aside }: Judged): Promise<void> {
  const { migration = 0 } = after;
  await trx.deleteFrom("claim_set_aside").where("claim_id", "=", id).where("migration", ">", migration).execute();
  if (aside.length === 0) return;
  await trx
    .insertInto("claim_set_aside")
    .values(
      aside.map(({ migration: number, path, value }, position) => ({
        claim_id: id,
        migration: number,
        position,
        path,
        title: fieldTitle(before.messages, path.replace(/\/\d+(?=\/|$)/g, "/*") as Pointer),
        value: JSON.stringify(value),
      })),
    )
    .execute();
}
