import { sql } from "kysely";
import type { DefinitionStore } from "../../../definitions/store.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { Queryable } from "../../app-context.ts";
import type { UnitName } from "../../erp/erp.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import { unitKey } from "./product-lines.ts";

export interface ActiveClaim {
  number: string;
  type: string;
  customerId: string;
}

export interface ActiveClaims {
  of(unit: UnitName): ActiveClaim[];
}

/** The active claims on these units as an account meets them (D-106): all but closed, deleted and other accounts' drafts. */
export async function activeClaims(
  { database, definitions }: { database: Queryable; definitions: Pick<DefinitionStore, "shared"> },
  customer: string,
  units: UnitName[],
  except?: string,
): Promise<ActiveClaims> {
  const found = new Map<string, ActiveClaim[]>();
  if (units.length === 0) return { of: () => [] };
  // One value for however many units: a statement takes only so many.
  const asked = sql<{ material: string; serial: string }>`(
    select distinct lower(material) as material, lower(serial) as serial
    from jsonb_to_recordset(${JSON.stringify(units.map(({ material, serial }) => ({ material, serial })))}::jsonb)
      as named(material text, serial text))`.as("asked");
  const rows = await database
    .selectFrom(asked)
    .modifyFront(preparedStatement)
    .innerJoin("claim_units", (join) =>
      join
        .on(sql<string>`lower(claim_units.material)`, "=", sql.ref("asked.material"))
        .on(sql<string>`lower(claim_units.serial)`, "=", sql.ref("asked.serial")),
    )
    .innerJoin("claims", "claims.id", "claim_units.claim_id")
    .select(["claim_units.material", "claim_units.serial", "number", "type", "customer_id as customerId"])
    .where("claims.deleted_at", "is", null)
    .where(({ not }) => not(isInPhase(definitions.shared, "declined", "completed")))
    .where((eb) => eb.or([eb.not(isInPhase(definitions.shared, "draft")), eb("claims.customer_id", "=", customer)]))
    .$if(except !== undefined, (query) => query.where("claims.id", "<>", except ?? ""))
    .orderBy("claims.number")
    .execute();
  for (const { material, serial, ...claim } of rows) {
    const name = unitKey({ material, serial });
    found.set(name, [...(found.get(name) ?? []), claim]);
  }
  return { of: (unit) => found.get(unitKey(unit)) ?? [] };
}
