import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

const token = "operators-alone-0123456789";
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { METRICS_TOKEN: token } });
});
afterAll(() => t.close());

const metrics = (authorization = `Bearer ${token}`) => t.app.inject({ url: "/metrics", headers: { authorization } });
const series = (body: string, name: string) =>
  body
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.split(" ")[1];

test("metrics are for whoever brings the operators' token, and nothing is at the address without that setting", async () => {
  const other = await testApp();
  expect((await other.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    404,
  );
  await other.close();
  expect((await t.app.inject({ url: "/metrics" })).statusCode).toBe(401);
  expect((await metrics("Bearer operators-alone-012345678")).statusCode).toBe(401);
  const answer = await metrics();
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, expect.stringContaining("text/plain")]);
});

test("they tell of requests by route, refusals, mail, disk, the event loop and memory, and of nobody", async () => {
  await t.as("dealer@example.test")({ url: "/api/claim/WC100041" });
  await t.as("dealer@example.test")({ url: "/api/mail/failed" });
  await sql`insert into outbox (id, kind, recipients, subject, text_part, html_part, message_id, state, next_attempt_at, created_at, event_key)
    values (gen_random_uuid(), 'received', '[]', '', '', '', 'm', 'waiting', now(), now() - interval '90 seconds', 'metrics')`.execute(
    t.database,
  );
  await sql`insert into report_exports (filename, user_id, claims, format, created_at, state)
    select 'report.csv', id, '[]', 'csv', now() - interval '70 seconds', 'asked' from users limit 1`.execute(
    t.database,
  );
  const failures = [{ kind: "list", count: 2 }];
  await t.as("dealer@example.test")({ method: "POST", url: "/api/failures", payload: { failures } });
  const { body } = await metrics();
  const count = (route: string, status: string) =>
    series(body, `portal_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect([count("/api/claim/:claim", "2xx"), count("/api/mail/failed", "4xx")]).toEqual(["1", "1"]);
  expect(series(body, 'portal_refused_total{kind="not-allowed"}')).toBe("1");
  expect(Number(series(body, "portal_outbox_oldest_seconds"))).toBeGreaterThanOrEqual(90);
  expect(Number(series(body, "portal_exports_oldest_seconds"))).toBeGreaterThanOrEqual(70);
  expect(series(body, 'portal_exports{state="asked"}')).toBe("1");
  expect(series(body, 'portal_page_failures_total{kind="list"}')).toBe("2");
  expect(series(body, "portal_database_up")).toBe("1");
  expect(Number(series(body, "portal_disk_free_bytes"))).toBeGreaterThan(0);
  for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"])
    expect(Number(series(body, name)), name).toBeGreaterThan(0);
  expect(body).not.toMatch(/WC\d|@|dealer|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test("they are answered while the database does not answer, and say so", async () => {
  await sql`alter table outbox rename to elsewhere`.execute(t.database);
  const { statusCode, body } = await metrics();
  await sql`alter table elsewhere rename to outbox`.execute(t.database);
  expect([statusCode, series(body, "portal_database_up")]).toEqual([200, "0"]);
});
