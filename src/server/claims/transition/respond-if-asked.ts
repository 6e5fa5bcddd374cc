import type { Transaction } from "kysely";
import { evaluate } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { readStanding } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import type { Claim } from "../find-claim.ts";
import { applyTransition } from "./apply-transition.ts";

/**
 * A note or a file of the person may be what the claim waits for: makes the transition that the workflow offers them by way of
 * `event`, if there is one (`customer-responds`), and says whether there was. The claim's row is locked by the caller's transaction.
 */
export async function respondIfAsked(
  trx: Transaction<Tables>,
  appContext: AppContext,
  person: Person,
  claim: Claim,
): Promise<boolean> {
  const definition = await definitionOf(appContext, claim, trx);
  if (!definition) return false;
  const { context, account: customer } = await readStanding(trx, appContext, person, claim);
  const { transitions } = evaluate(definition, context);
  const event = Object.entries(definition.workflow.transitions).find(
    ([id, { via }]) => via === "event" && transitions[id]?.ready === true,
  )?.[0];
  if (event === undefined) return false;
  await applyTransition(trx, { appContext, person, definition, transition: event, claim, customer, context });
  return true;
}
