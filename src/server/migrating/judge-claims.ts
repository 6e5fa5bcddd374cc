import { setImmediate } from "node:timers/promises";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Carried, CompiledDefinition, Pointer } from "../../engine/index.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Claim } from "../claims/find-claim.ts";
import type { Tables } from "../platform/database/tables.ts";
import { formNow } from "./called-now.ts";
import {
  directionOf,
  type Held,
  lostBetween,
  type MigratedClaim,
  migratedClaim,
  stepsBetween,
} from "./migrated-claim.ts";
import type { StepsOfForms } from "./migration-steps.ts";

export const carriedOf = ({ form, status, status_before, type }: Claim): Carried & { type: string } => ({
  form,
  status,
  ...(status_before !== null && { statusBefore: status_before }),
  type,
  setAside: [],
});

export interface Judged extends MigratedClaim {
  /** The claim's from now on. */
  type: string;
  before: CompiledDefinition;
  after: CompiledDefinition;
  direction: "forward" | "back";
  /** Does one of the steps set anything aside? */
  isAnyAside: boolean;
  lost: Pointer[];
}

/** What every migration says. */
interface Judging {
  steps: StepsOfForms;
}

/** Undefined where no migration leads from the claim's version to the one that is served. */
export const judgeClaim = async (
  appContext: AppContext,
  taking: Judging,
  claim: Claim,
  trx?: Transaction<Tables>,
): Promise<Judged | undefined> => (await judgeClaims(appContext, taking, [claim], trx))[0];

/** The same of many at once, which asks the database once. */
export async function judgeClaims(
  appContext: AppContext,
  { steps }: Judging,
  claims: readonly Claim[],
  trx?: Transaction<Tables>,
): Promise<(Judged | undefined)[]> {
  const { definitions } = appContext;
  const ways = new Map<Claim, Way>();
  const known = new Map<string, Way | undefined>();
  for (const claim of claims) {
    const key = `${claim.type} ${claim.definition}`;
    if (!known.has(key)) known.set(key, await wayOf(appContext, steps, claim, trx));
    const way = known.get(key);
    if (way) ways.set(claim, way);
  }
  const isBack = (claim: Claim) => ways.get(claim)?.direction === "back";
  let versions = new Map<string, Version[]>();
  const judged: (Judged | undefined)[] = [];
  for (const [index, claim] of claims.entries()) {
    // Whoever asks for something else meanwhile waits for a few claims alone.
    if (index % turn === turn - 1) await setImmediate();
    // Each holds whole forms: of a few claims at a time.
    if (index % turn === 0)
      versions = await versionsOf(trx ?? appContext.database, claims.slice(index, index + turn).filter(isBack));
    const way = ways.get(claim);
    if (!way) {
      judged.push(undefined);
      continue;
    }
    const { after, direction } = way;
    const held =
      direction === "back" ? await heldUnder(appContext, claim, versions.get(claim.id), after, trx) : undefined;
    const migrated = migratedClaim(way, carriedOf(claim), held);
    const { type = claim.type } = migrated.carried;
    const why = `there is no type "${type}" of the form ${after.type}`;
    const homeless = definitions.get(type) === after ? [] : [{ path: "" as Pointer, why }];
    judged.push({ ...way, type, ...migrated, refusals: [...migrated.refusals, ...homeless] });
  }
  return judged;
}

/** Claims that are judged without letting others go on. */
const turn = 16;

/** What leads claims of a type and a version to the one that is served. */
interface Way extends Pick<Judged, "before" | "after" | "direction" | "isAnyAside" | "lost"> {
  steps: StepsOfForms;
}

async function wayOf(
  appContext: AppContext,
  steps: StepsOfForms,
  claim: Pick<Claim, "type" | "definition">,
  trx?: Transaction<Tables>,
): Promise<Way | undefined> {
  const after = formNow(appContext.definitions, steps, claim.type);
  const before = await definitionOf(appContext, claim, trx);
  if (!after || !before || before.hash === after.hash) return undefined;
  const between = { before, after, steps };
  const direction = directionOf(between, claim.type);
  if (!direction) return undefined;
  const isAnyAside = stepsBetween(between)
    .flat()
    .some((step) => "setAside" in step || "unwrap" in step);
  return { ...between, direction, isAnyAside, lost: direction === "forward" ? lostBetween(between) : [] };
}

type Version = Pick<Selectable<Tables["claim_versions"]>, "version" | "held">;

/** What earlier versions of claims held, the newest first. */
async function versionsOf(queryable: Queryable, claims: readonly Claim[]): Promise<Map<string, Version[]>> {
  if (claims.length === 0) return new Map();
  const rows = await queryable
    .selectFrom("claim_versions")
    .select(["claim_id", "version", "held"])
    .where("claim_id", "=", sql<string>`any(${claims.map(({ id }) => id)}::uuid[])`)
    .where("held", "is not", null)
    .orderBy("claim_id")
    .orderBy("version", "desc")
    .execute();
  return Map.groupBy(rows, ({ claim_id }) => claim_id);
}

/** What the claim held last while it was of a version with no more migrations than this one. */
async function heldUnder(
  appContext: AppContext,
  claim: Claim,
  versions: readonly Version[] = [],
  { migration = 0 }: CompiledDefinition,
  trx?: Transaction<Tables>,
): Promise<Held | undefined> {
  // A version without a form held that of the version after it.
  let form = claim.form;
  for (const { held } of versions) {
    if (!held) continue;
    form = held.form ?? form;
    const definition = await definitionOf(appContext, held, trx);
    // Which migrations it had nobody can say: it may have been before them all.
    if (!definition) return undefined;
    if ((definition.migration ?? 0) <= migration)
      return { carried: carriedOf({ ...claim, ...held, status_before: held.status_before ?? null, form }), definition };
  }
  // Where its first version is known, too, there was none before.
  return (versions.at(-1)?.version ?? claim.version) === 1 ? "later" : undefined;
}
