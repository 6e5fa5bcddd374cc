import type { FastifyInstance } from "fastify";
import { requestPalletReturn } from "../../contract/pallet.ts";
import type { Parts } from "../parts.ts";
import { route } from "../route.ts";
import { sendPalletRequest } from "./send-pallet-request.ts";

/** The request for pallets to be collected, which makes no claim. */
export function palletRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, requestPalletReturn, async ({ person, body }) => {
    await sendPalletRequest(parts, person, body);
    return { pallet: "sent" } as const;
  });
}
