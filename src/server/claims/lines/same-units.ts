import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ClaimRecord } from "../../../contract/types.ts";
import { type ScopeRules, scopeClaims } from "../../access/claim-scope.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** Of one claim. */
const most = 10;

/** The other claims this person may read, of whichever account, that were sent for one of this claim's units, newest first, as a column. */
export function sameUnitsColumn(person: Person, rules: ScopeRules, claim: { id: string }) {
  const eb = expressionBuilder<Tables>();
  return jsonArrayFrom(
    scopeClaims(
      eb
        .selectFrom("claim_units as own")
        .innerJoin("claim_units as other", (join) =>
          join.on(
            sql<SqlBool>`lower(other.material) = lower(own.material) and lower(other.serial) = lower(own.serial)`,
          ),
        )
        .innerJoin("claims", "claims.id", "other.claim_id")
        .innerJoin("customers", "customers.id", "claims.customer_id")
        .select(["claims.number", "claims.type", "claims.status", "claims.requested_at"])
        .select(["own.serial", "customers.name as customer"])
        .where("own.claim_id", "=", claim.id)
        .where("other.claim_id", "<>", claim.id)
        .where("own.serial", "<>", "")
        .where("claims.deleted_at", "is", null)
        .where(({ not }) => not(isInPhase(rules.shared, "draft")))
        .orderBy("claims.requested_at", (order) => order.desc().nullsLast())
        .orderBy("claims.number", "desc")
        .limit(most),
      person,
      rules,
    ),
  ).as("same_units");
}

/** PostgreSQL's JSON tells moments in its own way. */
type Found = { number: string; type: string; status: string; requested_at: unknown; serial: string; customer: string };

export const earlierOfUnits = (found: Found[]): NonNullable<ClaimRecord["earlier_claims"]> =>
  found.map(({ number, requested_at: at, ...claim }) => ({
    claim_number: number,
    ...claim,
    claimed_at: at === null ? null : new Date(String(at)).toISOString(),
  }));
