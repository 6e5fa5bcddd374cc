import type { Database } from "../app-context.ts";
import { likeText } from "../platform/text/plain-text.ts";
import type { CustomerDirectory } from "./erp.ts";

/** Customers from our own table. */
export function bundledCustomers(database: Database): CustomerDirectory {
  const customers = database
    .selectFrom("customers")
    .select(["id as uuid", "name", "sap_id", "address", "phone", "email"]);
  return {
    search(text) {
      const pattern = `%${likeText(text)}%`;
      return customers
        .where((eb) =>
          eb.or([eb("name", "ilike", pattern), eb("sap_id", "ilike", pattern), eb("email", "ilike", pattern)]),
        )
        .orderBy("name")
        .orderBy("sap_id")
        .limit(20)
        .execute();
    },
    get: (uuid) => customers.where("id", "=", uuid).executeTakeFirst(),
  };
}
