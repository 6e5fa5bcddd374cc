import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ env: { MAX_CALLS_PER_MINUTE: "2" } });
});
afterAll(() => server.close());

test("a costly call is held to so many a minute per session; others go on", async () => {
  const ask = server.as("tech-support@example.test");
  const headers = { authorization: `Bearer ${await tokenOf("tech-support@example.test")}` };
  const search = () => ask({ method: "POST", url: "/api/customer/search", payload: { search: "heat" }, headers });
  expect([(await search()).statusCode, (await search()).statusCode]).toEqual([200, 200]);

  const third = await search();
  expect(third.statusCode).toBe(429);
  expect(third.json()).toEqual({ message: "That was a lot in a short time. Please wait a minute and try again." });
  expect(third.headers).toHaveProperty("retry-after");

  expect((await ask({ url: "/api/user", headers })).statusCode).toBe(200);
  const other = server.as("dealer@example.test");
  const others = await other({ method: "POST", url: "/api/material/lookup", payload: { material: "pump" } });
  expect(others.statusCode).toBe(200);
});

async function tokenOf(email: string): Promise<string> {
  const { sso_id } = await server.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return server.tokens.sign(sso_id);
}
