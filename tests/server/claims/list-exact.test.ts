import { type Expression, type SqlBool, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isInScope } from "../../../src/server/access/claim-scope.ts";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { foldTallies, keepTalliesFolded } from "../../../src/server/claims/list/claim-tallies.ts";
import type { Person } from "../../../src/server/person.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { addManyClaims } from "./many-claims.ts";

let t: TestApp;
const many = 3_000;
const pageSize = 20;
const people = [
  "dealer@example.test",
  "customer@example.test",
  "tech-support@example.test",
  "account-manager@example.test",
  "return-approver@example.test",
  "staff@example.test",
  "finance@example.test",
  "admin@example.test",
  "super-admin@example.test",
];

beforeAll(async () => {
  t = await testApp({ env: { PAGE_SIZE: String(pageSize), MAX_CALLS_PER_MINUTE: "100000" } });
  await addManyClaims(t.database, many);
  const { id: manager } = await personAt("account-manager@example.test");
  await sql`insert into customer_managers (user_id, customer_id)
    select ${manager}, id from (select id from customers order by sap_id offset 2) as most on conflict do nothing`.execute(
    t.database,
  );
});
afterAll(() => t.close());

async function personAt(email: string): Promise<Person> {
  const { sso_id } = await t.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return (await readPerson(t.database, t.parts.definitions.access, sso_id)) as Person;
}

interface Filter {
  statuses?: string[];
  types?: string[];
}

/** The whole list as the condition of its scope says it, newest first. */
async function plainList(
  email: string,
  { statuses, types }: Filter,
  condition?: Expression<SqlBool>,
): Promise<string[]> {
  const rows = await t.database
    .selectFrom("claims")
    .select("number")
    .where(isInScope(await personAt(email), t.parts.definitions))
    .$if(statuses !== undefined, (claims) => claims.where("status", "in", statuses ?? []))
    .$if(types !== undefined, (claims) => claims.where("type", "in", types ?? []))
    .$if(condition !== undefined, (claims) => claims.where(condition ?? sql<SqlBool>`true`))
    .orderBy("updated_at", "desc")
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ number }) => number);
}

const query = ({ statuses = [], types = [] }: Filter): string =>
  [
    ...statuses.map((status) => `statuses[]=${encodeURIComponent(status)}`),
    ...types.map((type) => `types[]=${type}`),
  ].join("&");

async function listed(as: string, text: string): Promise<{ total: number; numbers: string[] }> {
  const answer = await send(t, { as, url: `/api/claims?${text}` });
  expect(answer.statusCode, answer.body).toBe(200);
  const { total, data } = answer.json().claims;
  return { total, numbers: data.map(({ claim_number }: { claim_number: string }) => claim_number) };
}

const filters: Filter[] = [
  {},
  { statuses: ["open"] },
  { statuses: ["draft"] },
  { statuses: ["in transit", "packing"] },
  { types: ["warranty"] },
  { types: ["return", "return-part"], statuses: ["complete", "draft"] },
  { types: ["replacement"], statuses: ["approved"] },
];

for (const email of people) {
  test(`${email} pages through every list in both directions as its scope says it, deep pages and all`, async () => {
    for (const filter of filters) {
      const all = await plainList(email, filter);
      const last = Math.ceil(all.length / pageSize);
      for (const page of new Set([1, 2, 27, Math.ceil(last / 2), Math.floor(last * 0.8), last - 1, last, last + 1])) {
        if (page < 1) continue;
        for (const order of ["desc", "asc"]) {
          const inOrder = order === "asc" ? all.toReversed() : all;
          expect([
            filter,
            page,
            order,
            await listed(email, `${query(filter)}&updated_at=${order}&page=${page}`),
          ]).toEqual([
            filter,
            page,
            order,
            { total: all.length, numbers: inOrder.slice((page - 1) * pageSize, page * pageSize) },
          ]);
        }
      }
    }
  });
}

/** Tallies of all accounts and of each, by what the table itself holds. */
async function counted() {
  const { rows: told } = await sql`
    select type, status, is_deleted, sum(tally)::int as tally from (
      select type, status, is_deleted, tally from claim_tallies
      where account = '00000000-0000-0000-0000-000000000000' and week = '-infinity'
      union all select type, status, is_deleted, tally from claim_tally_changes) as tallies
    group by 1, 2, 3 having sum(tally) <> 0 order by 1, 2, 3`.execute(t.database);
  const { rows: weeks } = await sql`
    select week, sum(tally)::int as tally from (
      select week, tally from claim_tallies where account = '00000000-0000-0000-0000-000000000000' and week > '-infinity'
      union all select week, tally from claim_tally_changes) as tallies
    group by 1 having sum(tally) <> 0 order by 1`.execute(t.database);
  const { rows: accounts } = await sql`
    select account, sum(tally)::int as tally from (
      select account, tally from claim_tallies where account <> '00000000-0000-0000-0000-000000000000'
      union all select account, tally from claim_tally_changes) as tallies
    group by 1 having sum(tally) <> 0 order by 1`.execute(t.database);
  return { told, weeks, accounts };
}

