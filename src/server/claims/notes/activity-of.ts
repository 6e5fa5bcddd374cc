import {
  type CompiledDefinition,
  type Decision,
  type Effect,
  handsOn,
  isDraftStatus,
  marks,
  places,
  setsFact,
  transitionWords,
} from "../../../engine/index.ts";
import type { Claim } from "../find-claim.ts";
import type { NewActivity } from "./record-activity.ts";

type Kind = Pick<NewActivity, "type" | "isInternal">;

/** What an effect makes of a move in the timeline; the first that the move has counts. */
const byEffect: [has: (effects: Effect[]) => boolean, kind: Kind][] = [
  [(effects) => effects.some((effect) => "ask" in effect), { type: "enquiry", isInternal: true }],
  [(effects) => effects.some((effect) => "answer" in effect), { type: "enquiry-reply", isInternal: true }],
  [(effects) => marks(effects, "deleted"), { type: "deleted" }],
  [(effects) => marks(effects, "restored"), { type: "restored" }],
  [(effects) => setsFact(effects, "declineRationale"), { type: "declined" }],
  [(effects) => setsFact(effects, "approvedAt"), { type: "resolution" }],
  [(effects) => setsFact(effects, "authorisedAt"), { type: "authorised" }],
];

const byAsked: Record<string, Kind> = {
  shipping: { type: "shipping" },
  tracking: { type: "tracking" },
};

/** How a move stands in the timeline: its kind (D-075), whether customers read it, and the definition's words for it. */
export function activityOf(
  definition: CompiledDefinition,
  transition: string,
  decision: Extract<Decision, { ok: true }>,
  claim: Claim | undefined,
): Pick<NewActivity, "type" | "isInternal" | "description" | "claimantDescription"> {
  const { activity = transition, claimants } = transitionWords(definition.messages, transition, decision) ?? {};
  const kind = kindOf(definition, transition, decision, claim);
  // Time that does nothing else reminds us of what we left undone: claimants read it where there are words for them.
  const isStill = kind.type === "status" && claim?.status === decision.status;
  const isReminder = isStill && definition.workflow.transitions[transition]?.via === "timer" && !claimants;
  return {
    ...kind,
    ...(isReminder && { isInternal: true }),
    description: activity,
    ...(claimants && { claimantDescription: claimants }),
  };
}

function kindOf(
  definition: CompiledDefinition,
  transition: string,
  { effects, status, authoriseRole }: Extract<Decision, { ok: true }>,
  claim: Claim | undefined,
): Kind {
  const known = definition.workflow.transitions[transition];
  const { via = "resolution", asks } = known ?? {};
  if (via === "draft" || via === "send") {
    if (places(effects, "with customer")) return { type: "placed" };
    const wasDraft = claim === undefined || isDraftStatus(definition, claim.status);
    if (isDraftStatus(definition, status)) return { type: claim ? "updated" : "created" };
    return { type: wasDraft ? "submitted" : "updated" };
  }
  if (transition === "packaged") return { type: "packaged" };
  const kind = byEffect.find(([has]) => has(effects))?.[1] ?? (typeof asks === "string" ? byAsked[asks] : undefined);
  if (kind) return kind;
  if (places(effects, "with customer")) return { type: "placed" };
  // Handed up the chain: the claim stays where it is, somebody else is to authorise it.
  if ((known && handsOn(known)) || (claim?.status === status && authoriseRole !== undefined)) {
    return { type: "escalated", isInternal: true };
  }
  return { type: "status" };
}
