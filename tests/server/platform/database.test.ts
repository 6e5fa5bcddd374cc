import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { preparedStatement } from "../../../src/server/platform/database/prepared-statement.ts";
import { asUnavailable } from "../../../src/server/platform/database/unavailable.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.destroy());

const note = (name: string, value: unknown) => ({ name, value: JSON.stringify(value) });

test("counts are numbers, days and money are text, moments are dates, JSON is parsed", async () => {
  const { rows } = await sql`
    select count(*) as count, date '2026-02-03' as day, 12.50::numeric(12,2) as money,
      timestamptz '2026-11-20T00:00:00.123Z' as moment, '{"a":[1]}'::jsonb as form, 1.5::float8 as latitude`.execute(
    database,
  );
  expect(rows).toEqual([
    {
      count: 1,
      day: "2026-02-03",
      money: "12.50",
      moment: new Date("2026-11-20T00:00:00.123Z"),
      form: { a: [1] },
      latitude: 1.5,
    },
  ]);
});

test("changed rows are counted", async () => {
  await database
    .insertInto("kept_values")
    .values([note("a", 1), note("b", 2)])
    .execute();
  const updated = await database
    .updateTable("kept_values")
    .set({ value: "3" })
    .where("name", "in", ["a", "b", "c"])
    .executeTakeFirst();
  const deleted = await database.deleteFrom("kept_values").executeTakeFirst();
  expect([updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([2n, 2n]);
});

test("what a failed transaction wrote is gone", async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await transaction.insertInto("kept_values").values(note("half", 1)).execute();
    throw new Error("half-way");
  });
  await expect(failing).rejects.toThrow("half-way");
  expect(await database.selectFrom("kept_values").select("name").execute()).toEqual([]);
});

test("a right that was taken is the database's fault, not that of who asks", async () => {
  const writing = database.transaction().execute(async (transaction) => {
    await sql`set local role pg_monitor`.execute(transaction);
    await transaction.insertInto("kept_values").values(note("refused", 1)).execute();
  });
  await expect(writing).rejects.toMatchObject({ name: "DatabaseUnavailable", isBroken: false });
});

// Nobody else changes the tables of the embedded database while it is open, and nothing is prepared through a pooler.
test.skipIf(!process.env.TEST_DATABASE_URL || process.env.TEST_POOLER_URL)(
  "a table that is changed under a prepared statement is read on",
  async () => {
    await sql`create table changing (value integer)`.execute(database);
    const read = () => sql`select ${preparedStatement} value from changing`.execute(database);
    await read();
    await sql`alter table changing alter column value type text`.execute(database);
    await expect(read()).resolves.toMatchObject({ rows: [] });
    // One that writes is not asked again by itself, and known to have done nothing. Another connection would not know it yet.
    await database.connection().execute(async (one) => {
      const write = () =>
        sql`with made as (insert into changing values ('1') returning value)
          select ${preparedStatement} value from made`.execute(one);
      await write();
      await sql`alter table changing alter column value type varchar(9)`.execute(one);
      await expect(write()).rejects.toMatchObject({ isBroken: true, isUncertain: false });
    });
    await expect(read()).resolves.toMatchObject({ rows: [{ value: "1" }] });
    await sql`drop table changing`.execute(database);
  },
);

test("a statement whose table was changed is known in whatever language the server says it", () => {
  const said = Object.assign(new Error("gecachter Plan darf den Ergebnistyp nicht ändern"), { code: "0A000" });
  expect(asUnavailable(said)).toBeUndefined();
  const stale = Object.assign(said, { routine: "RevalidateCachedQuery" });
  expect(asUnavailable(stale)).toMatchObject({ isBroken: true, isRefused: true, isReadOnly: false });
});

test("a transaction whose statement failed is never taken for committed", async () => {
  const swallowing = database.transaction().execute(async (transaction) => {
    await transaction.insertInto("kept_values").values(note("first", 1)).execute();
    await transaction
      .insertInto("kept_values")
      .values(note("first", 2))
      .execute()
      .catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow();
  expect(await database.selectFrom("kept_values").select("name").execute()).toEqual([]);
});

test("a query beside an open transaction neither sees nor joins it", async () => {
  const inside = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const writing = database.transaction().execute(async (transaction) => {
    await transaction.insertInto("kept_values").values(note("inside", 1)).execute();
    inside.resolve();
    await go.promise;
    throw new Error("rolled back");
  });
  const refused = expect(writing).rejects.toThrow("rolled back");
  await inside.promise;
  const beside = database.insertInto("kept_values").values(note("beside", 1)).execute();
  go.resolve();
  await refused;
  await beside;
  expect(await database.selectFrom("kept_values").select("name").execute()).toEqual([{ name: "beside" }]);
});

test("claim numbers are given once each, whoever asks at the same time", async () => {
  const numbers = await Promise.all(
    Array.from({ length: 20 }, () => sql<{ n: number }>`select nextval('claim_numbers') as n`.execute(database)),
  );
  expect(new Set(numbers.map(({ rows }) => rows[0]?.n)).size).toBe(20);
});

test("text is found by any part of it with the trigram index's operators", async () => {
  const id = randomUUID();
  await database
    .insertInto("customers")
    .values({ id, sap_id: "1", name: "Kōwhai Heating", address: "", phone: "", email: "" })
    .execute();
  const found = await database.selectFrom("customers").select("id").where(sql`lower(name)`, "like", "%whai%").execute();
  expect(found).toEqual([{ id }]);
});

test("a claim is written beside what it was, and its words go into their index together with those of others", async () => {
  const { rows } = await sql<{ relname: string; reloptions: string[] }>`
    select relname, reloptions from pg_class where relname in ('claims', 'claims_search') order by relname`.execute(
    database,
  );
  expect(rows).toEqual([
    { relname: "claims", reloptions: ["fillfactor=85"] },
    { relname: "claims_search", reloptions: ["fastupdate=on", "gin_pending_list_limit=64"] },
  ]);
});
