import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { storeFiles } from "../contract/files.ts";
import { Refusal } from "../contract/shapes.ts";

const refusals = { "4xx": { description: "Refused, with the sentence to show.", ...Refusal } };

/** The API described from the contract: `/api/openapi.json`, and `/api/docs` to read it. Register before the routes. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Claims portal", version: "1", description: "Warranty and returns claims." },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: ({ schema, url }) => ({ url, schema: described(schema ?? {}, url) }),
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}

function described(schema: FastifySchema, url: string): FastifySchema {
  if (!("summary" in schema)) return { ...schema, hide: true } as FastifySchema;
  return {
    ...schema,
    ...(url === storeFiles.path && { body: multipartBody }),
    response: { ...(schema.response as object | undefined), ...refusals },
  };
}

const multipartBody = {
  type: "object",
  required: ["claim", "claim_files[]"],
  properties: {
    claim: { type: "string" },
    "claim_files[]": { type: "array", items: { type: "string", format: "binary" } },
  },
};
