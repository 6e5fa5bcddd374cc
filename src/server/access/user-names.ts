import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Access } from "../../definitions/store.ts";
import type { Queryable } from "../app-context.ts";
import type { Person } from "../person.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isClaimant } from "./is-claimant.ts";
import { canonicalRoleColumn } from "./read-person.ts";

/** Names of these users by id, as this person may know them: staff know everybody's, claimants those of their own account alone. */
export async function knownNames(
  database: Queryable,
  person: Person,
  access: Access,
  userIds: (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const users = await database
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where(isKnownTo(person, access))
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** Of a query on `users`: that this person may know their names. */
export function isKnownTo(person: Person, access: Access): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "users">();
  if (!isClaimant(person, access)) return eb.lit(true);
  const ours = Object.keys(access.roles).filter(
    (role) => access.roles[role]?.reads != null && !access.roles[role]?.isClaimant,
  );
  return eb.and([
    eb(
      "users.id",
      "in",
      eb
        .selectFrom("user_customers")
        .select("user_id")
        .where("customer_id", "=", person.customer?.uuid ?? null),
    ),
    eb("users.id", "not in", eb.selectFrom("user_roles").select("user_id").where(canonicalRoleColumn, "in", ours)),
  ]);
}
