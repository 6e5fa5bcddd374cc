import type { Qualification } from "../../contract/types.ts";
import type { SharedLists } from "../../definitions/store.ts";
import type { ActiveClaim } from "../claims/lines/active-claims.ts";

/**
 * What other active claims say of a unit (D-106). Another account's claim is named by its number alone, unless to staff; what to
 * do instead of a new claim is told to those who may open the other one.
 */
export function qualificationOf(
  claims: ActiveClaim[],
  customer: string,
  seesAll: boolean,
  { claimTypes }: Pick<SharedLists, "claimTypes">,
): Qualification {
  const isShown = ({ customerId }: ActiveClaim) => seesAll || customerId === customer;
  const advice = claims.filter(isShown).flatMap(({ number, type }) => {
    const words = claimTypes.find((known) => known.type === type)?.whileActive;
    return words ? [[number, words]] : [];
  });
  return {
    disqualified: claims.length > 0,
    disqualified_by_ownership: claims.some(({ customerId }) => customerId !== customer),
    disqualified_by: Object.fromEntries(claims.map((claim) => [claim.number, isShown(claim) ? claim.type : ""])),
    ...(advice.length > 0 && { advice: Object.fromEntries(advice) }),
  };
}
