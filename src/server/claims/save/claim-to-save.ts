import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { type Claim, findClaim } from "../find-claim.ts";

/** 404: it does not exist for this person, or not for this call. */
export const noSuchClaim = (): HttpError => new HttpError(404, "There is no such claim.");

/** The claim of this number or uuid. Refuses with 404. */
export async function claimToSave(
  database: Queryable,
  { definitions }: AppContext,
  person: Person,
  reference: string,
  options?: { lock: boolean },
): Promise<Claim> {
  const claim = await findClaim(database, person, definitions, reference, options);
  if (!claim) throw noSuchClaim();
  return claim;
}

/** Refuses with 409 when somebody has saved the claim since this version. */
export function refuseOlder(claim: Claim, version: number | undefined): void {
  if (version === undefined || version === claim.version) return;
  throw new HttpError(
    409,
    `Claim ${claim.number} was saved by someone else in the meantime. Please load it again to see the newer version; nothing of yours has overwritten it.`,
  );
}
