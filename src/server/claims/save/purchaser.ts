import type { CustomerRecord } from "../../../contract/types.ts";
import { widgetPlaces } from "../../../definitions/widget-places.ts";
import {
  accountField,
  type CompiledDefinition,
  type Form,
  get,
  type Pointer,
  prune,
  set,
  toPath,
} from "../../../engine/index.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import { erpOf } from "../../erp/erp.ts";
import type { Person } from "../../person.ts";
import type { Claim } from "../find-claim.ts";
import { refusedFields } from "./form-refusal.ts";

const refusedAt = (field: Pointer) => (message: string) => refusedFields({ [`${toPath(field)}.uuid`]: [message] });

/**
 * The account a save is for: customers and dealers claim for their own active account, others for any account that exists.
 * Required even in a draft (D-134). Refuses with 422.
 */
export async function purchaserOf(
  appContext: AppContext,
  person: Person,
  definition: CompiledDefinition,
  { form, claim }: { form: Form; claim: Claim | undefined },
): Promise<CustomerRecord> {
  const field = accountField(definition);
  const refused = refusedAt(field);
  const named = get(form, `${field}/uuid`);
  if (isClaimant(person, appContext.definitions.access)) {
    if (!person.customer)
      throw refused("Your sign-in is not linked to an account. Please contact your account manager.");
    const own = named === undefined ? person.customer.uuid : String(named).toLowerCase();
    if (own !== person.customer.uuid) {
      const other = person.customers.find(({ uuid }) => uuid === own);
      throw refused(
        other
          ? `This form is for your account ${other.name}. Please choose that account on the dashboard, then save this form.`
          : "You can claim for your own account only.",
      );
    }
    return person.customer;
  }
  const uuid = named ?? claim?.customer_id;
  if (typeof uuid !== "string") throw refused("Please choose the account this claim is for.");
  const customer = await erpOf(appContext.database).customers.get(uuid.toLowerCase());
  if (!customer) throw refused("This account is not known. Please search for it again.");
  return customer;
}

/** The form with the account's own particulars, whatever the page sent (CALL-60), and over them those of `typedParticulars`. */
export function withPurchaser(
  definition: CompiledDefinition,
  form: Form,
  { uuid, name, address, phone, email }: CustomerRecord,
  typed: Form,
): Form {
  return prune(set(form, accountField(definition), { uuid, company: name, address, phone, email, ...typed }));
}

const particulars = ["company", "address", "phone", "email"];

/**
 * What staff wrote of the account for this claim alone, where the definition lets them (RETURN-71). A claimant's save keeps it
 * as it is stored. What is blank is the account's own.
 */
export function typedParticulars(
  { definition, isClaimant }: { definition: CompiledDefinition; isClaimant: boolean },
  uuid: string,
  { sent, stored }: { sent: Form; stored: Form },
): Form {
  const account = accountField(definition);
  const isOpen = widgetPlaces(definition).some(
    ({ field, options }) => field === account && options.isEditable === true,
  );
  const from = prune({ ...(isClaimant ? stored : sent) });
  if (!isOpen || String(get(from, `${account}/uuid`)).toLowerCase() !== uuid) return {};
  return Object.fromEntries(
    particulars.flatMap((name) => {
      const value = get(from, `${account}/${name}`);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
