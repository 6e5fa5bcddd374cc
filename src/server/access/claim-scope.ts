import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import type { Access, ClaimScope, Cover } from "../../definitions/store.ts";
import type { Tables } from "../database/tables.ts";
import type { Person } from "../person.ts";

type Claims = ExpressionBuilder<Tables, "claims">;
type Scope = (eb: Claims, person: Person, access: Access) => Expression<SqlBool>;

const isSent = (eb: Claims) => eb("claims.status", "<>", "draft");
const isCovered = (eb: Claims, { covers }: Access, cover: Cover) => {
  const types = covers?.[cover] ?? [];
  return types.length > 0 ? eb("claims.type", "in", types) : eb.lit(false);
};
const isOwn = (eb: Claims, person: Person) => eb("claims.created_by", "=", person.id);
const isManaged = (eb: Claims, person: Person) =>
  eb(
    "claims.customer_id",
    "in",
    eb.selectFrom("customer_managers").select("customer_id").where("customer_managers.user_id", "=", person.id),
  );

const withReplacementDrafts: Scope = (eb, person, access) =>
  eb.or([isSent(eb), isCovered(eb, access, "replacement-drafts"), isOwn(eb, person)]);

const scopes: Record<ClaimScope, Scope> = {
  "own-account": (eb, person) =>
    person.customer ? eb("claims.customer_id", "=", person.customer.uuid) : eb.lit(false),
  technical: withReplacementDrafts,
  "managed-accounts": (eb, person) => eb.or([eb.and([isSent(eb), isManaged(eb, person)]), isOwn(eb, person)]),
  returns: (eb, _person, access) => eb.and([isSent(eb), isCovered(eb, access, "returns")]),
  sent: isSent,
  "sent-and-replacement-drafts": withReplacementDrafts,
  everything: (eb) => eb.lit(true),
};

/**
 * The claims this person may read, as a condition on the table `claims` (D-021): the union of what their roles read, where
 * customer and dealer count only when no other role reads claims. Out of scope means: does not exist.
 */
export function claimScope(person: Person, access: Access): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "claims">();
  const held = new Set(person.roles.map((role) => access.roles[role]?.reads).filter((scope) => scope != null));
  if (held.size > 1) held.delete("own-account");
  return eb.or([...held].map((scope) => scopes[scope](eb, person, access)));
}

/** Narrows a query on `claims` to what this person may read. */
export function scopeClaims<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  person: Person,
  access: Access,
): SelectQueryBuilder<DB, TB, O> {
  return query.where(claimScope(person, access));
}
