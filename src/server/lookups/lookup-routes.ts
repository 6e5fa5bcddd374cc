import type { FastifyInstance } from "fastify";
import { checkAddress, searchAddresses } from "../../contract/addresses.ts";
import { searchCustomers } from "../../contract/customers.ts";
import { lookupInvoice, lookupMaterials, searchProducts, validateSerial } from "../../contract/materials.ts";
import type { SerialAnswer } from "../../contract/types.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import { findClaim } from "../claims/find-claim.ts";
import { activeClaims } from "../claims/lines/active-claims.ts";
import { addressFinderOf } from "../erp/address-finder.ts";
import { type DeliveredUnit, erpOf } from "../erp/erp.ts";
import { postcodeAdvice } from "../erp/localities.ts";
import type { Person } from "../person.ts";
import { HttpError, refusedField } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { isUuid } from "../platform/text/is-uuid.ts";
import { plainText } from "../platform/text/plain-text.ts";
import { invoiceLines } from "./invoice-lines.ts";
import { productAnswers } from "./product-answers.ts";
import { qualificationOf } from "./qualification.ts";

const unauthorised = () => new HttpError(403, "You are not authorised to use this search.");

/** Search text without its blanks; refuses what is then too short for the call. */
function typed(key: string, text: string, least: number): string {
  const plain = plainText(text);
  if (plain.length >= least) return plain;
  throw refusedField(key, `Please enter at least ${least} characters.`);
}

/** The look-ups behind the claim forms. */
export function lookupRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { access } = appContext.definitions;
  const erp = erpOf(appContext.database);
  const addresses = addressFinderOf(appContext.database, appContext.settings, (failure) => app.log.warn(failure));
  const mustCreateClaims = (person: Person) => {
    if (!person.permissions.includes("create claim")) throw unauthorised();
  };

  /** Customers and dealers look things up for their own account alone. */
  const accountFor = (person: Person, account: string): string => {
    mustCreateClaims(person);
    const customer = account.toLowerCase();
    if (isClaimant(person, access) && customer !== person.customer?.uuid) throw unauthorised();
    return customer;
  };

  route(app, appContext, searchCustomers, async ({ person, body }) => {
    mustCreateClaims(person);
    if (isClaimant(person, access)) throw unauthorised();
    return { customers: await erp.customers.search(typed("search", body.search, 3)) };
  });

  route(app, appContext, searchProducts, async ({ person, body }) => {
    const customer = accountFor(person, body.customer);
    const unit = { material: typed("material", body.material, 3), serial: typed("serial", body.serial, 3) };
    const units = await erp.products.search(customer, unit);
    return {
      products: await productAnswers(appContext, person, customer, units, await named(appContext, person, body.claim)),
    };
  });

  route(app, appContext, lookupMaterials, async ({ person, body }) => {
    mustCreateClaims(person);
    return { materials: await erp.materials.searchParts(typed("material", body.material, 4)) };
  });

  route(app, appContext, lookupInvoice, async ({ person, body }) => {
    mustCreateClaims(person);
    if (!body.customer || !isUuid(body.customer)) throw refusedField("customer", "Please choose the account first.");
    const customer = accountFor(person, body.customer);
    const lines = await invoiceLines(appContext, person, customer, typed("invoice", body.invoice, 7));
    if (lines.length > 0) return { lines };
    throw refusedField(
      "invoice",
      "We could not find this invoice or delivery docket for the account. Please check the number and try again.",
    );
  });

  route(app, appContext, validateSerial, ({ person, body }) => {
    const unit = { docket: plainText(body.docket), material: plainText(body.part), serial: plainText(body.serial) };
    return serialAnswer(appContext, person, accountFor(person, body.purchaser), unit, body.claim);
  });

  route(app, appContext, searchAddresses, async ({ body }) => ({
    places: await addresses.find(typed("search", body.search, 3)),
  }));

  route(app, appContext, checkAddress, async ({ body }) => {
    const { suburb, city, postcode } = body;
    const named = { suburb: plainText(suburb), city: plainText(city), postcode: plainText(postcode) };
    return { advice: (await postcodeAdvice(appContext.database, named)) ?? null };
  });
}

/** The claim that is being filled in, if it was saved before and is this person's to read. */
const named = async ({ database, definitions }: AppContext, person: Person, reference: string | undefined) =>
  reference === undefined ? undefined : findClaim(database, person, definitions, reference);

/** Whether a serial number may be returned: it stands on the docket, and in no other active claim (D-129). */
async function serialAnswer(
  appContext: AppContext,
  person: Person,
  purchaser: string,
  delivered: DeliveredUnit,
  reference?: string,
): Promise<SerialAnswer> {
  const { database, definitions } = appContext;
  const [unit] = await erpOf(database).deliveries.units(purchaser, [delivered]);
  if (!unit) return { serial: "invalid" };
  const { access } = definitions;
  const claim = await named(appContext, person, reference);
  const claims = (await activeClaims({ database, definitions }, purchaser, [unit], claim?.id)).of(unit);
  if (claims.length === 0) return { serial: "valid" };
  const qualification = qualificationOf(claims, purchaser, !isClaimant(person, access), definitions.shared);
  return { serial: "invalid", error: "disqualified", qualification };
}