async function countedAnew() {
  const { rows: told } = await sql`
    select type, status, deleted_at is not null as is_deleted, count(*)::int as tally from claims
    group by 1, 2, 3 order by 1, 2, 3`.execute(t.database);
  const { rows: weeks } = await sql`
    select claim_week(updated_at) as week, count(*)::int as tally from claims group by 1 order by 1`.execute(
    t.database,
  );
  const { rows: accounts } = await sql`
    select customer_id as account, count(*)::int as tally from claims group by 1 order by 1`.execute(t.database);
  return { told, weeks, accounts };
}

test("tallies stay exact through changes, deletion, a transaction that is rolled back, and folding", async () => {
  expect(await counted()).toEqual(await countedAnew());
  await foldTallies(t.database);
  expect(await counted()).toEqual(await countedAnew());
  const before = await counted();
  const some = sql<SqlBool>`number in ('WC700100', 'WC700101', 'WC700102')`;
  const change = t.database.transaction().execute(async (trx) => {
    await trx.updateTable("claims").set({ status: "complete" }).where(some).execute();
    await trx.deleteFrom("claims").where("number", "=", "WC700103").execute();
    throw new Error("not so");
  });
  await expect(change).rejects.toThrow("not so");
  expect(await counted()).toEqual(before);
  const moment = t.clock.now();
  await t.database.updateTable("claims").set({ status: "packing", updated_at: moment }).where(some).execute();
  await t.database.updateTable("claims").set({ deleted_at: moment }).where("number", "=", "WC700101").execute();
  await t.database.deleteFrom("claims").where("number", "in", ["WC700103", "WC700104"]).execute();
  expect(await counted()).not.toEqual(before);
  expect(await counted()).toEqual(await countedAnew());
  await foldTallies(t.database);
  expect(await counted()).toEqual(await countedAnew());
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from claim_tally_changes`.execute(
    t.database,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test("tallies stay exact while many write and several fold at once, and no reader sees them in between", async () => {
  const stops = [keepTalliesFolded(t.database, 5), keepTalliesFolded(t.database, 7)];
  const statuses = ["open", "packing", "complete", "approved", "draft"];
  const write = async (writer: number) => {
    for (let round = 0; round < 12; round++) {
      const number = `WC${700_200 + ((writer * 31 + round * 7) % 60)}`;
      await t.database
        .updateTable("claims")
        .set({
          status: statuses[(writer + round) % statuses.length] as string,
          updated_at: new Date(t.clock.now().getTime() - writer * 6e8),
        })
        .where("number", "=", number)
        .execute();
      if (round % 4 === 0) await foldTallies(t.database);
    }
  };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from claims`.execute(t.database);
  const watch = async () => {
    for (let round = 0; round < 20; round++) {
      expect((await listed("super-admin@example.test", "")).total).toBe(rows[0]?.count);
    }
  };
  await Promise.all([...[0, 1, 2, 3, 4, 5, 6, 7].map(write), watch()]);
  for (const stop of stops) stop();
  await foldTallies(t.database);
  expect(await counted()).toEqual(await countedAnew());
});

const lateDays: Record<string, number> = {
  open: 2,
  authorise: 2,
  "in-progress": 5,
  "cs to action": 3,
  "service to action": 3,
  "pending customer action": 10,
  packing: 7,
  "arrange collection": 3,
  "in transit": 10,
  "unit received": 5,
  approved: 5,
};

for (const email of people) {
  test(`${email} is told how many claims stand in each status, and only staff how many are late`, async () => {
    const person = await personAt(email);
    const isStaff = !person.roles.some((role) => role === "dealer" || role === "customer");
    for (const types of [undefined, ["return", "return-part"]]) {
      const answer = await send(t, { as: email, url: `/api/claims/counts?${query(types ? { types } : {})}` });
      expect(answer.statusCode, answer.body).toBe(200);
      const { counts } = answer.json();
      expect(counts).toHaveLength(14);
      for (const { status, total, late } of counts) {
        const filter = { statuses: [status], ...(types && { types }) };
        const days = lateDays[status];
        const isLate = sql<SqlBool>`deleted_at is null and ((${t.clock.now()}::timestamptz at time zone 'Pacific/Auckland')::date
          - (status_at at time zone 'Pacific/Auckland')::date) > ${days ?? 0}`;
        expect([types, status, total, late]).toEqual([
          types,
          status,
          (await plainList(email, filter)).length,
          isStaff && days !== undefined ? (await plainList(email, filter, isLate)).length : 0,
        ]);
      }
    }
  });
}

test("how long a claim may stand in a status is told to staff alone", async () => {
  const daysFor = async (as: string) =>
    (await send(t, { as, url: "/api/statuses" }))
      .json()
      .statuses.map(({ late_after_days }: { late_after_days?: number }) => late_after_days);
  expect(await daysFor("dealer@example.test")).toEqual(Array(14).fill(undefined));
  expect((await daysFor("staff@example.test")).filter(Boolean)).toEqual(Object.values(lateDays));
});
