import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Parts, Queryable } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";
import { type Claim, findClaim } from "./find-claim.ts";

/** The claim that this person's request of this key made, if it was made. */
export async function savedBefore(database: Queryable, person: Person, key: string | undefined) {
  if (key === undefined) return undefined;
  return database
    .selectFrom("claims")
    .selectAll()
    .where("created_by", "=", person.id)
    .where("request_key", "=", key)
    .executeTakeFirst();
}

/** 404: it does not exist for this person, or not for this call. */
export const noSuchClaim = (): Refused => new Refused(404, "There is no such claim.");

/** The claim of this number or uuid. Refuses with 404. */
export async function claimToSave(
  database: Queryable,
  { definitions }: Parts,
  person: Person,
  reference: string,
  options?: { lock: boolean },
): Promise<Claim> {
  const claim = await findClaim(database, person, definitions.access, reference, options);
  if (!claim) throw noSuchClaim();
  return claim;
}

/** The same with its row locked. Refuses with 409 when somebody has saved it since this version. */
export async function lockToSave(
  trx: Transaction<Tables>,
  parts: Parts,
  person: Person,
  reference: string,
  version: number | undefined,
): Promise<Claim> {
  const claim = await claimToSave(trx, parts, person, reference, { lock: true });
  if (version !== undefined && version !== claim.version) {
    throw new Refused(
      409,
      `Claim ${claim.number} was saved by someone else in the meantime. Please load it again to see the newer version; nothing of yours has overwritten it.`,
    );
  }
  return claim;
}
