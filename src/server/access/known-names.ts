import type { Access } from "../../definitions/store.ts";
import type { Queryable } from "../parts.ts";
import type { Person } from "../person.ts";
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
  const account = person.customer?.uuid;
  const isForClaimant = isClaimant(person, access);
  if (ids.length === 0 || (isForClaimant && account === undefined)) return new Map();
  const ours = Object.keys(access.roles).filter(
    (role) => !["own-account", null].includes(access.roles[role]?.reads ?? null),
  );
  const users = await database
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", ids)
    .$if(isForClaimant, (query) =>
      query
        .where("id", "in", (eb) =>
          eb
            .selectFrom("user_customers")
            .select("user_id")
            .where("customer_id", "=", account ?? ""),
        )
        .where("id", "not in", (eb) =>
          eb.selectFrom("user_roles").select("user_id").where(canonicalRoleColumn, "in", ours),
        ),
    )
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
