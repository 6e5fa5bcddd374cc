import type { FastifyInstance } from "fastify";
import { requestPalletReturn } from "../../contract/pallet.ts";
import type { AppContext } from "../app-context.ts";
import { route } from "../platform/http/route.ts";
import { sendPalletRequest } from "./send-pallet-request.ts";

/** The request for pallets to be collected, which makes no claim. */
export function palletRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, requestPalletReturn, async ({ person, body }) => {
    await sendPalletRequest(appContext, person, body);
    return { pallet: "sent" } as const;
  });
}
