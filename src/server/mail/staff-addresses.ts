import type { Transaction } from "kysely";
import { passesGate } from "../../contract/gate.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { canonicalRoleColumn, readPerson } from "../access/read-person.ts";
import type { Moved } from "../claims/effects.ts";
import { findClaim } from "../claims/find-claim.ts";
import type { Tables } from "../database/tables.ts";

/** Addresses of the people with one of these roles who may enter the portal and read the claim, but for the one who acts. */
export async function peopleWith(
  trx: Transaction<Tables>,
  { parts, person, claim }: Moved,
  roles: string[],
): Promise<string[]> {
  if (roles.length === 0) return [];
  const { access } = parts.definitions;
  const users = await trx
    .selectFrom("users")
    .select("sso_id")
    .where("id", "<>", person.id)
    .where("id", "in", (eb) => eb.selectFrom("user_roles").select("user_id").where(canonicalRoleColumn, "in", roles))
    .orderBy("email")
    .execute();
  const addresses: string[] = [];
  for (const { sso_id } of users) {
    const reader = await readPerson(trx, access, sso_id);
    if (!reader || !passesGate(reader.roles)) continue;
    if (await findClaim(trx, reader, access, claim.id)) addresses.push(reader.email);
  }
  return addresses;
}

/** The address of the one of us who last moved the claim or sent it to the customer; undefined when nobody did. */
export async function lastAsker(
  trx: Transaction<Tables>,
  { parts, person, claim }: Moved,
): Promise<string | undefined> {
  const { access } = parts.definitions;
  const movers = await trx
    .selectFrom("activities")
    .innerJoin("users", "users.id", "activities.user_id")
    .select("users.sso_id")
    .where("claim_id", "=", claim.id)
    .where("users.id", "<>", person.id)
    .where("type", "in", ["status", "placed", "resolution", "authorised"])
    .orderBy("created_at", "desc")
    .orderBy("activities.id", "desc")
    .limit(10)
    .execute();
  for (const { sso_id } of movers) {
    const mover = await readPerson(trx, access, sso_id);
    if (mover && !isClaimant(mover, access)) return mover.email;
  }
  return undefined;
}
