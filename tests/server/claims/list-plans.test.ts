import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { addManyClaims } from "./many-claims.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp({ env: { PAGE_SIZE: "20" } });
  await addManyClaims(t.database, 3_000);
  await sql`insert into claim_turns (claim_id, role, updated_at) select id, 'customer_service', updated_at from claims
    where status = 'cs to action'`.execute(t.database);
  await sql`insert into claim_values (claim_id, key, value, number, is_first)
    select id, 'fault', case when n % 40 = 0 then 'doa' else 'unable to repair' end, 0, true
      from (select id, row_number() over (order by number) as n from claims) as numbered
    union all select id, 'value', n::text, n, true
      from (select id, row_number() over (order by number) as n from claims) as numbered`.execute(t.database);
  await sql`analyze claims, claim_turns, claim_values`.execute(t.database);
});
afterAll(() => t.close());

/** The plans of all statements on claims that a request sends, where reading a whole table is the planner's last choice. */
async function plansOf(request: Parameters<typeof send>[1]): Promise<string[]> {
  const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(t.database.getExecutor())), "executeQuery");
  const answer = await send(t, request);
  const sent = spy.mock.calls.map(([query]) => query as CompiledQuery).filter((query) => query.sql.includes("claims"));
  spy.mockRestore();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(sent.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const { sql: statement, parameters } of sent) {
    const plan = await t.database.transaction().execute(async (trx) => {
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx);
      return trx.executeQuery<Record<string, string>>({
        ...sql`select 1`.compile(trx),
        sql: `explain ${statement}`,
        parameters,
      });
    });
    plans.push(plan.rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}

const search = (as: string, searchString: string) => ({
  as,
  method: "POST" as const,
  url: "/api/claims/search",
  body: { searchString },
});

/** What is asked, and an index that must serve it. */
const asked: [string, Parameters<typeof send>[1], string][] = [
  ["everybody's claims", { as: "super-admin@example.test", url: "/api/claims" }, "claims_updated"],
  ["what is sent, from a page far in", { as: "finance@example.test", url: "/api/claims?page=60" }, "claims_updated"],
  ["drafts beside what is sent", { as: "staff@example.test", url: "/api/claims" }, "claims_maker"],
  ["an account's claims", { as: "dealer@example.test", url: "/api/claims" }, "claims_of_account"],
  ["the claims of managed accounts", { as: "account-manager@example.test", url: "/api/claims" }, "claims_of_account"],
  ["a status", { as: "finance@example.test", url: "/api/claims?statuses=packing" }, "claims_kind"],
  [
    "a type in a status",
    { as: "finance@example.test", url: "/api/claims?statuses=open&types=return&updated_at=asc" },
    "claims_kind",
  ],
  [
    "what needs a role",
    { as: "customer-service@example.test", url: "/api/claims?turn=me&updated_at=asc" },
    "claim_turns_role",
  ],
  [
    "what needs who authorises",
    { as: "general-manager@example.test", url: "/api/claims?turn=me" },
    "claims_to_authorise_in_order",
  ],
  ["what a role was asked", { as: "tech-support@example.test", url: "/api/claims?turn=me" }, "enquiries_open"],
  [
    "a choice of a column",
    { as: "finance@example.test", url: "/api/claims?where=fault%3Ddoa" },
    "claim_values_by_value",
  ],
  [
    "a choice that most claims have",
    { as: "finance@example.test", url: "/api/claims?where=fault%3Dunable%20to%20repair" },
    "claim_values_pkey",
  ],
  [
    "a range of a column",
    { as: "finance@example.test", url: "/api/claims?where=value%3E%3D2990" },
    "claim_values_by_number",
  ],
  [
    "the order of a column",
    { as: "finance@example.test", url: "/api/claims?order_by=-value" },
    "claim_values_by_number",
  ],
  ["late claims", { as: "finance@example.test", url: "/api/claims?late=yes&updated_at=asc" }, "claims_kind"],
  ["what is late", { as: "finance@example.test", url: "/api/claims/counts" }, "claims_kind"],
  ["a word", search("finance@example.test", "rareword"), "claims_search"],
  ["a number", search("tech-support@example.test", "WC700123"), "claims_search"],
  ["two letters", search("finance@example.test", "zq"), "claims_search"],
  ["a word that all claims hold", search("finance@example.test", "seriesword"), "claims_updated"],
];

