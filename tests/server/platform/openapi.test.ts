import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditKinds } from "../../../src/contract/audit-kinds.ts";
import { calls } from "../../../src/contract/calls.ts";
import { costlyCalls } from "../../../src/server/http/limits/rate-limits.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

interface Media {
  schema: object;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media>; headers?: object }>;
}
interface Described {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: { schemas: Record<string, object> };
}

let server: TestApp;
let described: Described;
beforeAll(async () => {
  server = await testApp();
  described = (await server.app.inject("/api/openapi.json")).json();
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, operation })),
  );
const mediaOf = ({ requestBody, responses }: Operation) => [
  ...Object.values(requestBody?.content ?? {}),
  ...Object.values(responses).flatMap(({ content }) => Object.values(content)),
];

const ajv = addFormats.default(new Ajv2020({ strict: false, logger: false }));
const official = join(import.meta.dirname, "../../contract/openapi-3.1.schema.json");

test("the description is OpenAPI 3.1, and every schema in it a JSON Schema", () => {
  const isOpenApi = ajv.compile(JSON.parse(readFileSync(official, "utf8")));
  expect([isOpenApi(described), isOpenApi.errors]).toEqual([true, null]);
  const schemas = [
    ...Object.values(described.components.schemas),
    ...operations().flatMap(({ operation }) => mediaOf(operation).map(({ schema }) => schema)),
    ...operations().flatMap(({ operation }) => (operation.parameters ?? []).map(({ schema }) => schema)),
  ];
  for (const schema of schemas) expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
});

test("every call of the contract, and nothing else, is described under its name", () => {
  const expected = Object.entries(calls).map(
    ([name, { method, path }]) => `${name}: ${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(
    operations()
      .map(({ at, operation }) => `${operation.operationId}: ${at}`)
      .sort(),
  ).toEqual(expected.sort());
  const areas = new Set(described.tags.map(({ name }) => name));
  for (const { operation } of operations()) {
    expect(operation.tags.filter((tag) => areas.has(tag))).toHaveLength(1);
    expect(operation.summary.length).toBeGreaterThan(8);
  }
});

test("every request, answer and refusal has an example that its schema holds for", () => {
  ajv.addSchema({ ...described, $id: "api:/" });
  const judges = new Map<string, ValidateFunction>();
  /** Refusals are all of one schema. */
  const judgeOf = (schema: object) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"api:/#/');
    const judge = judges.get(text) ?? ajv.compile(JSON.parse(text));
    judges.set(text, judge);
    return judge;
  };
  const lacking: string[] = [];
  for (const { at, operation } of operations()) {
    for (const { schema, examples } of mediaOf(operation)) {
      if ("contentMediaType" in schema) continue;
      const all = Object.values(examples ?? {});
      if (all.length === 0) lacking.push(at);
      const holds = judgeOf(schema);
      for (const { value } of all) expect([at, holds(value), holds.errors]).toEqual([at, true, null]);
    }
  }
  expect(lacking).toEqual([]);
});

test("each refusal stands under its own status, in the one shape", () => {
  for (const { at, operation } of operations()) {
    const { 200: done, ...refusals } = operation.responses;
    expect([at, done !== undefined]).toEqual([at, true]);
    for (const [status, { content }] of Object.entries(refusals)) {
      expect(status).toMatch(/^[45]\d\d$/);
      expect(content["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Refusal" });
    }
    const isPublic = operation.security.length === 0;
    expect([at, "401" in refusals, "403" in refusals]).toEqual([at, !isPublic, !isPublic]);
    if (operation.requestBody)
      expect(Object.keys(refusals)).toEqual(expect.arrayContaining(["400", "413", "415", "422"]));
  }
  for (const { method, path } of costlyCalls) {
    const operation = described.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    expect(operation?.responses["429"]?.headers).toHaveProperty("Retry-After");
  }
});

test("a save is described as the keys of its call and a form as it is served", () => {
  const body = JSON.stringify(described.paths["/api/claim"]?.post?.requestBody);
  expect(body).toContain("#/components/schemas/form.warranty");
  expect(body).toContain("#/components/schemas/form.replacement");
  expect(described.components.schemas["form.return"]).toMatchObject({
    description: expect.stringContaining("schemas/return/form.schema.json"),
    properties: { return_type_option: {} },
  });
});

test("nobody needs to sign in to read it, and it holds no secret", async () => {
  // Kinds of the audit trail's entries name what happened, a password among it.
  const text = Object.keys(auditKinds).reduce(
    (left, kind) => left.replaceAll(`"${kind}"`, ""),
    JSON.stringify(described),
  );
  expect(text).not.toMatch(/password|secret|portal-demo|PRIVATE|postgres:/i);
});

test("it can be read as a page of our words, under a policy as strict as the portal's", async () => {
  const page = await server.app.inject("/api/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("<title>Partner Portal: its API</title>");
  expect(page.body).not.toMatch(/<script>(?!<)/);
  expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
  expect(page.headers["content-security-policy"]).not.toContain("script-src");
  expect((await server.app.inject("/api/docs/json")).json()).toEqual(described);
});
