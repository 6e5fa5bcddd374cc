import type { FastifyInstance } from "fastify";
import { healthz, readyz } from "../../contract/health.ts";
import type { AppContext } from "../app-context.ts";
import { route } from "../platform/http/route.ts";
import { watchReadiness } from "./readiness.ts";

/** For whoever watches the process: is it alive, and can it serve. */
export function healthRoutes(app: FastifyInstance, appContext: AppContext): void {
  const mustBeReady = watchReadiness(appContext);
  route(app, appContext, healthz, () => ({ status: "alive" }) as const);
  route(app, appContext, readyz, async ({ request }) => {
    await mustBeReady(request.log);
    return { status: "ready" } as const;
  });
}
