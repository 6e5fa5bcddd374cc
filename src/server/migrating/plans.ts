import type { Selectable } from "kysely";
import type { PopulationChoice } from "../../contract/studio-migrations.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { AppContext, Database, Queryable } from "../app-context.ts";
import type { Tables } from "../platform/database/tables.ts";
import { withinTime } from "../platform/database/time-left.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { publishedReleases } from "../releases/releases.ts";
import { type StepsOfForms, stepsEverPublished } from "./migration-steps.ts";

export type Plan = Selectable<Tables["migration_plans"]>;

/** Plans that speak of the versions which are served. */
export async function plansOf(
  queryable: Queryable,
  definitions: Pick<DefinitionStore, "forms">,
): Promise<Map<string, Plan>> {
  const counts = new Map(definitions.forms().map(({ type, migration = 0 }) => [type, migration]));
  const plans = await queryable.selectFrom("migration_plans").selectAll().orderBy("type").execute();
  return new Map(
    plans.filter(({ type, migration }) => counts.get(type) === migration).map((plan) => [plan.type, plan]),
  );
}

interface Chosen {
  type: string;
  migration: number;
  choices: readonly PopulationChoice[];
  by: string;
  /** Starts at once what goes now. */
  isStarted: boolean;
}

/** Keeps what was chosen for a form, in place of what was chosen before; nothing of an earlier run is told any more. */
export async function keepPlan(
  queryable: Queryable,
  { type, migration, choices, by, isStarted }: Chosen,
): Promise<void> {
  const plan = {
    migration,
    choices: JSON.stringify(choices.filter((one) => one.type === type)),
    chosen_by: by,
    state: isStarted ? ("running" as const) : ("waiting" as const),
    judged: 0,
    written: 0,
    report: null,
    next_at: null,
    worker: null,
    lease_until: null,
  };
  await queryable
    .insertInto("migration_plans")
    .values({ type, ...plan, report: undefined })
    .onConflict((conflict) => conflict.column("type").doUpdateSet(plan))
    .execute();
}

/** Stops a run once those claims are written that it is at; what is written stays. Throws 409 where none runs. */
export async function stopPlan(queryable: Queryable, type: string): Promise<void> {
  const { numUpdatedRows } = await queryable
    .updateTable("migration_plans")
    .set({ state: "stopped", next_at: null })
    .where("type", "=", type)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HttpError(409, "No claims of this form are being taken along.");
}

/** Of the release that is served, read once: they are many files. */
const known = new WeakMap<Database, { hash: string | undefined; steps: Promise<StepsOfForms> }>();

export async function stepsNow({ database }: Pick<AppContext, "database">): Promise<StepsOfForms> {
  const [served] = await publishedReleases(database, 1);
  const kept = known.get(database);
  if (kept && kept.hash === served?.hash) return kept.steps;
  // It goes on after the request that began it, for the next one.
  const steps = withinTime(Number.POSITIVE_INFINITY, () => stepsEverPublished(database));
  known.set(database, { hash: served?.hash, steps });
  steps.catch(() => known.delete(database));
  return steps;
}
