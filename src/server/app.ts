import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerFactory,
  LogController,
} from "fastify";
import { backChannelLogout } from "./access/back-channel-logout.ts";
import { userRoutes } from "./access/user-routes.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { claimRoutes } from "./claims/claim-routes.ts";
import { withKnownStatuses } from "./claims/known-statuses.ts";
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
import { createCounts } from "./limits/counts.ts";
import { rateLimits } from "./limits/rate-limits.ts";
import { slowRefusedTokens } from "./limits/refused-tokens.ts";
import { createLog } from "./log-options.ts";
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
import { referenceRoutes } from "./reference/reference-routes.ts";
import { refusalWords } from "./refusal-words.ts";
import { reportRoutes } from "./reports/report-routes.ts";
import { requestTime } from "./request-time.ts";
import { securityHeaders } from "./security-headers.ts";
import { shippingRoutes } from "./shipping/shipping-routes.ts";
import { answerExpectations, answerSocketError } from "./socket-errors.ts";
import { previewRoutes } from "./tools/preview-routes.ts";
import { toolRoutes } from "./tools/tool-routes.ts";
import { accessLog } from "./traces/access-log.ts";
import { auditRoutes } from "./traces/audit-routes.ts";
import { metricsRoute } from "./traces/metrics-route.ts";
import { newRequestId, requestIdHeader } from "./traces/request-id.ts";
import { answerUnrouted } from "./unrouted.ts";
import { viewRoutes } from "./views/view-routes.ts";

/** Who answers what. One alphabetical list. */
const routes: ((app: FastifyInstance, parts: Parts) => void | Promise<void>)[] = [
  auditRoutes,
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
  metricsRoute,
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
  /** The log to write to; by default one of its own. */
  log?: FastifyBaseLogger;
  /** Where a log of its own goes; standard error by default. */
  logTo?: NodeJS.WritableStream;
  /** Makes the HTTP server, for those who serve the pages themselves, as Vite does in development. */
  serverFactory?: FastifyServerFactory;
}

/** Milliseconds without a byte in either direction, after which nobody is taken to be there any more. */
const longestSilence = 120_000;
/** Milliseconds for a request to arrive in: a large video on a slow line, not a sender who dribbles for ever. */
const longestRequest = 60 * 60_000;

/** Requests have one line in the log, and it is ours. */
class OwnLines extends LogController {
  override incomingRequest() {}
  override requestCompleted() {}
}

/** The whole server, not yet listening. Every test of the API runs on this one. */
export async function buildApp(given: Parts, options: AppOptions): Promise<FastifyInstance> {
  const { portal, isLogging = true, logTo, serverFactory } = options;
  const { limits, pageOrigins, trustedProxies, traces } = given.settings;
  const app = Fastify({
    ...(isLogging && { loggerInstance: options.log ?? createLog(traces.logLevel, logTo) }),
    logController: new OwnLines(),
    genReqId: newRequestId,
    bodyLimit: 1024 * 1024,
    // What arrives while it closes is still answered: a proxy may have sent it before it knew.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    connectionTimeout: longestSilence,
    requestTimeout: longestRequest,
    clientErrorHandler: answerSocketError,
    ...(serverFactory && { serverFactory }),
    // What Fastify itself cannot route leads nowhere, like every other address that is none of ours.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply
        .code(404)
        .header(requestIdHeader, request.id)
        .header("cache-control", "no-store")
        .send({ message: refusalWords(404) });
    },
    trustProxy: trustedProxies.length > 0 && trustedProxies,
  });
  // The embedded database belongs to one process, which has nobody to tell.
  const counts = createCounts(given.settings.databaseUrl === undefined ? undefined : given.database);
  app.addHook("onClose", async () => counts.stop());
  const authenticate = slowRefusedTokens(given.authenticate, limits.refusedTokensPerMinute, counts);
  const definitions = await withKnownStatuses(given);
  const parts = { ...given, definitions, authenticate, secret: await readPortalSecret(given.database) };
  app.addHook("onClose", () => parts.audit.stop());
  app.removeContentTypeParser("text/plain");
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  accessLog(app, parts);
  answerErrors(app);
  requestTime(app);
  answerExpectations(app.server);
  partGently(app, parts.stopping);
  const allowed = allowedMethods(app);
  await securityHeaders(app, parts);
  await otherPages(app, pageOrigins);
  rateLimits(app, limits, counts);
  await compression(app);
  await openApi(app, parts);
  await keepDefinitionVersions(parts);
  for (const register of routes) await register(app, parts);
  await parts.signIn?.routes(app, parts);
  await backChannelLogout(app, parts);
  await portalFiles(app, portal);
  answerUnrouted(app, portal, allowed);
  await app.ready();
  return app;
}
