import type { FastifyInstance } from "fastify";
import { getConfig } from "../../contract/health.ts";
import type { AppContext } from "../app-context.ts";
import { route } from "../platform/http/route.ts";

/** What the page reads before anything else; nothing secret stands in it. */
export function configRoute(app: FastifyInstance, appContext: AppContext): void {
  const { signIn, environment, advisorPhone, customerServiceEmail, policyUrl, termsUrl, limits } = appContext.settings;
  const { issuer, clientId, audience, audienceParameter, scope } = signIn;
  route(app, appContext, getConfig, ({ reply }) => {
    reply.header("cache-control", "no-cache");
    return {
      api: "",
      issuer,
      clientId,
      audience,
      audienceParameter,
      scope,
      environment,
      advisorPhone,
      contactEmail: customerServiceEmail,
      policyUrl,
      termsUrl,
      fileLimits: { maxSize: limits.file, maxVideoSize: limits.video, max: limits.filesPerClaim },
    };
  });
}
