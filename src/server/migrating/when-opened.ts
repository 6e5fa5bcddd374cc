import type { AppContext } from "../app-context.ts";
import type { Claim } from "../claims/find-claim.ts";
import { judgeClaim, migrateClaim } from "./migrate-claim.ts";
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
  const current = definitions.get(claim.type);
  if (!current || claim.definition === current.hash || claim.definition === "") return false;
  const plan = (await plansOf(database, definitions)).get(current.type);
  // What was saved under an earlier version after its like had gone goes as it is opened.
  if (!plan || fateOf(appContext, plan.choices, claim) === "stay") return false;
  const taking = { steps: await stepsNow(appContext), idleSince: anyTime };
  const judged = await judgeClaim(appContext, taking, claim);
  if (!judged || judged.refusals.length + judged.lost.length > 0) return false;
  const { status } = judged.carried;
  if (status !== claim.status)
    await migrateViews(appContext, new Map([[claim.status, new Set([claim.status, status])]]));
  // Where somebody else was quicker it is another since, too.
  return typeof (await migrateClaim(appContext, taking, claim.id)) === "string";
}
