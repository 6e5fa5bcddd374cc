import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerFactory } from "fastify";
import { userRoutes } from "./access/user-routes.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { claimRoutes } from "./claims/claim-routes.ts";
import { noteRoutes } from "./claims/note-routes.ts";
import { resolutionRoutes } from "./claims/resolution-routes.ts";
import { compression } from "./compression.ts";
import { configRoute } from "./config-route.ts";
import { definitionRoutes, keepDefinitionVersions } from "./definition-routes.ts";
import { answerErrors } from "./error-answers.ts";
import { failureRoutes } from "./failure-routes.ts";
import { fileRoutes } from "./files/file-routes.ts";
import { healthRoutes } from "./health-routes.ts";
import { insightRoutes } from "./insights/insight-routes.ts";
import { logOptions } from "./log-options.ts";
import { lookupRoutes } from "./lookups/lookup-routes.ts";
import { failedMailRoutes } from "./mail/failed-mail-routes.ts";
import { mailRoutes } from "./mail/mail-routes.ts";
import { openApi } from "./openapi.ts";
import { otherPages } from "./other-pages.ts";
import { palletRoutes } from "./pallet/pallet-routes.ts";
import { partGently } from "./part-gently.ts";
import type { Parts } from "./parts.ts";
import { portalFiles } from "./portal-files.ts";
import { readPortalSecret } from "./portal-secret.ts";
import { rateLimits } from "./rate-limits.ts";
import { referenceRoutes } from "./reference/reference-routes.ts";
import { refusalWords } from "./refusal-words.ts";
import { slowRefusedTokens } from "./refused-tokens.ts";
import { reportRoutes } from "./reports/report-routes.ts";
import { requestTime } from "./request-time.ts";
import { securityHeaders } from "./security-headers.ts";
import { shippingRoutes } from "./shipping/shipping-routes.ts";
import { answerExpectations, answerSocketError } from "./socket-errors.ts";
import { previewRoutes } from "./tools/preview-routes.ts";
import { toolRoutes } from "./tools/tool-routes.ts";
import { answerUnrouted } from "./unrouted.ts";
import { viewRoutes } from "./views/view-routes.ts";

/** Who answers what. One alphabetical list. */
const routes: ((app: FastifyInstance, parts: Parts) => void | Promise<void>)[] = [
  claimRoutes,
  configRoute,
  definitionRoutes,
  failedMailRoutes,
  failureRoutes,
  fileRoutes,
  healthRoutes,
  insightRoutes,
  lookupRoutes,
  mailRoutes,
  noteRoutes,
  palletRoutes,
  previewRoutes,
  referenceRoutes,
  reportRoutes,
  resolutionRoutes,
  shippingRoutes,
  toolRoutes,
  userRoutes,
  viewRoutes,
];

export interface AppOptions {
  /** Where the built portal stands. */
  portal: string;
  /** False in most tests. */
  isLogging?: boolean;
  /** Standard error by default. */
  logTo?: NodeJS.WritableStream;
  /** Makes the HTTP server, for those who serve the pages themselves, as Vite does in development. */
  serverFactory?: FastifyServerFactory;
}

/** Milliseconds without a byte in either direction, after which nobody is taken to be there any more. */
const longestSilence = 120_000;
/** Milliseconds for a request to arrive in: a large video on a slow line, not a sender who dribbles for ever. */
const longestRequest = 60 * 60_000;

/** The whole server, not yet listening. Every test of the API runs on this one. */
export async function buildApp(given: Parts, options: AppOptions): Promise<FastifyInstance> {
  const { portal, isLogging = true, logTo = process.stderr, serverFactory } = options;
  const { limits, pageOrigins, trustedProxies } = given.settings;
  const parts = {
    ...given,
    authenticate: slowRefusedTokens(given.authenticate, limits.refusedTokensPerMinute),
    secret: await readPortalSecret(given.database),
  };
  const app = Fastify({
    logger: isLogging && { ...logOptions, stream: logTo },
    bodyLimit: 1024 * 1024,
    // What arrives while it closes is still answered: a proxy may have sent it before it knew.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    connectionTimeout: longestSilence,
    requestTimeout: longestRequest,
    clientErrorHandler: answerSocketError,
    ...(serverFactory && { serverFactory }),
    // What Fastify itself cannot route leads nowhere, like every other address that is none of ours.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply
        .code(404)
        .header("cache-control", "no-store")
        .send({ message: refusalWords(404) });
    },
    trustProxy: trustedProxies.length > 0 && trustedProxies,
  });
  app.removeContentTypeParser("text/plain");
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  answerErrors(app);
  requestTime(app);
  answerExpectations(app.server);
  partGently(app, parts.stopping);
  const allowed = allowedMethods(app);
  await securityHeaders(app, parts.settings);
  await otherPages(app, pageOrigins);
  await rateLimits(app, limits.callsPerMinute);
  await compression(app);
  await openApi(app, parts);
  await keepDefinitionVersions(parts);
  for (const register of routes) await register(app, parts);
  await parts.signIn?.routes(app);
  await portalFiles(app, portal);
  answerUnrouted(app, portal, allowed);
  await app.ready();
  return app;
}
