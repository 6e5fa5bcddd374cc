import type { FastifyInstance } from "fastify";
import { healthz, readyz } from "../contract/health.ts";
import type { Parts } from "./parts.ts";
import { watchReadiness } from "./readiness.ts";
import { route } from "./route.ts";

/** For whoever watches the process: is it alive, and can it serve. */
export function healthRoutes(app: FastifyInstance, parts: Parts): void {
  const mustBeReady = watchReadiness(parts);
  route(app, parts, healthz, () => ({ status: "alive" }) as const);
  route(app, parts, readyz, async ({ request }) => {
    await mustBeReady(request.log);
    return { status: "ready" } as const;
  });
}
