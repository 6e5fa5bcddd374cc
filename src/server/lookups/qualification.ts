import type { Qualification } from "../../contract/types.ts";
import type { ActiveClaim } from "../claims/lines/active-claims.ts";

/** What other active claims say of a unit (D-106). Another account's claim is named by its number alone, unless to staff. */
export function qualificationOf(claims: ActiveClaim[], customer: string, seesAll: boolean): Qualification {
  return {
    disqualified: claims.length > 0,
    disqualified_by_ownership: claims.some((claim) => claim.customerId !== customer),
    disqualified_by: Object.fromEntries(
      claims.map((claim) => [claim.number, seesAll || claim.customerId === customer ? claim.type : ""]),
    ),
  };
}
