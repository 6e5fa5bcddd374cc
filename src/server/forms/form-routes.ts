import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { requestPalletReturn } from "../../contract/pallet.ts";
import { getRequest, getRequests, sendRequestAgain } from "../../contract/requests.ts";
import type { AppContext } from "../app-context.ts";
import { route } from "../platform/http/route.ts";
import { listRequests, readRequest, sendAgain } from "./read-requests.ts";
import { sendForm } from "./send-form.ts";

/** Forms that make no claim, and what they have sent. */
export function formRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, requestPalletReturn, async ({ person, body }) => {
    await sendForm(appContext, person, body);
    return { pallet: "sent" } as const;
  });

  route(app, appContext, getRequests, async ({ person, query }) => ({
    requests: await listRequests(appContext, person, query),
  }));

  route(app, appContext, getRequest, async ({ person, params }) => ({
    request: await readRequest(appContext, person, params.request),
  }));

  route(app, appContext, sendRequestAgain, async ({ person, params, body, request }) => {
    const { requestKey = randomUUID() } = body;
    await sendAgain(appContext, person, { reference: params.request, requestKey, request: request.id });
    return { request: "sent" } as const;
  });
}
