import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, openServedDatabase } from "../../../src/server/platform/database/open.ts";
import { type OwnPostgres, startOwnPostgres } from "../../bench/own-postgres.ts";
import { type OwnPgBouncer, startOwnPgBouncer } from "../../helpers/own-pgbouncer.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

const own: OwnPostgres | undefined = await startOwnPostgres();
const pooler: OwnPgBouncer | undefined = own && (await startOwnPgBouncer(own.url));
afterAll(() => {
  pooler?.end();
  own?.end();
});

describe.skipIf(!pooler)("through a pooler in transaction mode (PostgreSQL and PgBouncer are needed)", () => {
  const databaseUrl = pooler?.url ?? "";
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({
      openDatabase: (fill) => openServedDatabase({ databaseUrl, databaseDirectUrl: own?.url, dataDir: "" }, fill),
    });
  }, 60_000);
  afterAll(() => app?.close());

  test("many claims are saved and read at once, on connections that others have just had", async () => {
    const ask = app.as("dealer@example.test");
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const saved = await ask({ method: "POST", url: "/api/claim", payload: { type: "warranty", draft: true } });
        const read = await ask({ url: `/api/claim/${saved.json().claim_number}` });
        return [saved.statusCode, read.statusCode, read.json().claim.claim_number === saved.json().claim_number];
      }),
    );
    expect(new Set(answers.map(String))).toEqual(new Set(["200,200,true"]));
  });

  test("a transaction has its limits, and leaves none behind for whoever has the connection next", async () => {
    const limits = sql<{ limits: string }>`select concat_ws(' ', current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')) as limits`;
    const inside = await app.database.transaction().execute((trx) => limits.execute(trx));
    const outside = await limits.execute(app.database);
    expect([inside.rows[0]?.limits, outside.rows[0]?.limits]).toEqual(["7s 3s 5s", "0 0 0"]);
  });

  test("it is migrated through the pooler too, by several at once, and no lock stays behind", async () => {
    const admin = new pg.Client({ connectionString: own?.url ?? "" });
    await admin.connect();
    await admin.query("create database fresh");
    const url = new URL(databaseUrl);
    url.pathname = "/fresh";
    const opened = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase({ databaseUrl: url.href, dataDir: "" })),
    );
    const { rows } = await admin.query("select count(*)::int as held from pg_locks where locktype = 'advisory'");
    for (const database of opened) await database.destroy();
    await admin.end();
    expect(rows).toEqual([{ held: 0 }]);
  }, 60_000);
});
