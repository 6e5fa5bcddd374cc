import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type ScopeRules, scopeClaims } from "../../access/claim-scope.ts";
import type { Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** Numbers of the claims this person may read that name one of these dockets or invoices, by docket in lower case (WFORM-90). */
export async function claimsByDocket(
  database: Queryable,
  person: Person,
  rules: ScopeRules,
  dockets: string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const asked = [...new Set(dockets.map((docket) => docket.toLowerCase()))];
  if (asked.length === 0) return found;
  const rows = await scopeClaims(
    database
      .selectFrom("claim_dockets")
      .innerJoin("claims", "claims.id", "claim_dockets.claim_id")
      .select(["claims.number", sql<string>`lower(claim_dockets.docket)`.as("docket")])
      .where(sql<SqlBool>`lower(claim_dockets.docket) in (${sql.join(asked)})`)
      .where("claims.deleted_at", "is", null)
      .orderBy("claims.number"),
    person,
    rules,
  ).execute();
  for (const { docket, number } of rows) found.set(docket, [...(found.get(docket) ?? []), number]);
  return found;
}

/** Numbers of the other claims this person may read that share a docket or invoice with this one, as a column of a query. */
export function sharingColumn(person: Person, rules: ScopeRules, claim: { id: string }) {
  const eb = expressionBuilder<Tables>();
  const own = eb
    .selectFrom("claim_dockets as own")
    .select(sql<string>`lower(own.docket)`.as("docket"))
    .where("own.claim_id", "=", claim.id);
  return jsonArrayFrom(
    scopeClaims(
      eb
        .selectFrom("claim_dockets")
        .innerJoin("claims", "claims.id", "claim_dockets.claim_id")
        .select("claims.number")
        .distinct()
        .where(sql<string>`lower(claim_dockets.docket)`, "in", own)
        .where("claims.id", "<>", claim.id)
        .where("claims.deleted_at", "is", null),
      person,
      rules,
    ),
  ).as("sharing");
}
