import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../../src/contract/calls.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

type Described = Record<string, Record<string, { security?: object[]; requestBody?: object; responses: object }>>;

test("every call of the contract, and nothing else, is described", async () => {
  const { paths } = (await server.app.inject("/api/openapi.json")).json() as { paths: Described };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = Object.values(calls).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(described.sort()).toEqual(expected.sort());
});

test("the description says which calls need a token and what a refusal looks like", async () => {
  const { paths } = (await server.app.inject("/api/openapi.json")).json() as { paths: Described };
  expect(paths["/api/claim"]?.post).toMatchObject({ security: [{ bearer: [] }], responses: { "4XX": {} } });
  expect(paths["/healthz"]?.get).not.toHaveProperty("security");
  expect(JSON.stringify(paths["/api/file/store"]?.post?.requestBody)).toContain("multipart/form-data");
});

test("the description can be read as a page, under the page's own policy", async () => {
  const page = await server.app.inject("/api/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script>(?!<)/);
});
