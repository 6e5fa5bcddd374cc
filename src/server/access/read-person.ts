import { type SelectQueryBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CustomerRecord } from "../../contract/types.ts";
import type { Access } from "../../definitions/store.ts";
import type { Queryable } from "../app-context.ts";
import type { Person } from "../person.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isSessionEnded } from "./ended-sessions.ts";
import type { Bearer } from "./remember-tokens.ts";

/** `tech-support` and `Tech Support` are `tech_support` (D-002). */
export const canonicalRole = (role: string): string =>
  role
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/** The same of the column `role`. */
export const canonicalRoleColumn = sql<string>`regexp_replace(lower(btrim(role)), '[[:space:]-]+', '_', 'g')`;

const inOrder = (known: readonly string[], held: ReadonlySet<string>) => known.filter((name) => held.has(name));

/** The person behind a subject of the sign-in provider, from our own tables; undefined when we do not know them. */
export async function readPerson(database: Queryable, access: Access, ssoId: string): Promise<Person | undefined> {
  const user = await users(database).where("sso_id", "=", ssoId).executeTakeFirst();
  return user && personOf(user, access);
}

/** All of these people that we know, in the order of their addresses. */
export async function readPeople(
  database: Queryable,
  access: Access,
  ids: SelectQueryBuilder<Tables, "user_roles", { user_id: string }> | string[],
): Promise<Person[]> {
  const some = users(database).orderBy("email");
  const found = await (Array.isArray(ids)
    ? some.where("users.id", "in", ids)
    : some.where("users.id", "in", ids)
  ).execute();
  return found.map((user) => personOf(user, access));
}

/**
 * The person who brings a token, and whether what it belongs to was ended: its grant of the bundled sign-in by signing out, or
 * because a token of it was used twice; a session of an outside provider by its word.
 */
export async function readBearer(
  database: Queryable,
  access: Access,
  { subject, grant, session }: Bearer,
): Promise<{ person: Person; isEnded: boolean } | undefined> {
  const user = await users(database)
    .select(
      sql<boolean>`(${grant ?? null}::text is null
        or exists (select from sign_in_records where model = 'Grant' and id = ${grant ?? null}))`.as("is_granted"),
    )
    .select((session ? isSessionEnded({ subject, ...session }) : sql<boolean>`false`).as("is_ended"))
    .where("sso_id", "=", subject)
    .executeTakeFirst();
  return user && { person: personOf(user, access), isEnded: !user.is_granted || user.is_ended };
}

const users = (database: Queryable) =>
  database
    .selectFrom("users")
    .modifyFront(preparedStatement)
    .select((eb) => [
      "users.id",
      "sso_id",
      "users.name",
      "users.email",
      "active_customer_id",
      jsonArrayFrom(
        eb.selectFrom("user_roles").select("role").whereRef("user_roles.user_id", "=", "users.id").orderBy("role"),
      ).as("roles"),
      jsonArrayFrom(
        eb
          .selectFrom("user_customers")
          .innerJoin("customers", "customers.id", "user_customers.customer_id")
          .select(["customers.id as uuid", "name", "sap_id", "address", "phone", "email"])
          .whereRef("user_customers.user_id", "=", "users.id")
          .orderBy("name")
          .orderBy("sap_id"),
      ).as("customers"),
    ]);

type User = Awaited<ReturnType<ReturnType<typeof users>["executeTakeFirstOrThrow"]>>;

function personOf(user: User, access: Access): Person {
  const roles = [...new Set(user.roles.map(({ role }) => canonicalRole(role)))];
  const granted = roles.flatMap((role) => access.roles[role]?.permissions ?? []);
  const authorising = roles.flatMap((role) => access.roles[role]?.authorises ?? []);
  const customers: CustomerRecord[] = user.customers;
  return {
    id: user.id,
    ssoId: user.sso_id,
    name: user.name,
    email: user.email,
    roles,
    permissions: inOrder(access.permissions, new Set(granted)),
    authorisingRoles: inOrder(Object.keys(access.roles), new Set(authorising)),
    customers,
    customer: customers.find(({ uuid }) => uuid === user.active_customer_id) ?? customers[0] ?? null,
  };
}
