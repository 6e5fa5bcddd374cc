import type { KyselyPlugin } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { applySteps, type SchemaStep } from "../../../src/server/platform/database/apply-steps.ts";
import { migrations } from "../../../src/server/platform/database/migrate.ts";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { type OwnPostgres, startOwnPostgres } from "../../bench/own-postgres.ts";
import { type OwnPgBouncer, startOwnPgBouncer } from "../../helpers/own-pgbouncer.ts";

const own: OwnPostgres | undefined = await startOwnPostgres();
const pooler: OwnPgBouncer | undefined = own && (await startOwnPgBouncer(own.url));
const [admin, writer] = [own, own].map((server) => new pg.Client({ connectionString: server?.url ?? "" })) as [
  pg.Client,
  pg.Client,
];
beforeAll(async () => {
  if (own) for (const client of [admin, writer]) await client.connect();
});
afterAll(async () => {
  if (own) for (const client of [admin, writer]) await client.end();
  pooler?.end();
  own?.end();
});

const index: SchemaStep = {
  isConcurrent: true,
  statements: ["create index concurrently if not exists together on claims (created_at)"],
};
const steps = { ...migrations, "0098-index": index };

/** Calls `onLock` with each statement that asks for the lock of those who change the tables. */
const watchingLock = (onLock: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    if (JSON.stringify(node, (_, value) => (typeof value === "bigint" ? "" : value)).includes("advisory")) onLock();
    return node;
  },
  transformResult: async ({ result }) => result,
});

const ways = [
  { how: "on the server itself", url: own?.url, isPooled: false },
  { how: "through a pooler", url: pooler?.url, isPooled: true },
];
describe.each(ways)("three processes that start at once $how", ({ url, isPooled }) => {
  test.skipIf(!url)(
    "build an index concurrently, once, none waiting for the other (PostgreSQL is needed)",
    async () => {
      const open = () => openDatabase({ databaseUrl: url ?? "", dataDir: "" });
      const opened: Database[] = [await open(), await open(), await open()];
      await admin.query("drop index if exists together");
      await admin.query("delete from kysely_migration where name = '0098-index'");
      // Whoever has written to the table and goes on holds the index up, so that all three are under way.
      await writer.query("begin");
      await writer.query("lock table claims in row exclusive mode");
      const asked = new Set<Database>();
      const applying = opened.map((database) =>
        applySteps(database.withPlugin(watchingLock(() => asked.add(database))), steps, { isPooled }),
      );
      const building = "select from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'";
      await expect
        .poll(async () => [(await admin.query(building)).rowCount, asked.size], { timeout: 20_000 })
        .toEqual([1, 3]);
      await writer.query("commit");
      await Promise.all(applying);
      const { rows } = await admin.query(
        "select indisvalid as valid, (select count(*)::int from pg_locks where locktype = 'advisory') as held from pg_index where indexrelid = 'together'::regclass",
      );
      for (const database of opened) await database.destroy();
      expect(rows).toEqual([{ valid: true, held: 0 }]);
    },
    60_000,
  );
});
