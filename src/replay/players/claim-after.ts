import {
  type ClaimFacts,
  type CompiledDefinition,
  type Context,
  type Decision,
  isDraftStatus,
} from "../../engine/index.ts";

/** A transition that was made, and from what. */
export interface Made {
  definition: CompiledDefinition;
  transition: string;
  before: Context;
  decision: Extract<Decision, { ok: true }>;
  /** Every role there is. */
  roles: readonly string[];
}

/** `undefined` takes a fact away. */
type FactsOf = (made: Made, after: ClaimFacts) => { [fact in keyof ClaimFacts]?: ClaimFacts[fact] | undefined };

/** What effects change in the facts of the claim; effects that are not named here change none that conditions read. */
const factsOfEffects: Record<string, FactsOf> = {
  "stamp-request": ({ before: { claim } }) => ({ requestDate: claim.requestDate ?? claim.today }),
  "stamp-authorised": () => ({ isAuthorised: true, authoriseRole: undefined }),
  "stamp-declined": () => ({ authoriseRole: undefined }),
  "place-with-customer": () => ({ placement: "with customer" }),
  "place-customer-responded": (_, { placement }) =>
    placement === undefined ? {} : { placement: "customer responded" },
  "stamp-collection-arranged": () => ({ isCollectionArranged: true }),
  "stamp-unit-received": () => ({ wasUnitReceived: true }),
  "mark-deleted": () => ({ isDeleted: true }),
  "mark-restored": () => ({ isDeleted: undefined }),
  "open-enquiry": (made, { openEnquiries = [] }) => ({ openEnquiries: [...openEnquiries, roleAsked(made)] }),
  "answer-enquiry": ({ before: { user } }, { openEnquiries = [] }) => {
    const answered = openEnquiries.findIndex((role) => user.roles.includes(role));
    return { openEnquiries: openEnquiries.filter((_, index) => index !== answered) };
  },
};

/** The facts of a claim after a transition: what the server writes when it makes one. */
export function claimAfter(made: Made): ClaimFacts {
  const { before, decision } = made;
  const { claim } = before;
  const { status, authorisingLevel } = decision;
  const isUnsent = claim.status === "new" || isDraftStatus(made.definition, claim.status);
  let after: ClaimFacts = {
    ...claim,
    status,
    // The form decides what a claim is until it is sent (D-120).
    type: isUnsent ? decision.type : claim.type,
    authoriseRole: outstandingRole(claim, decision),
    authorisingLevel: claim.isAuthorised === true ? claim.authorisingLevel : authorisingLevel,
    // Placement tells of the status that has just ended.
    ...(status !== claim.status && { statusBefore: claim.status, placement: undefined }),
    // What was chosen goes with the claim once it is saved.
    files: { ...claim.files, stored: claim.files.stored + claim.files.queued, queued: 0 },
  };
  if (claim.status === "new") after.statusBefore = undefined;
  for (const effect of decision.effects) after = { ...after, ...factsOfEffects[effect]?.(made, after) };
  return after;
}

/** As the workflow says, else as before; a role that only repeated what the content asked for follows the content (D-045). */
function outstandingRole(claim: ClaimFacts, decision: Made["decision"]): string | undefined {
  if (decision.authoriseRole !== undefined) return decision.authoriseRole;
  const role = claim.authoriseRole;
  if (role === undefined || role !== claim.authorisingLevel || claim.isAuthorised === true) return role;
  return decision.authorisingLevel;
}

/** `query-service` asks service_manager: the role that the id names, or the one whose name begins so. */
function roleAsked({ transition, roles }: Made): string {
  const name = transition.replace(/^query-/, "").replaceAll("-", "_");
  return roles.find((role) => role === name) ?? roles.find((role) => role.startsWith(`${name}_`)) ?? name;
}
