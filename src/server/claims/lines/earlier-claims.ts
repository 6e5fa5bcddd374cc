import { type SqlBool, sql } from "kysely";
import { type ScopeRules, scopeClaims } from "../../access/claim-scope.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { Queryable } from "../../app-context.ts";
import type { UnitName } from "../../erp/erp.ts";
import type { Person } from "../../person.ts";
import { unitKey } from "./product-lines.ts";

interface EarlierClaim {
  claim_number: string;
  /** When it was sent. */
  claimed_at: string | null;
}

/** Told of one unit. */
const most = 5;

/** What this person may read of the account's claims on these units that were sent, newest first. */
export async function earlierClaims(
  database: Queryable,
  { person, customer }: { person: Person; customer: string },
  rules: ScopeRules,
  units: UnitName[],
): Promise<{ of(unit: UnitName): EarlierClaim[] }> {
  const found = new Map<string, EarlierClaim[]>(units.map((unit) => [unitKey(unit), []]));
  if (units.length === 0) return { of: () => [] };
  const lower = (key: keyof UnitName) => sql.join(units.map((unit) => unit[key].toLowerCase()));
  const rows = await scopeClaims(
    database
      .selectFrom("claim_units")
      .innerJoin("claims", "claims.id", "claim_units.claim_id")
      .select(["claim_units.material", "claim_units.serial", "claims.number", "claims.requested_at"])
      .where(sql<SqlBool>`lower(claim_units.material) in (${lower("material")})`)
      .where(sql<SqlBool>`lower(claim_units.serial) in (${lower("serial")})`)
      .where("claims.customer_id", "=", customer)
      .where("claims.deleted_at", "is", null)
      .where(({ not }) => not(isInPhase(rules.shared, "draft")))
      .orderBy("claims.requested_at", (order) => order.desc().nullsLast())
      .orderBy("claims.number", "desc"),
    person,
    rules,
  ).execute();
  for (const { number, requested_at, ...unit } of rows) {
    const claims = found.get(unitKey(unit));
    if (claims && claims.length < most)
      claims.push({ claim_number: number, claimed_at: requested_at?.toISOString() ?? null });
  }
  return { of: (unit) => found.get(unitKey(unit)) ?? [] };
}
