import { asksForReply, handsOn, phaseOf, setsFact } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { decisionOf } from "./decision-of.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/** What a list of acts says above each kind. */
export const kindsOfActs = { decide: "Decide", ask: "Ask and answer", move: "Pass on" } as const;

export type KindOfAct = keyof typeof kindsOfActs;

/**
 * What an act is, as its definition has it: it asks or answers somebody; it decides where it authorises, hands that on or leads to
 * another phase; anything else passes the claim on within its phase.
 */
export function kindOfAct(opened: OpenedClaim, id: string, person: Person): KindOfAct {
  const { claim, definition } = opened;
  const transition = definition.workflow.transitions[id];
  const decision = decisionOf(opened, id, person);
  if (!transition || !decision) return "move";
  const { effects, status } = decision;
  const asks = effects.some((effect) => "ask" in effect || "answer" in effect);
  if (asks || asksForReply(definition.workflow, transition)) return "ask";
  if (setsFact(effects, "authorisedAt") || handsOn(transition)) return "decide";
  return phaseOf(definition, status) === phaseOf(definition, claim.current_status.status) ? "move" : "decide";
}
