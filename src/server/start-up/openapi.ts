import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { isForTrying } from "../../contract/environment.ts";
import type { AppContext } from "../app-context.ts";
import { describeApi, securitySchemes } from "../http/description/describe-api.ts";

/** The reader draws its arrows from images that are written into its styles, and nothing else of it needs more than the page does. */
const policy = {
  "default-src": "'self'",
  "img-src": "'self' data:",
  "style-src": "'self' 'unsafe-inline'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

const style = `
.swagger-ui .topbar, .swagger-ui .scheme-container, .swagger-ui .response-col_links, .swagger-ui .info a.link,
.swagger-ui .response-control-media-type, .swagger-ui .authorization__btn { display: none }
.swagger-ui .info { margin: 24px 0 }
.swagger-ui .opblock-tag small { padding-left: 12px }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description {
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
.swagger-ui .info .title small { display: none }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
  .swagger-ui .info .title { font-size: 24px }
  .swagger-ui .opblock-tag { font-size: 18px }
  .swagger-ui .response-controls { flex-wrap: wrap }
}`;

/**
 * The API described from the contract: `/api/openapi.json`, and `/api/docs` to read it. Both are open to everybody in development
 * and test, where whoever writes another client or server finds them; elsewhere they do not exist.
 */
export async function openApi(app: FastifyInstance, { definitions, settings }: AppContext): Promise<void> {
  if (!isForTrying(settings.environment)) return;
  const describe = (): object => describeApi(definitions);
  await app.register(swagger, { openapi: { components: { securitySchemes } }, transformObject: describe });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: policy,
    uiConfig: {
      url: "/api/openapi.json",
      docExpansion: "none",
      defaultModelsExpandDepth: 0,
      tryItOutEnabled: false,
      supportedSubmitMethods: [],
    },
    // Made anew each time: definitions change while the server runs.
    transformSpecification: describe as () => Record<string, unknown>,
    transformSpecificationClone: false,
    theme: { title: "Partner Portal: its API", css: [{ filename: "reader.css", content: style }] },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", "no-cache");
    return describe();
  });
}
