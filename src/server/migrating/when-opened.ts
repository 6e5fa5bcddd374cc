import type { AppContext } from "../app-context.ts";
import type { Claim } from "../claims/find-claim.ts";
import { formNow } from "./called-now.ts";
import { judgeClaim } from "./judge-claims.ts";
import { migrateClaim } from "./migrate-claim.ts";
import { migrateViews } from "./migrate-views.ts";
import { plansOf, stepsNow } from "./plans.ts";
import { fateOf } from "./populations.ts";

/** Whoever edits a claim says so: one that nobody edits may go, however lately it was changed. */
const anyTime = new Date(8.64e15);

/**
 * Takes a claim along that somebody opens, where that was chosen for its like, in a transaction of its own; true where it was. One
 * that cannot go, or that somebody else edits, opens as it is.
 */
export async function migrateWhenOpened(appContext: AppContext, claim: Claim): Promise<boolean> {
  const { database, definitions } = appContext;
  const own = definitions.get(claim.type);
  if (claim.definition === own?.hash || claim.definition === "") return false;
  const steps = await stepsNow(appContext);
  const current = formNow(definitions, steps, claim.type);
  if (!current) return false;
  const plan = (await plansOf(database, definitions)).get(current.type);
  // What was saved under an earlier version after its like had gone goes as it is opened.
  if (!plan || fateOf(appContext, plan.choices, claim, current.type) === "stay") return false;
  const taking = { steps, idleSince: anyTime };
  const judged = await judgeClaim(appContext, taking, claim);
  if (!judged || judged.refusals.length + judged.lost.length > 0) return false;
  const { type, carried } = judged;
  const goes = (from: string, to: string) => new Map(from === to ? [] : [[from, new Set([from, to])]]);
  await migrateViews(appContext, { statuses: goes(claim.status, carried.status), types: goes(claim.type, type) });
  // Where somebody else was quicker it is another since, too.
  return typeof (await migrateClaim(appContext, taking, claim.id)) === "string";
}
