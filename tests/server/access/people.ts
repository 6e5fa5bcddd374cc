import { randomUUID } from "node:crypto";
import type { Database } from "../../../src/server/app-context.ts";

interface NewPerson {
  email: string;
  name?: string;
  roles: string[];
  /** SAP ids of customers that exist. */
  accounts?: string[];
  manages?: string[];
}

/** A user as the reference loader writes them; gives the ids. */
export async function insertPerson(database: Database, person: NewPerson): Promise<{ id: string; ssoId: string }> {
  const { email, name = email, roles, accounts = [], manages = [] } = person;
  const id = randomUUID();
  const ssoId = `sso-${id}`;
  await database.insertInto("users").values({ id, sso_id: ssoId, name, email, active_customer_id: null }).execute();
  if (roles.length > 0) {
    await database
      .insertInto("user_roles")
      .values(roles.map((role) => ({ user_id: id, role })))
      .execute();
  }
  for (const [table, sapIds] of [
    ["user_customers", accounts],
    ["customer_managers", manages],
  ] as const) {
    if (sapIds.length === 0) continue;
    const customers = await database.selectFrom("customers").select("id").where("sap_id", "in", sapIds).execute();
    await database
      .insertInto(table)
      .values(customers.map((customer) => ({ user_id: id, customer_id: customer.id })))
      .execute();
  }
  return { id, ssoId };
}

/** An account of the ERP; gives its id. */
export async function insertCustomer(database: Database, sapId: string, name = `Customer ${sapId}`): Promise<string> {
  const id = randomUUID();
  const customer = { id, sap_id: sapId, name, address: "1 Queen Street, Auckland", phone: "09 300 0000" };
  await database
    .insertInto("customers")
    .values({ ...customer, email: `${sapId}@example.test` })
    .execute();
  return id;
}
