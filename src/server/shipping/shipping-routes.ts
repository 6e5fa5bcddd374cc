import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/shipping.ts";
import { saveNumber } from "../claims/save-number.ts";
import type { Parts } from "../parts.ts";
import { route } from "../route.ts";
import { arrangeShipping } from "./arrange-shipping.ts";
import { arrangementOf } from "./arrangement-of.ts";
import { shippingOptions } from "./shipping-options.ts";
import { storeTracking } from "./store-tracking.ts";

/** Collections, what carriers and warehouses number, and the mail to a carrier. */
export function shippingRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, contract.getShippingOptions, async ({ person }) => {
    const isForThem = person.permissions.includes("resolve claim");
    return { shipping_options: isForThem ? await shippingOptions(parts.database) : {} };
  });

  route(app, parts, contract.getArrangement, ({ person, params }) => arrangementOf(parts, person, params.claim));

  route(app, parts, contract.arrangeShipping, async ({ person, request }) => {
    await arrangeShipping(parts, person, request);
    return { shipping: "arranged" } as const;
  });

  route(app, parts, contract.storeTracking, async ({ person, body }) => {
    await storeTracking(parts, person, body);
    return { tracking: "saved" } as const;
  });

  route(app, parts, contract.storeShipment, async ({ person, body }) => {
    const { claim, tracking_number: value } = body;
    await saveNumber(parts, person, { claim, number: "replacement-delivery", key: "tracking_number", value });
    return { shipment: "saved" } as const;
  });
}
