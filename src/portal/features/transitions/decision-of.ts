import { decideOffered, type Effect } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/** Where an act would lead this claim, and the effects that it has there, whatever is still missing; nothing of acts not offered. */
export function decisionOf(
  { claim, definition, evaluation }: OpenedClaim,
  transition: string,
  person: Person,
): { status: string; effects: Effect[] } | undefined {
  const decision = decideOffered(definition, transition, claimContext(definition, claim, person), evaluation);
  return decision.ok ? decision : undefined;
}
