import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import type { Access } from "../../definitions/store.ts";
import type { Tables } from "../database/tables.ts";
import type { Person } from "../person.ts";
import { type ClaimKind, type ClaimReach, claimReach } from "./claim-reach.ts";

type Claims = ExpressionBuilder<Tables, "claims">;

/** That a claim is of one of these kinds. */
const isKind = (eb: Claims, kinds: ClaimKind[]): Expression<SqlBool> =>
  eb.or(
    kinds.map(({ isSent, types }) =>
      eb.and([
        ...(isSent ? [eb("claims.status", "<>", "draft")] : []),
        ...(types === undefined ? [] : [types.length > 0 ? eb("claims.type", "in", types) : eb.lit(false)]),
      ]),
    ),
  );

/** That a claim is of an account which this person looks after. */
const isManaged = (eb: Claims, person: Person): Expression<SqlBool> =>
  eb(
    "claims.customer_id",
    "in",
    eb.selectFrom("customer_managers").select("customer_id").where("customer_managers.user_id", "=", person.id),
  );

/**
 * The claims this person may read, as a condition on the table `claims` (D-021): `claimReach` in SQL. Out of scope means: does
 * not exist.
 */
export function claimScope(person: Person, access: Access): Expression<SqlBool> {
  return isReached(person, claimReach(person, access));
}

/** That a claim is one of those that `reach` says. */
export function isReached(person: Person, { everywhere, account, managed, own }: ClaimReach): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "claims">();
  return eb.or([
    ...(everywhere.length > 0 ? [isKind(eb, everywhere)] : []),
    ...(account ? [eb("claims.customer_id", "=", account)] : []),
    ...(managed.length > 0 ? [eb.and([isKind(eb, managed), isManaged(eb, person)])] : []),
    ...(own ? [eb("claims.created_by", "=", person.id)] : []),
  ]);
}

/** Narrows a query on `claims` to what this person may read. */
export function scopeClaims<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  person: Person,
  access: Access,
): SelectQueryBuilder<DB, TB, O> {
  return query.where(claimScope(person, access));
}
