import type { ClaimRecord } from "../../contract/types.ts";
import { offeredAsking } from "../claims/act-on-claim.ts";
import { storedContext } from "../claims/claim-context.ts";
import { claimRecord } from "../claims/claim-record.ts";
import { definitionOf } from "../claims/definition-of.ts";
import { findClaim } from "../claims/find-claim.ts";
import { notAvailable } from "../claims/move-refusal.ts";
import { mustResolve } from "../claims/resolve-claim.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";

/** What the dialog starts from: the claim, and who reads along unless the person says otherwise (D-082). */
export async function arrangementOf(
  parts: Parts,
  person: Person,
  reference: string,
): Promise<{ claim: ClaimRecord; ccRecipientEmails: string[] }> {
  mustResolve(person);
  const { database, definitions, settings } = parts;
  const claim = await findClaim(database, person, definitions.access, reference);
  if (!claim) throw new Refused(404, "There is no such claim.");
  const definition = await definitionOf(parts, claim);
  if (!definition) throw notAvailable("resolution");
  offeredAsking({ definition, context: await storedContext(database, parts, person, claim) }, "shipping");
  const managers = await database
    .selectFrom("customer_managers")
    .innerJoin("users", "users.id", "customer_managers.user_id")
    .select("users.email")
    .where("customer_id", "=", claim.customer_id)
    .orderBy("users.email")
    .execute();
  const addresses = [person.email, settings.customerServiceEmail, ...managers.map(({ email }) => email)];
  return { claim: await claimRecord(parts, person, claim), ccRecipientEmails: [...new Set(addresses)] };
}
