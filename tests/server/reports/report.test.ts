import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertCustomer } from "../access/people.ts";

let t: TestApp;
const dealer = "dealer@example.test";
const customer = "customer@example.test";
const finance = "finance@example.test";
const account: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  for (const { id, sap_id } of await t.database.selectFrom("customers").select(["id", "sap_id"]).execute()) {
    account[sap_id] = id;
  }
});
afterAll(() => t.close());

interface Row {
  claim_number: string;
  status: string;
  requested_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  customer: { sap_id: string };
}

const generate = (as: string, body: object) => send(t, { as, method: "POST", url: "/api/report/generate", body });
const rows = async (as: string, body: object): Promise<Row[]> => {
  const answer = await generate(as, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().claims.data;
};
const options = async (as: string) => (await send(t, { as, url: "/api/statuses" })).json().report_options;
const all = async (as: string): Promise<string[]> => (await options(as)).selectable;
const whole = { start: "2026-01-01", end: "2026-11-20" };

/** The statuses of D-030 in their order, without draft. */
const sent = [
  "open, authorise, in-progress, cs to action, service to action, pending customer action, packing",
  "arrange collection, in transit, unit received, approved, disapproved, complete",
].flatMap((line) => line.split(", "));

test("report options hold the statuses of the role, all ticked but the declined one [REPORT-04] [API-14]", async () => {
  const claimants = await options(dealer);
  expect(claimants.selectable).toEqual(["draft", ...sent]);
  expect(claimants.checked).toEqual(claimants.selectable.filter((status: string) => status !== "disapproved"));
  const staff = await options(finance);
  expect(staff).toEqual({ selectable: sent, checked: sent.filter((status) => status !== "disapproved") });
});

test("the customers to choose from are the person's own, those looked after, or all [REPORT-03] [CALL-32]", async () => {
  const known = await t.database
    .selectFrom("customers")
    .select(["id as uuid", "name", "sap_id", "address", "phone", "email"])
    .execute();
  const associated = async (as: string) => {
    const { customers } = (await send(t, { as, url: "/api/customer/associations" })).json();
    for (const customer of customers) expect(known).toContainEqual(customer);
    return customers.map(({ sap_id }: { sap_id: string }) => sap_id).sort();
  };
  expect(await associated(dealer)).toEqual(["410344"]);
  expect(await associated(customer)).toEqual(["410047", "410089", "410103"]);
  expect(await associated("account-manager@example.test")).toHaveLength(10);
  expect(await associated(finance)).toHaveLength(Object.keys(account).length);
});

test("a report by customer holds that account's claims in these statuses, newest change first [REPORT-01] [CALL-33]", async () => {
  const statuses = sent.filter((status) => status !== "disapproved");
  const answer = await generate(finance, { customer: account["410344"], statuses });
  expect(answer.json()).toMatchObject({ report: "generated", claims: { current_page: 1, per_page: 25 } });
  const found: Row[] = answer.json().claims.data;
  expect(answer.json().claims.total).toBe(found.length);
  for (const { status } of found) expect(statuses).toContain(status);
  expect(new Set(found.map((row) => row.customer.sap_id))).toEqual(new Set(["410344"]));
  const kept = await t.database
    .selectFrom("claims")
    .select(["number", "type"])
    .where("customer_id", "=", account["410344"] ?? "")
    .where("status", "in", statuses)
    .where("deleted_at", "is", null)
    .execute();
  expect(new Set(kept.map(({ type }) => type)).size).toBe(4);
  expect(found.map((row) => row.claim_number).sort()).toEqual(kept.map(({ number }) => number).sort());
  const changes = found.map(({ updated_at }) => updated_at);
  expect(changes).toEqual([...changes].sort().reverse());
  // All of it at once, however long a page of the list is.
  const { claims } = (await generate(finance, { ...whole, statuses: await all(finance) })).json();
  expect(claims.data.length).toBeGreaterThan(claims.per_page);
  expect(claims.data).toHaveLength(claims.total);
});

test("a report by date holds what was submitted on its days, in New Zealand [REPORT-02] [CALL-33]", async () => {
  const number = (await rows(finance, { ...whole, statuses: ["open"] }))[0]?.claim_number ?? "";
  const isFound = async (moment: string, start: string, end: string) => {
    await t.database
      .updateTable("claims")
      .set({ requested_at: new Date(moment) })
      .where("number", "=", number)
      .execute();
    const found = await rows(finance, { start, end, statuses: ["open"] });
    return found.some(({ claim_number }) => claim_number === number);
  };
  // Daylight saving began on 27 September 2026 and ended on 5 April: the days have 23 and 25 hours.
  const cases: [moment: string, start: string, end: string, isIn: boolean][] = [
    ["2026-07-09T11:59:59.999Z", "2026-07-10", "2026-07-12", false],
    ["2026-07-09T12:00:00Z", "2026-07-10", "2026-07-12", true],
    ["2026-07-12T11:59:59.999Z", "2026-07-10", "2026-07-12", true],
    ["2026-07-12T12:00:00Z", "2026-07-10", "2026-07-12", false],
    ["2026-09-26T12:00:00Z", "2026-09-27", "2026-09-27", true],
    ["2026-09-27T10:59:59.999Z", "2026-09-27", "2026-09-27", true],
    ["2026-09-27T11:00:00Z", "2026-09-27", "2026-09-27", false],
    ["2026-04-04T11:00:00Z", "2026-04-05", "2026-04-05", true],
    ["2026-04-05T11:59:59.999Z", "2026-04-05", "2026-04-05", true],
    ["2026-04-05T12:00:00Z", "2026-04-05", "2026-04-05", false],
  ];
  for (const [moment, start, end, isIn] of cases)
    expect([moment, await isFound(moment, start, end)]).toEqual([moment, isIn]);
  const several = await rows(finance, { ...whole, statuses: ["open", "approved"] });
  expect(new Set(several.map(({ status }) => status))).toEqual(new Set(["open", "approved"]));
});

test("a claimant's report holds the active account alone, drafts by the day they were begun, never deleted claims", async () => {
  const found = await rows(dealer, { ...whole, statuses: await all(dealer) });
  expect(new Set(found.map((row) => row.customer.sap_id))).toEqual(new Set(["410344"]));
  expect(found.some(({ status }) => status === "draft")).toBe(true);
  expect(found.every(({ deleted_at }) => deleted_at === null)).toBe(true);
  const { count } = await t.database
    .selectFrom("claims")
    .where("customer_id", "=", account["410344"] ?? "")
    .where("deleted_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(found).toHaveLength(count);
});

test("an account manager's report stays within the accounts looked after [CALL-33]", async () => {
  const manager = "account-manager@example.test";
  const { customers } = (await send(t, { as: manager, url: "/api/customer/associations" })).json();
  const managed = new Set(customers.map(({ sap_id }: { sap_id: string }) => sap_id));
  const found = await rows(manager, { ...whole, statuses: await all(manager) });
  expect(found.length).toBeGreaterThan(0);
  for (const row of found) expect(managed).toContain(row.customer.sap_id);
  expect(await rows(manager, { customer: account["410415"], statuses: await all(manager) })).toEqual([]);
});

describe("what cannot be asked is refused with a sentence at its field", () => {
  const refusal = (name: string, body: object, errors: object, as = finance): Scenario => ({
    name,
    as,
    method: "POST",
    url: "/api/report/generate",
    body: { statuses: ["open"], ...body },
    status: 422,
    answers: { errors },
  });
  scenarios(
    () => t,
    [
      refusal("no status", { ...whole, statuses: [] }, { statuses: ["Please choose at least one status."] }),
      refusal("an unknown status", { ...whole, statuses: ["lost"] }, { statuses: [expect.stringContaining("lost")] }),
      refusal("drafts for staff", { ...whole, statuses: ["draft"] }, { statuses: [expect.any(String)] }),
      refusal("neither customer nor dates", {}, { customer: [expect.any(String)] }),
      refusal("a start alone", { start: "2026-11-01" }, { end: ["Please enter an end date."] }),
      refusal("an end alone", { end: "2026-11-01" }, { start: ["Please enter a start date."] }),
      refusal(
        "an end before the start",
        { start: "2026-11-02", end: "2026-11-01" },
        { end: ["The end date must be on or after the start date."] },
      ),
      refusal(
        "an end after today",
        { start: "2026-11-01", end: "2026-11-21" },
        { end: ["The end date must not be later than today."] },
      ),
      refusal("a day that does not exist", { start: "2026-02-30", end: "2026-11-01" }, { start: [expect.any(String)] }),
      refusal("no uuid as a customer", { customer: "410344" }, { customer: [expect.any(String)] }),
      refusal("a status that is no text", { ...whole, statuses: [7] }, { "statuses.0": [expect.any(String)] }),
    ],
  );

  test("customer and dates together [CALL-33]", async () => {
    const answer = await generate(finance, { ...whole, customer: account["410344"], statuses: ["open"] });
    expect(answer.json().errors).toEqual({ customer: ["Please choose either a customer or dates, not both."] });
  });

  test("an own account that is not the active one", async () => {
    const answer = await generate(customer, { customer: account["410103"], statuses: ["open"] });
    expect(answer.json().errors).toEqual({
      customer: ["Please switch to this account first, then generate its report."],
    });
  });

  test("another company's account has nothing to show [CALL-33]", async () => {
    expect(await rows(dealer, { customer: account["410103"], statuses: await all(dealer) })).toEqual([]);
  });
});

describe("without `create report` none of the calls answers [DASH-06] [DASH-08]", () => {
  const refused = (name: string, call: Pick<Scenario, "method" | "url" | "body">): Scenario => ({
    name,
    as: "tech-support@example.test",
    status: 403,
    ...call,
  });
  scenarios(
    () => t,
    [
      refused("associations", { url: "/api/customer/associations" }),
      refused("generate", { method: "POST", url: "/api/report/generate", body: { ...whole, statuses: ["open"] } }),
      refused("export", {
        method: "POST",
        url: "/api/report/export",
        body: { claims: ["5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001"], destination: "download" },
      }),
      refused("download", { url: "/api/report/download/claims-export-20261120-130000-0a.csv" }),
    ],
  );
});

test("5,000 claims make a report, one more is refused", async () => {
  const id = await insertCustomer(t.database, "499999");
  const insert = (from: number, to: number) =>
    sql`
    insert into claims (id, number, type, status, status_at, customer_id, form, definition, created_at, created_by,
      updated_at, search_text)
    select gen_random_uuid(), 'WC9' || lpad(n::text, 6, '0'), 'warranty', 'open', now(), ${id}::uuid, '{}', '',
      '2026-03-01', (select id from users limit 1), '2026-03-01', ''
    from generate_series(${from}::int, ${to}::int) n`.execute(t.database);
  await insert(1, 5000);
  expect(await rows(finance, { customer: id, statuses: ["open"] })).toHaveLength(5000);
  await insert(5001, 5001);
  const answer = await generate(finance, { customer: id, statuses: ["open"] });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors.statuses[0]).toMatch(/^More than 5,000 claims match/);
});
