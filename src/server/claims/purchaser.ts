import type { CustomerRecord } from "../../contract/types.ts";
import { type Form, get, prune, set } from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { erpOf } from "../lookups/erp.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import type { Claim } from "./find-claim.ts";
import { refusedFields } from "./form-refusal.ts";

const refused = (message: string) => refusedFields({ "purchaser.uuid": [message] });

/**
 * The account a save is for: customers and dealers claim for their own active account, others for any account that exists.
 * Required even in a draft (D-134). Refuses with 422.
 */
export async function purchaserOf(parts: Parts, person: Person, form: Form, claim?: Claim): Promise<CustomerRecord> {
  const named = get(form, "/purchaser/uuid");
  if (isClaimant(person, parts.definitions.access)) {
    if (!person.customer)
      throw refused("Your sign-in is not linked to an account. Please contact your account manager.");
    if (named !== undefined && String(named).toLowerCase() !== person.customer.uuid) {
      throw refused("You can claim for your own account only.");
    }
    return person.customer;
  }
  const uuid = named ?? claim?.customer_id;
  if (typeof uuid !== "string") throw refused("Please choose the account this claim is for.");
  const customer = await erpOf(parts.database).customers.get(uuid.toLowerCase());
  if (!customer) throw refused("This account is not known. Please search for it again.");
  return customer;
}

/** The form with the account's own particulars, whatever the page sent (CALL-60). */
export function withPurchaser(form: Form, { uuid, name, address, phone, email }: CustomerRecord): Form {
  return prune(set(form, "/purchaser", { uuid, company: name, address, phone, email }));
}
