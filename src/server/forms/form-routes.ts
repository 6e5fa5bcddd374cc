import type { FastifyInstance } from "fastify";
import { requestPalletReturn } from "../../contract/pallet.ts";
import type { AppContext } from "../app-context.ts";
import { route } from "../platform/http/route.ts";
import { sendForm } from "./send-form.ts";

/** Forms that make no claim. */
export function formRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, requestPalletReturn, async ({ person, body }) => {
    await sendForm(appContext, person, body);
    return { pallet: "sent" } as const;
  });
}
