import {
  applyEffects,
  type ClaimFacts,
  type CompiledDefinition,
  type Context,
  type Decision,
  factsAfter,
  get,
  isDraftStatus,
  type Outcome,
  type UserFacts,
} from "../../engine/index.ts";
import { askedRole } from "../roles.ts";
import type { Access } from "../store.ts";

/** A transition that was made, and from what. */
interface Made {
  definition: CompiledDefinition;
  transition: string;
  before: Context;
  decision: Extract<Decision, { ok: true }>;
  access: Access;
  /** What the person wrote with it. */
  text?: string | undefined;
}

/** The facts of a claim after a transition: what the server writes when it makes one. */
export function claimAfter(made: Made): ClaimFacts {
  const { before, decision } = made;
  const { claim } = before;
  const { status, authorisingLevel } = decision;
  const isUnsent = claim.status === "new" || isDraftStatus(made.definition, claim.status);
  const after: ClaimFacts = {
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
  const { isOwner } = before.user;
  const who = whoOf(before.user);
  const given = {
    now: claim.today,
    user: who,
    staff: isOwner ? "staff" : who,
    text: made.text ?? "",
    read: read(before),
  };
  const outcome = applyEffects(decision.effects, factsBefore(after), given);
  const { approvedBy } = outcome.facts;
  const next = factsAfter(after, outcome.facts);
  return {
    ...next,
    namesUser: namesUser(made.definition, next, before.user),
    ...(approvedBy !== undefined && { isOwnDecision: approvedBy === who || undefined }),
    ...enquiriesAfter(made, outcome),
  };
}

/** Who somebody is in a story, where people of the same roles are one. */
export const whoOf = ({ roles }: UserFacts): string => roles.join(", ");

/** Which facts of the claim name this person, as the server says of whoever is no claimant. */
export function namesUser(
  { facts = {} }: CompiledDefinition,
  claim: ClaimFacts,
  user: UserFacts,
): string[] | undefined {
  const names = ["requestedBy", "authorisedBy", "approvedBy", ...Object.keys(facts)];
  const own = user.isClaimant === true ? [] : names.filter((name) => claim[name] === whoOf(user));
  return own.length > 0 ? own : undefined;
}

/** Is what was decided on this claim the decision of who goes on with it? */
export function isOwnDecision({ claim, user: before }: Context, user: UserFacts): true | undefined {
  const own =
    claim.approvedBy === undefined ? user === before && claim.isOwnDecision : claim.approvedBy === whoOf(user);
  return own || undefined;
}

/** As the workflow says, else as before; a role that only repeated what the content asked for follows the content (D-045). */
function outstandingRole(claim: ClaimFacts, decision: Made["decision"]): string | undefined {
  if (decision.authoriseRole !== undefined) return decision.authoriseRole;
  const role = claim.authoriseRole;
  if (role === undefined || role !== claim.authorisingLevel || claim.isAuthorised === true) return role;
  return decision.authorisingLevel;
}

const read = (context: Context) => (pointer: string) => get(context as never, pointer);

/** Stories tell that something was done; when it was matters to nobody there. */
const factsBefore = (claim: ClaimFacts) => ({
  ...claim,
  ...(claim.requestDate && { requestedAt: claim.requestDate }),
  ...(claim.isAuthorised && { authorisedAt: claim.today }),
});

function enquiriesAfter({ before: { claim, user }, access }: Made, { asks, answers }: Outcome): Partial<ClaimFacts> {
  if (asks.length === 0 && !answers) return {};
  const { openEnquiries = [] } = claim;
  const answered = answers ? openEnquiries.findIndex((role) => user.roles.includes(role)) : -1;
  const asked = asks.map((name) => askedRole(access, name));
  return { openEnquiries: [...openEnquiries.filter((_, index) => index !== answered), ...asked] };
}
