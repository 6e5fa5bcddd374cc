import type { Queryable } from "../app-context.ts";
import { insertRows } from "../platform/database/insert-rows.ts";
import { stableId } from "../platform/database/stable-id.ts";
import type { Reference } from "./reference-shapes.ts";

export const customerId = (sapId: string): string => stableId(`customer/${sapId}`);
export const userId = (email: string): string => stableId(`user/${email}`);

/** Customers, and the people with their roles and accounts. */
export async function loadAccounts(database: Queryable, { customers, users }: Reference): Promise<void> {
  await insertRows(
    database,
    "customers",
    customers.map((customer) => ({ id: customerId(customer.sap_id), ...customer })),
  );
  await insertRows(
    database,
    "users",
    users.map(({ email, name, active_customer }) => ({
      id: userId(email),
      sso_id: `user-${email.split("@")[0]}`,
      name,
      email,
      active_customer_id: active_customer ? customerId(active_customer) : null,
    })),
  );
  await insertRows(
    database,
    "user_roles",
    users.flatMap(({ email, roles }) => roles.map((role) => ({ user_id: userId(email), role }))),
  );
  const linked = (list: "customers" | "manages") =>
    users.flatMap((user) =>
      (user[list] ?? []).map((sapId) => ({ user_id: userId(user.email), customer_id: customerId(sapId) })),
    );
  await insertRows(database, "user_customers", linked("customers"));
  await insertRows(database, "customer_managers", linked("manages"));
}
