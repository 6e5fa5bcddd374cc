import type { FastifyInstance } from "fastify";
import { searchAddresses } from "../../contract/addresses.ts";
import { searchCustomers } from "../../contract/customers.ts";
import { lookupMaterials, searchProducts } from "../../contract/materials.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";
import { route } from "../route.ts";
import { addressFinderOf } from "./address-finder.ts";
import { erpOf } from "./erp.ts";
import { plainText } from "./plain-text.ts";
import { productAnswers } from "./product-answers.ts";

const unauthorised = () => new Refused(403, "You are not authorised to use this search.");

/** Search text without its blanks; refuses what is then too short for the call. */
function typed(key: string, text: string, least: number): string {
  const plain = plainText(text);
  if (plain.length >= least) return plain;
  const message = `Please enter at least ${least} characters.`;
  throw new Refused(422, message, { [key]: [message] });
}

/** The look-ups behind the claim forms. */
export function lookupRoutes(app: FastifyInstance, parts: Parts): void {
  const { access } = parts.definitions;
  const erp = erpOf(parts.database);
  const addresses = addressFinderOf(parts.database);
  const mustCreateClaims = (person: Person) => {
    if (!person.permissions.includes("create claim")) throw unauthorised();
  };

  route(app, parts, searchCustomers, async ({ person, body }) => {
    mustCreateClaims(person);
    if (isClaimant(person, access)) throw unauthorised();
    return { customers: await erp.customers.search(typed("search", body.search, 3)) };
  });

  route(app, parts, searchProducts, async ({ person, body }) => {
    mustCreateClaims(person);
    const customer = body.customer.toLowerCase();
    if (isClaimant(person, access) && customer !== person.customer?.uuid) throw unauthorised();
    const unit = { material: typed("material", body.material, 3), serial: typed("serial", body.serial, 3) };
    const units = await erp.products.search(customer, unit);
    return { products: await productAnswers(parts, person, customer, units) };
  });

  route(app, parts, lookupMaterials, async ({ person, body }) => {
    mustCreateClaims(person);
    return { materials: await erp.materials.searchParts(typed("material", body.material, 4)) };
  });

  route(app, parts, searchAddresses, async ({ body }) => ({
    places: await addresses.find(typed("search", body.search, 3)),
  }));
}
