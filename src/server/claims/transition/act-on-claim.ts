import type { Transaction } from "kysely";
import type { CustomerRecord } from "../../../contract/types.ts";
import { type Asks, type CompiledDefinition, type Context, evaluate, type Json } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { readStanding } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import { type Claim, requireClaim } from "../find-claim.ts";
import { applyTransition } from "./apply-transition.ts";
import { notAvailable } from "./transition-refusal.ts";

/** A stored claim, its row locked, as the person may act on it. */
export interface Held {
  claim: Claim;
  definition: CompiledDefinition;
  context: Context;
  /** The account that the claim is for. */
  customer: CustomerRecord;
}

export interface Act {
  transition: string;
  text?: string | undefined;
  /** Where it asks the claimant for something: these things. */
  items?: string[] | undefined;
  /** Facts that the person wrote with it, checked. */
  facts?: Record<string, Json> | undefined;
  /** What the engine is asked, where it is not the claim as it stands. */
  context?: Context | undefined;
}

/** The claim of this reference, locked until the transaction ends. Refuses with 404 when it does not exist for the person. */
export async function holdClaim(
  trx: Transaction<Tables>,
  appContext: AppContext,
  person: Person,
  reference: string,
): Promise<Held> {
  const claim = await requireClaim(trx, person, appContext.definitions, reference, { lock: true });
  const definition = await definitionOf(appContext, claim, trx);
  if (!definition) throw notAvailable("resolution");
  const { context, account: customer } = await readStanding(trx, appContext, person, claim);
  return { claim, definition, context, customer };
}

/** Makes a transition on a held claim that leaves its form as it is. Refuses with 422 on `resolution`. */
export async function act(
  trx: Transaction<Tables>,
  appContext: AppContext,
  person: Person,
  held: Held,
  { context = held.context, ...asked }: Act,
): Promise<Claim> {
  const { claim, definition, customer } = held;
  return applyTransition(trx, { appContext, person, definition, claim, customer, context, ...asked });
}

/** The transition that asks for this and is offered to the person now. Refuses with 422 on `resolution` when none is. */
export function offeredAsking({ definition, context }: Pick<Held, "definition" | "context">, asks: Asks): string {
  const { transitions } = evaluate(definition, context);
  const found = Object.entries(definition.workflow.transitions).find(
    ([id, transition]) => transition.asks === asks && transitions[id]?.offered === true,
  );
  if (!found) throw notAvailable("resolution");
  return found[0];
}
