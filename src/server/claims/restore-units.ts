import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Parts } from "../parts.ts";
import { Refused } from "../refused.ts";
import { activeClaims } from "./active-claims.ts";
import type { Claim } from "./find-claim.ts";
import { holdNames } from "./hold-names.ts";
import { unitName } from "./product-lines.ts";

/** A deletion is not taken back while one of its units is on another active claim (D-137). Refuses with 422. */
export async function mustBeFree(trx: Transaction<Tables>, parts: Parts, claim: Claim): Promise<void> {
  const units = await trx
    .selectFrom("claim_units")
    .select(["material", "serial"])
    .where("claim_id", "=", claim.id)
    .execute();
  await holdNames(trx, units.map(unitName));
  const active = await activeClaims(
    { database: trx, definitions: parts.definitions },
    claim.customer_id,
    units,
    claim.id,
  );
  for (const unit of units) {
    const [other] = active.of(unit);
    if (!other) continue;
    const where = other.customerId === claim.customer_id ? `claim ${other.number}` : "a claim of another company";
    const message = `${unit.material} with serial number ${unit.serial} is on ${where} by now.`;
    throw new Refused(422, message, { claim: [message] });
  }
}
