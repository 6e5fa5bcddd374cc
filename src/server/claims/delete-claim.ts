import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";
import { activeClaims } from "./active-claims.ts";
import { type Claim, findClaim } from "./find-claim.ts";
import { holdNames } from "./hold-names.ts";
import { unitName } from "./product-lines.ts";
import { recordActivity } from "./record-activity.ts";

const refused = (message: string) => new Refused(422, message, { claim: [message] });

/** Deletes a claim that has no outcome yet and whose unit has not come (D-135). Refuses with 401, 404 or 422. */
export async function deleteClaim(parts: Parts, person: Person, reference: string): Promise<void> {
  await change(parts, person, reference, "delete", async (_, claim) => {
    if (claim.deleted_at) throw refused("This claim is deleted already.");
    if (claim.unit_received_at) throw refused("The unit has been received: this claim can no longer be deleted.");
    if (hasOutcome(claim)) throw refused("This claim has been decided: it can no longer be deleted.");
    return parts.clock.now();
  });
}

/** Takes a deletion back; not while one of its units is on another active claim (D-137). Refuses with 401, 404 or 422. */
export async function restoreClaim(parts: Parts, person: Person, reference: string): Promise<void> {
  await change(parts, person, reference, "restore", async (trx, claim) => {
    if (!claim.deleted_at) throw refused("This claim is not deleted.");
    const units = await trx
      .selectFrom("claim_units")
      .select(["material", "serial"])
      .where("claim_id", "=", claim.id)
      .execute();
    await holdNames(trx, units.map(unitName));
    const active = await activeClaims(trx, claim.customer_id, units, claim.id);
    for (const unit of units) {
      const [other] = active.of(unit);
      if (!other) continue;
      const where = other.customerId === claim.customer_id ? `claim ${other.number}` : "a claim of another company";
      throw refused(`${unit.material} with serial number ${unit.serial} is on ${where} by now.`);
    }
    return null;
  });
}

const hasOutcome = ({ approved_at, approved_by, completed_at }: Claim): boolean =>
  approved_at !== null || approved_by !== null || completed_at !== null;

async function change(
  { database, definitions, clock }: Parts,
  person: Person,
  reference: string,
  act: "delete" | "restore",
  deletedAt: (trx: Transaction<Tables>, claim: Claim) => Promise<Date | null>,
): Promise<void> {
  if (!person.permissions.includes("delete claim")) {
    throw new Refused(401, `You are not authorised to ${act} this claim.`);
  }
  await database.transaction().execute(async (trx) => {
    const claim = await findClaim(trx, person, definitions.access, reference, { lock: true });
    if (!claim) throw new Refused(404, "There is no such claim.");
    const moment = clock.now();
    await trx
      .updateTable("claims")
      .set({ deleted_at: await deletedAt(trx, claim), updated_at: moment, version: claim.version + 1 })
      .where("id", "=", claim.id)
      .execute();
    await recordActivity(trx, {
      claimId: claim.id,
      moment,
      type: act === "delete" ? "deleted" : "restored",
      description: act === "delete" ? "Claim deleted" : "Claim restored",
      userId: person.id,
    });
  });
}
