import type { RoleRights } from "../../../contract/types.ts";
import { type Context, type Evaluation, evaluate, factRights, phaseOf } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/** What the engine answers of a claim for somebody who has one role alone. */
export interface Judged {
  evaluation: Evaluation;
  facts: ReturnType<typeof factRights>;
}

/** May some who have this role read the claim? Nobody waits for one to whom it does not exist. */
export function readsClaim({ reads }: RoleRights, { claim, definition }: OpenedClaim): boolean {
  const phase = phaseOf(definition, claim.current_status.status);
  return (
    reads?.some(
      ({ phases, statuses, types }) =>
        (!phases || !phase || phases.includes(phase)) &&
        (statuses?.includes(claim.current_status.status) ?? true) &&
        (types?.includes(claim.type) ?? true),
    ) ?? true
  );
}

const judged = new WeakMap<OpenedClaim, Map<string, Judged>>();

export function judgedAs(opened: OpenedClaim, person: Person, rights: RoleRights): Judged {
  const { claim, definition } = opened;
  const known = judged.get(opened) ?? new Map<string, Judged>();
  judged.set(opened, known);
  const found = known.get(rights.role);
  if (found) return found;
  const { form, claim: facts } = claimContext(definition, claim, person);
  const context: Context = {
    form,
    // Who did what is said of who looks at it.
    claim: { ...facts, namesUser: undefined, isOwnDecision: undefined },
    user: {
      roles: [rights.role],
      permissions: rights.permissions,
      authorisingRoles: rights.authorising_roles,
      isClaimant: false,
      isOwner: false,
    },
  };
  const answer = { evaluation: evaluate(definition, context), facts: factRights(definition, context) };
  known.set(rights.role, answer);
  return answer;
}
