import type { SerialAnswer } from "../../contract/types.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { activeClaims } from "../claims/active-claims.ts";
import { findClaim } from "../claims/find-claim.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { type DeliveredUnit, erpOf } from "./erp.ts";
import { qualificationOf } from "./qualification.ts";

/** Whether a serial number may be returned: it stands on the docket, and in no other active claim (D-129). */
export async function serialAnswer(
  { database, definitions }: Parts,
  person: Person,
  purchaser: string,
  named: DeliveredUnit,
  /** The claim that is being filled in, if it was saved before. */
  reference?: string,
): Promise<SerialAnswer> {
  const [unit] = await erpOf(database).deliveries.units(purchaser, [named]);
  if (!unit) return { serial: "invalid" };
  const { access } = definitions;
  const claim = reference === undefined ? undefined : await findClaim(database, person, access, reference);
  const claims = (await activeClaims(database, purchaser, [unit], claim?.id)).of(unit);
  if (claims.length === 0) return { serial: "valid" };
  const qualification = qualificationOf(claims, purchaser, !isClaimant(person, access));
  return { serial: "invalid", error: "disqualified", qualification };
}
