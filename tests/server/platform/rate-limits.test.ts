import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

const told = { message: "That was a lot in a short time. Please wait a minute and try again." };
const support = "tech-support@example.test";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ env: { MAX_CALLS_PER_MINUTE: "2", MAX_REFUSED_TOKENS_PER_MINUTE: "3" } });
});
afterAll(() => server.close());

async function tokenOf(email: string): Promise<string> {
  const { sso_id } = await server.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return server.tokens.sign(sso_id);
}

test("a costly call is held to so many a minute and person, whatever tokens they bring; others go on", async () => {
  // Each of these requests has a token of its own.
  const search = async () =>
    server.app.inject({
      method: "POST",
      url: "/api/customer/search",
      payload: { search: "heat" },
      headers: { authorization: `Bearer ${await tokenOf(support)}` },
    });
  expect([(await search()).statusCode, (await search()).statusCode]).toEqual([200, 200]);

  const third = await search();
  expect([third.statusCode, third.json()]).toEqual([429, told]);
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
  expect(third.headers["cache-control"]).toBe("no-store");

  expect((await server.as(support)({ url: "/api/user" })).statusCode).toBe(200);
  const other = server.as("dealer@example.test");
  const others = await other({ method: "POST", url: "/api/material/lookup", payload: { material: "pump" } });
  expect(others.statusCode).toBe(200);
});

test("a costly call asked without its content is held in the same way", async () => {
  const head = () => server.as("finance@example.test")({ method: "HEAD", url: "/api/insights" });
  expect([(await head()).statusCode, (await head()).statusCode, (await head()).statusCode]).toEqual([200, 200, 429]);
});

test("whoever sends tokens that are refused has to wait; who was good before goes on, and so does who is elsewhere", async () => {
  const good = { authorization: `Bearer ${await tokenOf(support)}` };
  const ask = (headers: Record<string, string>, remoteAddress: string) =>
    server.app.inject({ url: "/api/user", headers, remoteAddress });
  const bad = (address: string, token = "nonsense") => ask({ authorization: `Bearer ${token}` }, address);
  const here = "203.0.113.7";
  expect((await ask(good, here)).statusCode).toBe(200);
  expect([(await bad(here)).statusCode, (await bad(here, "a.b.c")).statusCode]).toEqual([401, 401]);
  expect((await ask({ authorization: "Basic cG9ydGFsOmRlbW8=" }, here)).statusCode).toBe(401);

  const stopped = await bad(here, "another");
  expect([stopped.statusCode, stopped.json()]).toEqual([429, told]);
  expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);

  expect((await ask(good, here)).statusCode).toBe(200);
  expect((await ask({}, here)).statusCode).toBe(401);
  expect((await bad("203.0.113.8")).statusCode).toBe(401);
});

test("refused tokens are counted also where many come at once", async () => {
  const guesses = ["one", "two", "three", "four", "five"];
  const bad = (token: string) =>
    server.app.inject({
      url: "/api/user",
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: "203.0.113.9",
    });
  await Promise.all(guesses.map(bad));
  expect((await bad("six")).statusCode).toBe(429);
});

test("a made-up forwarded address gives nobody another try where no proxy is trusted", async () => {
  const direct = await testApp({ env: { MAX_REFUSED_TOKENS_PER_MINUTE: "3", TRUSTED_PROXIES: "none" } });
  const guess = async (behind: TestApp, address: string) => {
    const headers = { authorization: "Bearer nonsense", "x-forwarded-for": address };
    return (await behind.app.inject({ url: "/api/user", headers, remoteAddress: "127.0.0.1" })).statusCode;
  };
  const addresses = ["198.51.100.1", "198.51.101.1", "198.51.102.1", "198.51.103.1"];
  const answers: number[] = [];
  for (const address of addresses) answers.push(await guess(direct, address));
  await direct.close();
  expect(answers).toEqual([401, 401, 401, 429]);
  // Behind a proxy that is trusted, each of them is somebody else.
  for (const address of addresses) expect(await guess(server, address)).toBe(401);
});

test.each(["/healthz", "/readyz", "/config.json"])(
  "%s answers whoever asks often, as those do who watch it",
  async (url) => {
    for (let times = 0; times < 20; times += 1) expect((await server.app.inject(url)).statusCode).toBe(200);
  },
);
