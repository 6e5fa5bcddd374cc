import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test("healthz answers without a token", async () => {
  const answer = await server.app.inject("/healthz");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: "alive" });
});
