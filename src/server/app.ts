import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import { build, type Schema } from "fast-json-stringify";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerFactory,
  LogController,
} from "fastify";
import { backChannelLogout } from "./access/back-channel-logout.ts";
import { userRoutes } from "./access/user-routes.ts";
import type { AppContext } from "./app-context.ts";
import { claimRoutes } from "./claims/claim-routes.ts";
import { fileRoutes } from "./claims/files/file-routes.ts";
import { inboundRoutes } from "./claims/inbound/inbound-routes.ts";
import { withKnownStatuses } from "./claims/known-statuses.ts";
import { offeredViews } from "./claims/list/views/count-views.ts";
import { viewRoutes } from "./claims/list/views/view-routes.ts";
import { liveRoutes } from "./claims/live/live-routes.ts";
import { noteRoutes } from "./claims/notes/note-routes.ts";
import { resolutionRoutes } from "./claims/transition/resolution-routes.ts";
import { diagnosisRoutes } from "./diagnosis/diagnosis-routes.ts";
import { formRoutes } from "./forms/form-routes.ts";
import { allowedMethods } from "./http/allowed-methods.ts";
import { closeGracefully } from "./http/close-gracefully.ts";
import { compression } from "./http/compression.ts";
import { configRoute } from "./http/config-route.ts";
import { otherPages } from "./http/cors.ts";
import { answerErrors } from "./http/error-answers.ts";
import { failureRoutes } from "./http/failure-routes.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { rateLimits } from "./http/limits/rate-limits.ts";
import { slowRefusedTokens } from "./http/limits/refused-tokens.ts";
import { createCounts } from "./http/limits/shared-counts.ts";
import { answerUnrouted } from "./http/not-found.ts";
import { portalFiles } from "./http/portal-files.ts";
import { answerExpectations, answerSocketError } from "./http/socket-errors.ts";
import { insightRoutes } from "./insights/insight-routes.ts";
import { lookupRoutes } from "./lookups/lookup-routes.ts";
import { askedNow } from "./migrating/asked-now.ts";
import { carryRoutes } from "./migrating/carry-routes.ts";
import { migrateWhenOpened } from "./migrating/when-opened.ts";
import { refusalWords } from "./platform/http/refusal-words.ts";
import { requestTime } from "./platform/http/request-time.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { createLog } from "./platform/log-options.ts";
import { failedMailRoutes } from "./platform/mail/failed-mail-routes.ts";
import { mailRoutes } from "./platform/mail/mail-routes.ts";
import { readPortalSecret } from "./platform/portal-secret.ts";
import { accessLog } from "./platform/traces/access-log.ts";
import { auditRoutes } from "./platform/traces/audit-routes.ts";
import { metricsRoute } from "./platform/traces/metrics-route.ts";
import { newRequestId, requestIdHeader } from "./platform/traces/request-id.ts";
import { previewRoutes } from "./preview/preview-routes.ts";
import { toolRoutes } from "./preview/tool-routes.ts";
import { referenceRoutes } from "./reference/reference-routes.ts";
import { definitionRoutes, keepDefinitionVersions } from "./releases/definition-routes.ts";
import { reportRoutes } from "./reports/report-routes.ts";
import { shippingRoutes } from "./shipping/shipping-routes.ts";
import { openApi } from "./start-up/openapi.ts";
import { studioRoutes } from "./studio/studio-routes.ts";

/** Who answers what. One alphabetical list. */
const routes: ((app: FastifyInstance, appContext: AppContext) => void | Promise<void>)[] = [
  auditRoutes,
  carryRoutes,
  claimRoutes,
  configRoute,
  definitionRoutes,
  diagnosisRoutes,
  failedMailRoutes,
  failureRoutes,
  fileRoutes,
  healthRoutes,
  inboundRoutes,
  insightRoutes,
  liveRoutes,
  lookupRoutes,
  mailRoutes,
  metricsRoute,
  noteRoutes,
  formRoutes,
  previewRoutes,
  referenceRoutes,
  reportRoutes,
  resolutionRoutes,
  shippingRoutes,
  studioRoutes,
  toolRoutes,
  (app, appContext) => userRoutes(app, appContext, offeredViews),
  viewRoutes,
];

interface AppOptions {
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

/** By what describes an answer. Made when such a one is first given: those of all calls would take a quarter of a second of every start. */
const serializers = new WeakMap<Schema & object, (answer: unknown) => string>();

const serializerOf = (schema: Schema & object) => {
  const made = serializers.get(schema) ?? build(schema);
  serializers.set(schema, made);
  return made;
};

/** The whole server, not yet listening. Every test of the API runs on this one. */
export async function buildApp(given: AppContext, options: AppOptions): Promise<FastifyInstance> {
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
  const appContext: AppContext = {
    ...given,
    definitions,
    authenticate,
    secret: given.secret ?? (await readPortalSecret(given.database)),
    askedNow: (person, given) => askedNow(appContext, person, given),
    // It opens as it is where taking it along fails.
    whenOpened: (claim) =>
      migrateWhenOpened(appContext, claim).catch((error) => {
        app.log.error({ error, claim: claim.number }, "a claim was not taken along as it was opened");
        return false;
      }),
  };
  app.addHook("onClose", () => appContext.audit.stop());
  app.removeContentTypeParser("text/plain");
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  app.setSerializerCompiler<Schema & object>(
    ({ schema }) =>
      (answer) =>
        serializerOf(schema)(answer),
  );
  accessLog(app, appContext);
  answerErrors(app);
  requestTime(app);
  answerExpectations(app.server);
  closeGracefully(app, appContext.stopping);
  const allowed = allowedMethods(app);
  await securityHeaders(app, appContext);
  await otherPages(app, pageOrigins);
  rateLimits(app, limits, counts);
  await compression(app);
  await openApi(app, appContext);
  await keepDefinitionVersions(appContext);
  for (const register of routes) await register(app, appContext);
  await appContext.signIn?.routes(app, appContext);
  await backChannelLogout(app, appContext);
  await portalFiles(app, portal);
  answerUnrouted(app, portal, allowed);
  await app.ready();
  return app;
}
