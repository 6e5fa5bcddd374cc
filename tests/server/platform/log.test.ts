import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { openMemoryDatabase } from "../../../src/server/platform/database/open.ts";
import type { Tables } from "../../../src/server/platform/database/tables.ts";
import { createLog } from "../../../src/server/platform/log-options.ts";
import { createMetrics } from "../../../src/server/platform/traces/metrics.ts";
import { watchDatabase } from "../../../src/server/platform/traces/watch-database.ts";
import { logLines } from "../../helpers/log-lines.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test("a failure is logged with its place and without anything personal, and answered with one calm sentence", async () => {
  const log = logLines();
  const app = await buildApp(
    {
      ...server.parts,
      authenticate: async () => {
        await server.database
          .insertInto("sign_in_accounts")
          .values({ sso_id: "1", email: "someone@private.test", name: "", password_hash: "" })
          .execute();
        throw new Error("not reached");
      },
    },
    { portal: "", logTo: log.stream },
  );
  const ask = () =>
    app.inject({
      method: "POST",
      url: "/api/customer/search?token=in-the-query",
      headers: { authorization: "Bearer a-secret-token" },
      payload: { search: "typed words" },
    });
  await server.database
    .insertInto("sign_in_accounts")
    .values({ sso_id: "1", email: "someone@private.test", name: "", password_hash: "" })
    .execute();
  const answer = await ask();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ message: "Something went wrong. Please try again." });
  const logged = log.text();
  const [failure, line] = log.records();
  const reqId = answer.headers["x-request-id"];
  expect(failure).toMatchObject({
    reqId,
    req: { method: "POST", path: "/api/customer/search" },
    err: { table: "sign_in_accounts", code: "23505", stack: expect.stringContaining(".ts:") },
  });
  expect(line).toMatchObject({
    reqId,
    method: "POST",
    route: "/api/customer/search",
    status: 500,
    ms: expect.any(Number),
  });
  expect(logged).not.toMatch(/someone@|a-secret-token|typed words|in-the-query/);
  await app.close();
});

test("each request is one line with its route, its end, its length and who it was; probes are told at debug alone", async () => {
  const log = logLines();
  const app = await buildApp(server.parts, { portal: "", logTo: log.stream });
  const { id, sso_id } = await server.database
    .selectFrom("users")
    .select(["id", "sso_id"])
    .where("email", "=", "dealer@example.test")
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await server.tokens.sign(sso_id)}` };
  await app.inject({ url: "/healthz" });
  const answers = [
    await app.inject({ url: "/api/claim/typed%20words?search=in-the-query", headers }),
    await app.inject({ url: "/nowhere/typed%20words" }),
    await app.inject({ url: "/api/claim/%zz" }),
  ];
  const ids = answers.map((answer) => answer.headers["x-request-id"]);
  expect(new Set(ids).size).toBe(3);
  for (const one of ids) expect(one).toMatch(/^[2-9a-z]{12}$/);
  expect(log.records().filter(({ msg }) => msg === "Request")).toEqual([
    expect.objectContaining({
      level: 30,
      reqId: ids[0],
      method: "GET",
      route: "/api/claim/:claim",
      status: 200,
      person: id,
    }),
    expect.objectContaining({ level: 30, reqId: ids[1], route: "none", status: 404 }),
  ]);
  expect(log.text()).not.toMatch(/typed|in-the-query/);
  await app.close();
});

test("a statement that takes long is logged without its values and counted; short ones are not", async () => {
  const log = logLines();
  const metrics = createMetrics({ isWatched: false });
  const watching = { log: createLog("info", log.stream), metrics };
  const { pool } = await openMemoryDatabase();
  const ask = async (slow: number) => {
    const watch = watchDatabase({ slow, ...watching });
    const dialect = new PostgresDialect({ pool: watch.watched(pool) });
    const database = new Kysely<Tables>({ dialect, log: (event) => watch.statement(event) });
    await sql`select pg_sleep(0.02),\n  ${"typed words"}::text`.execute(database);
    await sql`select pg_sleep(0.02) from (values (${"a"}, ${"b"}), (${"c"}, ${"d"}), (${"e"}, ${"f"})) as rows`.execute(
      database,
    );
  };
  await ask(60_000);
  await ask(0);
  expect(log.records()).toEqual([]);
  await ask(10);
  expect(log.records()).toMatchObject([
    { level: 40, msg: "A slow statement", statement: "select pg_sleep(0.02), $1::text" },
    { statement: "select pg_sleep(0.02) from (values ($1, $2), ...) as rows" },
  ]);
  const counted = await metrics.registry.metrics();
  expect(counted).toContain("portal_database_slow_statements_total 2");
  expect(counted).toContain("portal_database_wait_seconds_count 6");
  await pool.end();
});
