import type { ClaimFacts, Context } from "../../engine/evaluation.ts";
import type { Decision } from "../../engine/transition.ts";
import type { Step } from "../story.ts";

type Made = Extract<Decision, { ok: true }>;

/** What the effects of a transition change in the facts of the claim; effects that are not named here change none. */
const factsOfEffects: Record<string, (before: Context, step: Step) => Partial<ClaimFacts>> = {
  "stamp-request": ({ claim }) => ({ requestDate: claim.requestDate ?? claim.today }),
  "stamp-authorised": () => ({ isAuthorised: true }),
  "clear-outcome": () => ({ isAuthorised: false }),
  "place-with-customer": () => ({ placement: "with customer" }),
  "place-customer-responded": () => ({ placement: "customer responded" }),
  "stamp-collection-arranged": () => ({ isCollectionArranged: true }),
  "stamp-unit-received": () => ({ wasUnitReceived: true }),
};

/** The facts of a claim after a transition: what the server writes when it makes one. */
export function claimAfter(before: Context, decision: Made, step: Step): ClaimFacts {
  const { claim } = before;
  const { status, type, authorisingLevel } = decision;
  // An authorisation that was outstanding when the customer was asked is so again once they have answered.
  const isOutstanding = claim.status === status || claim.statusBefore === status;
  const authoriseRole = decision.authoriseRole ?? (isOutstanding ? claim.authoriseRole : undefined);
  const { authoriseRole: _past, ...kept } = claim;
  const after: ClaimFacts = {
    ...kept,
    status,
    type,
    ...(status !== claim.status && claim.status !== "new" && { statusBefore: claim.status }),
    ...(authoriseRole !== undefined && { authoriseRole }),
    ...(authorisingLevel !== undefined && { authorisingLevel }),
    // What was chosen goes with the claim once it is saved.
    files: { ...claim.files, stored: claim.files.stored + claim.files.queued, queued: 0 },
  };
  for (const effect of decision.effects) Object.assign(after, factsOfEffects[effect]?.(before, step));
  return after;
}
