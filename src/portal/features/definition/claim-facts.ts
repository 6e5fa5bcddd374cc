import { DateTime } from "luxon";
import type { ClaimRecord } from "../../../contract/types.ts";
import type { ClaimFacts, UserFacts } from "../../../engine/index.ts";
import { isClaimant, type Person } from "../../shared/session/person.ts";

/** A named locale, since luxon takes a tenth of all the script of opening a claim to find out the browser's own. */
const here = { zone: "Pacific/Auckland", locale: "en-NZ" };
const dayOf = (iso: string) => DateTime.fromISO(iso, here).toFormat("yyyy-MM-dd");

/** The claim as conditions know it. The server judges again with facts of its own. */
export function claimFacts(type: string, claim: ClaimRecord | undefined, files: ClaimFacts["files"]): ClaimFacts {
  return {
    ...(claim?.facts as Partial<ClaimFacts> | undefined),
    type: claim?.type ?? type,
    status: claim?.current_status.status ?? "new",
    today: dayOf(new Date().toISOString()),
    files,
    ...(claim?.requested_at && { requestDate: dayOf(claim.requested_at) }),
    ...(claim?.deleted_at && { isDeleted: true }),
    ...(claim?.current_status.authorise_role && { authoriseRole: claim.current_status.authorise_role }),
  };
}

export function userFacts(person: Person, claim: ClaimRecord | undefined): UserFacts {
  return {
    // For forms to begin with; no condition reads them.
    name: person.name,
    email: person.email,
    roles: person.roles,
    permissions: person.permissions,
    authorisingRoles: person.authorising_roles,
    isClaimant: isClaimant(person),
    isOwner: isClaimant(person) && (claim === undefined || claim.customer.uuid === person.customer?.uuid),
  };
}
