import { asksForReply, decideOffered, handsOn, phaseOf, setsFact } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/** What a list of acts says above each kind. */
export const kindsOfActs = { decide: "Decide", ask: "Ask and answer", move: "Pass on" } as const;

export type KindOfAct = keyof typeof kindsOfActs;

/**
 * What an act is, as its definition has it: it asks or answers somebody; it decides where it authorises, hands that on or leads to
 * another phase; anything else passes the claim on within its phase.
 */
export function kindOfAct({ claim, definition, evaluation }: OpenedClaim, id: string, person: Person): KindOfAct {
  const { workflow } = definition;
  const transition = workflow.transitions[id];
  const effects = evaluation.transitions[id]?.effects ?? [];
  const asks = effects.some((effect) => "ask" in effect || "answer" in effect);
  if (asks || (transition && asksForReply(workflow, transition))) return "ask";
  if (setsFact(effects, "authorisedAt") || (transition && handsOn(transition))) return "decide";
  const context = claimContext(definition, claim, person);
  const decision = decideOffered(definition, id, context, evaluation);
  if (!decision.ok) return "move";
  return phaseOf(definition, decision.status) === phaseOf(definition, context.claim.status) ? "move" : "decide";
}