for (const [name, request, index] of asked) {
  test(`an index serves a list or search for ${name}`, async () => {
    const plans = await plansOf(request);
    expect(plans.join("\n\n")).toContain(index);
    // A quick look into any claims at hand is meant to read the table itself.
    const whole = plans.filter(
      (plan) =>
        / Seq Scan on (claims|claim_values)\b/.test(plan) &&
        !/Subquery Scan on sample|Limit.*\n.*Seq Scan on claims/.test(plan),
    );
    expect(whole).toEqual([]);
  });
}

test("whose turn it is is looked up once, not for each claim, where something else is asked of the list as well", async () => {
  const as = "customer-service@example.test";
  const plans = await plansOf({ as, url: "/api/claims?turn=me&search=seriesword" });
  // One by kind and three by id; which of them is which, PostgreSQL says from its version 17 on.
  const lookedUp = plans.map((plan) => new Set(plan.match(/hashed SubPlan \d+/g)).size);
  expect(Math.max(...lookedUp)).toBeGreaterThanOrEqual(4);
});

test("what needs a role is counted to a thousand, in its list and beside the view alike", async () => {
  const as = "finance@example.test";
  await sql`insert into claim_turns (claim_id, role, updated_at) select id, 'finance', updated_at from claims
    where status <> 'draft' and deleted_at is null limit 1100`.execute(t.database);
  const { claims } = (await send(t, { as, url: "/api/claims?turn=me&updated_at=asc" })).json();
  expect(claims).toMatchObject({ total: 1_000, is_capped: true });
  const { counts } = (await send(t, { as, url: "/api/views/counts" })).json();
  const view = counts.find(({ query }: { query: string }) => query.startsWith("turn=me"));
  expect(view).toMatchObject({ total: 1_000, is_capped: true });

  // Paged through to its end all the same.
  const pages = [];
  for (const page of [49, 50, 51, 52, 53, 54, 55, 56]) {
    pages.push((await send(t, { as, url: `/api/claims?turn=me&updated_at=asc&page=${page}` })).json().claims);
  }
  expect(pages.map(({ total, is_capped, data }) => [total, is_capped ?? false, data.length])).toEqual([
    [1_000, true, 20],
    ...[50, 51, 52, 53, 54, 55].map(() => [1_100, false, 20]),
    [1_100, false, 0],
  ]);
  const numbers = pages.flatMap(({ data }) => data.map((row: { claim_number: string }) => row.claim_number));
  expect(new Set(numbers).size).toBe(140);
});

test("what somebody looks after is left out before its claim is read", async () => {
  const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(t.database.getExecutor())), "executeQuery");
  await send(t, { as: "customer-service@example.test", url: "/api/claims?turn=me" });
  const counted = spy.mock.calls
    .map(([query]) => query as CompiledQuery)
    .find(({ sql: text }) => /count\(\*\)/.test(text) && text.includes("claim_turns"));
  spy.mockRestore();
  if (!counted) throw new Error("No list was counted.");
  await t.database.transaction().execute(async (trx) => {
    await sql`insert into claim_owners (claim_id, owner_id, assigned_at, assigned_by) select claim_id, created_by, created_at, created_by
      from claim_turns join claims on id = claim_id where role = 'customer_service'`.execute(trx);
    await sql`analyze claim_owners`.execute(trx);
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx);
    const { rows } = await trx.executeQuery<Record<string, string>>({
      ...counted,
      sql: `explain analyze ${counted.sql}`,
    });
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    const [, way] = /claim_turns([\s\S]*?)\n\s*->\s+Limit/.exec(plan) ?? [];
    expect(way, plan).toMatch(/Scan.* on claims .*never executed/);
    await sql`delete from claim_owners`.execute(trx);
  });
});
