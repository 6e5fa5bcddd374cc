import type { CustomerRecord } from "../../contract/types.ts";
import { claimScope } from "../access/claim-scope.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";

/** The accounts this person may report on: claimants their own, account managers those they look after, others all. */
export async function reportCustomers(
  { database, definitions }: AppContext,
  person: Person,
): Promise<CustomerRecord[]> {
  const { access } = definitions;
  if (isClaimant(person, access)) return person.customers;
  const { everywhere, managed } = claimScope(person, definitions);
  const isManagerOnly = everywhere.length === 0 && managed.length > 0;
  return database
    .selectFrom("customers")
    .select(["id as uuid", "name", "sap_id", "address", "phone", "email"])
    .$if(isManagerOnly, (customers) =>
      customers.where(
        "id",
        "in",
        database.selectFrom("customer_managers").select("customer_id").where("user_id", "=", person.id),
      ),
    )
    .orderBy("name")
    .orderBy("sap_id")
    .execute();
}
