import type { LightMyRequestResponse } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openServedDatabase } from "../../../src/server/platform/database/open.ts";
import { type OwnPostgres, startOwnPostgres } from "../../bench/own-postgres.ts";
import { Wire } from "../../faults/wire.ts";
import { startTcpWire, type TcpWire } from "../../helpers/tcp-wire.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";

const own: OwnPostgres | undefined = await startOwnPostgres();
let wire: TcpWire;
let commits: Wire;
let app: TestApp;
let admin: pg.Client;
let ask: (request: { method?: "GET" | "POST"; url: string; payload?: object }) => Promise<LightMyRequestResponse>;
let claim: string;

beforeAll(async () => {
  if (!own) return;
  commits = await Wire.to(Number(new URL(own.url).port));
  wire = await startTcpWire(commits.port);
  const url = new URL(own.url);
  url.port = String(wire.port);
  app = await testApp({
    openDatabase: (fill) =>
      openServedDatabase({ databaseUrl: url.href, databaseDirectUrl: own.url, dataDir: "" }, fill),
  });
  admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
  const { sso_id } = await app.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", "dealer@example.test")
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await app.tokens.sign(sso_id)}` };
  ask = (request) => app.app.inject({ ...request, headers });
  claim = (await save()).json().claim_number;
}, 60_000);
afterAll(async () => {
  wire?.close();
  commits?.close();
  await admin?.end();
  await app?.close();
  own?.end();
});

const save = () => ask({ method: "POST", url: "/api/claim", payload: { type: "warranty", draft: true } });
const read = () => ask({ url: `/api/claim/${claim}` });
const statusOf = ({ statusCode }: LightMyRequestResponse) => statusCode;

/** Asks until it is served again, five seconds at most. */
async function recovered(): Promise<void> {
  await expect
    .poll(async () => [statusOf(await read()), statusOf(await save())], { timeout: 5_000 })
    .toEqual([200, 200]);
}

/** What every answer is while the database is at fault, and within ten seconds. */
async function refusedInTime(asking: Promise<LightMyRequestResponse>[], allowed: number[] = [200, 503]) {
  const begun = performance.now();
  const answers = await Promise.all(asking);
  expect(performance.now() - begun).toBeLessThan(10_000);
  for (const answer of answers) {
    expect(allowed).toContain(answer.statusCode);
    if (answer.statusCode === 503) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  return answers;
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe.skipIf(!own)("with the database away (PostgreSQL's programs are needed)", () => {
  test("connections that are ended while they are in use are replaced, and nobody is told 500", async () => {
    for (const _ of times(3, () => 0)) {
      const asking = times(24, save);
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'claims-portal'",
      );
      await refusedInTime(asking);
    }
    await recovered();
  });

  test("a connection that was reset while nobody used it is not noticed by who comes next", async () => {
    wire.reset();
    expect([await read(), await save()].map(statusOf)).toEqual([200, 200]);
  });

  test("a database that cannot be reached is 503, at once", async () => {
    wire.set("cut");
    wire.reset();
    await refusedInTime([read(), save()], [503]);
    wire.set("open");
    await recovered();
  });

  test("a note that met a database away is said to be undone; one whose commit was lost is not", async () => {
    const note = (text: string) => ask({ method: "POST", url: "/api/note/store", payload: { claim, note: text } });
    wire.set("cut");
    wire.reset();
    const away = await note("Never there");
    expect([away.statusCode, away.headers["x-nothing-done"]]).toEqual([503, "yes"]);
    wire.set("open");
    await recovered();
    // The connection of whoever commits is ended by the server before it is done.
    await admin.query(`create function break_off() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await admin.query(`create constraint trigger break_off after insert on activities deferrable initially deferred
      for each row execute function break_off()`);
    const lost = await note("Lost on its way");
    await admin.query("drop function break_off cascade");
    expect([lost.statusCode, lost.headers["x-nothing-done"]]).toEqual([503, undefined]);
    await recovered();
  });

  test("files whose commit was done and not answered keep their bytes for whoever sends them again", async () => {
    const file = { name: "lost.pdf", content: samples.pdf, key: "5f0e8ab8-6e0b-4c4e-9c1f-0a4b8d1c2e3f" };
    commits.atCommit = "after";
    const lost = await upload(app, "dealer@example.test", claim, [file]);
    commits.atCommit = undefined;
    const again = await upload(app, "dealer@example.test", claim, [file]);
    expect([lost, again].map(statusOf)).toEqual([503, 200]);
    const { path } = again.json().files[0];
    const got = await ask({ method: "POST", url: "/api/file/download", payload: { path } });
    expect([got.statusCode, got.rawPayload.equals(samples.pdf)]).toEqual([200, true]);
  });

  test("a database that says nothing is 503 before ten seconds are over", async () => {
    wire.set("silent");
    await refusedInTime([...times(6, read), ...times(6, save)], [503]);
    wire.set("open");
    await recovered();
  }, 30_000);

  test("a lock that somebody holds keeps nobody for ten seconds", async () => {
    await admin.query("begin");
    await admin.query("lock table claims in access exclusive mode");
    await refusedInTime([...times(12, read), ...times(12, save)], [503]);
    const served = await ask({ url: "/api/claim-types" });
    await admin.query("rollback");
    expect(served.statusCode).toBe(200);
    await recovered();
  }, 30_000);

  test("a database that takes nothing in is read, and saves are 503", async () => {
    const mode = (value: string) => admin.query(`alter system set default_transaction_read_only = ${value}`);
    await mode("on");
    await admin.query("select pg_reload_conf()");
    await expect.poll(async () => statusOf(await save()), { timeout: 5_000 }).toBe(503);
    const urls = [`/api/claim/${claim}`, `/api/activity/claim/${claim}`, "/api/claims", "/api/user"];
    const answers = await Promise.all(urls.map((url) => ask({ url })));
    expect(answers.map(statusOf)).toEqual([200, 200, 200, 200]);
    await admin.query("set default_transaction_read_only = off");
    await mode("off");
    await admin.query("select pg_reload_conf()");
    await recovered();
  });
});
