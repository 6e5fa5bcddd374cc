import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/shipping.ts";
import type { ClaimRecord, ShippingOption } from "../../contract/types.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import { storedContext } from "../claims/claim-context.ts";
import { claimRecord } from "../claims/claim-record.ts";
import { definitionOf } from "../claims/definition-of.ts";
import { requireClaim } from "../claims/find-claim.ts";
import { saveNumber } from "../claims/notes/save-number.ts";
import { offeredAsking } from "../claims/transition/act-on-claim.ts";
import { mustResolve } from "../claims/transition/resolve-claim.ts";
import { notAvailable } from "../claims/transition/transition-refusal.ts";
import type { Person } from "../person.ts";
import { route } from "../platform/http/route.ts";
import { arrangeShipping } from "./arrange-shipping.ts";
import { storeTracking } from "./store-tracking.ts";

/** Collections, what carriers and warehouses number, and the mail to a carrier. */
export function shippingRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, contract.getShippingOptions, async ({ person }) => {
    const isForThem = person.permissions.includes("resolve claim");
    return { shipping_options: isForThem ? await shippingOptions(appContext.database) : {} };
  });

  route(app, appContext, contract.getArrangement, ({ person, params }) =>
    arrangementOf(appContext, person, params.claim),
  );

  route(app, appContext, contract.arrangeShipping, async ({ person, request }) => {
    const undo = await arrangeShipping(appContext, person, request);
    return { shipping: "arranged", undo } as const;
  });

  route(app, appContext, contract.storeTracking, async ({ person, body }) => {
    const undo = await storeTracking(appContext, person, body);
    return { tracking: "saved", undo } as const;
  });

  route(app, appContext, contract.storeShipment, async ({ person, body }) => {
    const { claim, tracking_number: value, seen } = body;
    const entry = { claim, fact: "replacementDeliveryNumber", key: "tracking_number", value, seen };
    await saveNumber(appContext, person, entry);
    return { shipment: "saved" } as const;
  });
}

/** What the dialog starts from: the claim, and who reads along unless the person says otherwise (D-082). */
async function arrangementOf(
  appContext: AppContext,
  person: Person,
  reference: string,
): Promise<{ claim: ClaimRecord; ccRecipientEmails: string[] }> {
  mustResolve(person);
  const { database, definitions, settings } = appContext;
  const claim = await requireClaim(database, person, definitions, reference);
  const definition = await definitionOf(appContext, claim);
  if (!definition) throw notAvailable("resolution");
  offeredAsking({ definition, context: await storedContext(database, appContext, person, claim) }, "shipping");
  const managers = await database
    .selectFrom("customer_managers")
    .innerJoin("users", "users.id", "customer_managers.user_id")
    .select("users.email")
    .where("customer_id", "=", claim.customer_id)
    .orderBy("users.email")
    .execute();
  const addresses = [person.email, settings.customerServiceEmail, ...managers.map(({ email }) => email)];
  return { claim: await claimRecord(appContext, person, claim), ccRecipientEmails: [...new Set(addresses)] };
}

/** Where goods may be sent, grouped by carrier in the order to show (D-084). */
async function shippingOptions(database: Queryable): Promise<Record<string, ShippingOption[]>> {
  const options = await database.selectFrom("shipping_options").selectAll().orderBy("position").orderBy("id").execute();
  const groups: Record<string, ShippingOption[]> = {};
  for (const { id: _, position: __, carrier, ...option } of options) {
    groups[carrier] = [...(groups[carrier] ?? []), option];
  }
  return groups;
}
