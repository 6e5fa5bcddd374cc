import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCounts } from "../../../src/server/http/limits/shared-counts.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { arrangeShipping, ofType, staff, stand } from "../workflow/stand.ts";

const told = { message: "That was a lot in a short time. Please wait a minute and try again." };
const support = "tech-support@example.test";

const reads = { MAX_READS_PER_MINUTE: "40" };

let server: TestApp;
beforeAll(async () => {
  // The limits count within each minute of the real clock, whose turn in the middle of a test would begin them anew.
  vi.useFakeTimers({ toFake: ["Date"] });
  server = await testApp({ env: { MAX_CALLS_PER_MINUTE: "2", MAX_REFUSED_TOKENS_PER_MINUTE: "3", ...reads } });
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

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

test("a made-up forwarded address gives nobody another try where no proxy is trusted, as by default", async () => {
  const limit = { MAX_REFUSED_TOKENS_PER_MINUTE: "3" };
  const addresses = ["198.51.100.1", "198.51.101.1", "198.51.102.1", "198.51.103.1"];
  const answers = async (env: Record<string, string>) => {
    const app = await testApp({ env: { ...limit, ...env } });
    const told: number[] = [];
    for (const address of addresses) {
      const headers = { authorization: "Bearer nonsense", "x-forwarded-for": address };
      told.push((await app.app.inject({ url: "/api/user", headers, remoteAddress: "127.0.0.1" })).statusCode);
    }
    await app.close();
    return told;
  };
  expect(await answers({})).toEqual([401, 401, 401, 429]);
  // Behind a proxy that is trusted, each of them is somebody else.
  expect(await answers({ TRUSTED_PROXIES: "loopback" })).toEqual([401, 401, 401, 401]);
});

test("reads have a limit too, of all together; it is generous", async () => {
  const read = (url: string) => server.as("account-manager@example.test")({ url });
  const answers: number[] = [];
  for (let times = 0; times < 41; times += 1)
    answers.push((await read(times % 2 ? "/api/user" : "/api/claims")).statusCode);
  expect(answers.indexOf(429)).toBe(40);
  expect(Number((await read("/api/notices")).headers["retry-after"])).toBeGreaterThan(0);
  expect(readSettings({}).limits.readsPerMinute).toBe(3_000);
});

test("processes on one database count together within a second, and each by itself while it cannot be written", async () => {
  const { database } = server;
  // One minute throughout: at its turn all of them begin anew.
  const [one, other] = [createCounts(database, server.clock), createCounts(database, server.clock)];
  const alone = createCounts(undefined, server.clock);
  for (const counts of [one, other, alone]) for (let times = 0; times < 3; times += 1) counts.add("k");
  expect([one.of("k"), other.of("k"), alone.of("k")]).toEqual([3, 3, 3]);
  await expect.poll(() => Math.max(one.of("k"), other.of("k")), { timeout: 10_000 }).toBe(6);
  one.add("k");
  other.add("k");
  await expect.poll(() => [one.of("k"), other.of("k")].sort(), { timeout: 10_000 }).toContain(8);
  await sql`alter table limit_counts rename to elsewhere`.execute(database);
  expect(one.add("k")).toBeGreaterThanOrEqual(8);
  await sql`alter table elsewhere rename to limit_counts`.execute(database);
  const keys = await database.selectFrom("limit_counts").select("key").execute();
  expect(keys.map(({ key }) => key.length)).toEqual([22]);
  for (const counts of [one, other, alone]) counts.stop();
});

test("pallet requests and letters to typed addresses have a limit a day; what was refused or repeated does not count", async () => {
  const t = await testApp({ env: { MAX_PALLET_REQUESTS_PER_DAY: "2", MAX_LETTERS_PER_DAY: "1" } });
  const purchaser = {
    company: "Cool Homes",
    address: "12 Queen Street, Auckland",
    email: "m@example.test",
    phone: "",
    pallets: 3,
  };
  const request = (requestKey: string, as = "dealer@example.test") =>
    t.as(as)({ method: "POST", url: "/api/pallet", payload: { purchaser, requestKey } });
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  for (const key of [first, first, second]) expect((await request(key)).statusCode).toBe(200);
  const refused = await request(third);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringContaining("No more requests can be sent today: 2 is"),
  ]);
  // Until midnight in New Zealand: the clock stands at one in the afternoon.
  expect(refused.headers["retry-after"]).toBe(String(11 * 3600));
  expect((await request(third, "customer-service@example.test")).statusCode).toBe(200);
  t.clock.set("2026-11-20T12:00:00Z");
  expect((await request(third)).statusCode).toBe(200);
  const sent = await t.database.selectFrom("outbox").select("id").where("kind", "=", "pallet-return").execute();
  expect(sent).toHaveLength(4);

  const service = staff("customer_service");
  await stand(t, ofType.replacement, "arrange collection");
  expect((await arrangeShipping(t, service, { claim: ofType.replacement })).statusCode).toBe(200);
  const more = await arrangeShipping(t, service, { claim: ofType.replacement, emailTo: "another@example.test" });
  expect([more.statusCode, more.json().message]).toEqual([429, expect.stringContaining("No more letters to carriers")]);
  await t.close();
});

test.each(["/healthz", "/readyz", "/config.json"])(
  "%s answers whoever asks often, as those do who watch it",
  async (url) => {
    for (let times = 0; times < 20; times += 1) expect((await server.app.inject(url)).statusCode).toBe(200);
  },
);
