import type { Transaction } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { advisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { refusedField } from "../../platform/http/http-error.ts";
import type { Claim } from "../find-claim.ts";
import { activeClaims } from "../lines/active-claims.ts";
import { unitName } from "../lines/product-lines.ts";

/** A deletion is not taken back while one of its units is on another active claim (D-137). Refuses with 422. */
export async function mustBeFree(trx: Transaction<Tables>, appContext: AppContext, claim: Claim): Promise<void> {
  const message = await unitTaken(trx, appContext, claim);
  if (message !== undefined) throw refusedField("claim", message);
}

/** In a sentence, a unit of the claim that is on another active claim; undefined where all are free, and nobody else takes them until the end. */
export async function unitTaken(
  trx: Transaction<Tables>,
  appContext: AppContext,
  claim: Claim,
): Promise<string | undefined> {
  const units = await trx
    .selectFrom("claim_units")
    .select(["material", "serial"])
    .where("claim_id", "=", claim.id)
    .execute();
  await advisoryLock(trx, units.map(unitName));
  const active = await activeClaims(
    { database: trx, definitions: appContext.definitions },
    claim.customer_id,
    units,
    claim.id,
  );
  for (const unit of units) {
    const [other] = active.of(unit);
    if (!other) continue;
    const where = other.customerId === claim.customer_id ? `claim ${other.number}` : "a claim of another company";
    return `${unit.material} with serial number ${unit.serial} is on ${where} by now.`;
  }
  return undefined;
}
