import { join } from "node:path";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyInstance } from "fastify";
import { userRoutes } from "./access/user-routes.ts";
import { configRoute } from "./config-route.ts";
import { definitionRoutes, keepDefinitionVersions } from "./definition-routes.ts";
import { answerErrors } from "./error-answers.ts";
import { healthRoutes } from "./health-routes.ts";
import { logOptions } from "./log-options.ts";
import { openApi } from "./openapi.ts";
import type { Parts } from "./parts.ts";
import { portalFiles } from "./portal-files.ts";
import { rateLimits } from "./rate-limits.ts";
import { securityHeaders } from "./security-headers.ts";

/** Who answers what. One alphabetical list. */
const routes: ((app: FastifyInstance, parts: Parts) => void | Promise<void>)[] = [
  configRoute,
  definitionRoutes,
  healthRoutes,
  userRoutes,
];

const builtPortal = join(import.meta.dirname, "../../dist/portal");

export interface AppOptions {
  /** False in tests. */
  isLogging?: boolean;
  /** Where the built portal stands; false: something else serves the pages, as Vite does in development. */
  portal?: string | false;
}

/** The whole server, not yet listening. Every test of the API runs on this one. */
export async function buildApp(parts: Parts, options: AppOptions = {}): Promise<FastifyInstance> {
  const { isLogging = true, portal = builtPortal } = options;
  const app = Fastify({
    logger: isLogging && logOptions,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: "idle",
    trustProxy: ["loopback", "linklocal", "uniquelocal"],
  });
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  answerErrors(app);
  if (portal) await securityHeaders(app, parts.settings);
  await rateLimits(app, parts.settings.limits.callsPerMinute);
  await openApi(app);
  await keepDefinitionVersions(parts);
  for (const register of routes) await register(app, parts);
  if (portal) await portalFiles(app, portal);
  await app.ready();
  return app;
}
