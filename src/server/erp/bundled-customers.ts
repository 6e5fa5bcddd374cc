import type { Database } from "../app-context.ts";
import { foldedSql, foldedText, likeText } from "../platform/text/plain-text.ts";
import type { CustomerDirectory } from "./erp.ts";

/** Customers from our own table. */
export function bundledCustomers(database: Database): CustomerDirectory {
  const customers = database
    .selectFrom("customers")
    .select(["id as uuid", "name", "sap_id", "address", "phone", "email"]);
  return {
    search(text) {
      const pattern = `%${likeText(foldedText(text))}%`;
      return customers
        .where((eb) =>
          eb.or((["name", "sap_id", "email"] as const).map((of) => eb(foldedSql(eb.ref(of)), "like", pattern))),
        )
        .orderBy("name")
        .orderBy("sap_id")
        .limit(20)
        .execute();
    },
    get: (uuid) => customers.where("id", "=", uuid).executeTakeFirst(),
  };
}
