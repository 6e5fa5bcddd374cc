import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ClaimRow } from "../../../src/contract/types.ts";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { listedIds } from "../../../src/server/reports/listed-ids.ts";
import { unpackIds } from "../../../src/server/reports/packed-ids.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertCustomer } from "../access/people.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";

let t: TestApp;
const dealer = "dealer@example.test";
const customer = "customer@example.test";
const finance = "finance@example.test";
const whole = { start: "2020-01-01", end: "2026-11-20" };

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.set("2026-11-20T00:00:00Z"));

const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });
const ask = (as: string, body: object) => post(as, "/api/report/export", { destination: "download", ...body });
const download = (as: string, filename: string) => send(t, { as, url: `/api/report/download/${filename}` });
const statusesOf = async (as: string): Promise<string[]> =>
  (await send(t, { as, url: "/api/statuses" })).json().report_options.selectable;
const generated = async (as: string, body: object): Promise<string[]> =>
  (await post(as, "/api/report/generate", body)).json().claims.data.map(({ claim_number }: ClaimRow) => claim_number);
const numbersIn = (text: string) =>
  readCsv(text)
    .slice(1)
    .map(([number]) => number);
const change = (number: string, to: object) =>
  t.database.updateTable("claims").set(to).where("number", "=", number).execute();

test("a financial export is asked by its days and every status but draft, and answers a CSV or a workbook by its name [EXPORT-03] [CALL-35]", async () => {
  const statuses = await statusesOf(finance);
  expect(statuses).not.toContain("draft");
  const listed = await generated(finance, { ...whole, statuses });
  for (const [format, type] of [
    ["csv", "text/csv; charset=utf-8"],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ] as const) {
    const { filename } = (await ask(finance, { ...whole, statuses, format })).json();
    expect(filename).toMatch(new RegExp(`^claims-export-20261120-130000-[0-9a-f]{24}\\.${format}$`));
    const file = await download(finance, filename);
    expect(file.headers).toMatchObject({
      "content-type": type,
      "content-disposition": expect.stringContaining(`attachment; filename=${filename}`),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const numbers =
      format === "csv"
        ? numbersIn(file.body)
        : readWorkbook(file.rawPayload)
            .sheets[0]?.rows.slice(1)
            .map(([cell]) => cell?.value);
    expect(numbers).toEqual(listed);
    expect((await download(finance, filename)).statusCode).toBe(404);
  }
});

describe("what holds nothing, or is two things at once, is refused at its field", () => {
  const id = "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001";
  test.each([
    ["claims and a report", { claims: [id], ...whole, statuses: ["open"] }, "claims", /either/],
    ["claims and statuses", { claims: [id], statuses: ["open"] }, "claims", /either/],
    ["nothing", {}, "claims", /choose the claims/],
    ["a report without statuses", whole, "statuses", /at least one status/],
    ["a report on drafts, by staff", { ...whole, statuses: ["draft"] }, "statuses", /draft/],
    ["a report of tomorrow", { start: "2026-11-20", end: "2026-11-21", statuses: ["open"] }, "end", /later than today/],
    [
      "a report with nothing in it",
      { start: "2020-01-01", end: "2020-01-01", statuses: ["open"] },
      "claims",
      /^No claims found/,
    ],
    ["another kind of file", { ...whole, statuses: ["open"], format: "pdf" }, "format", /./],
  ])("%s", async (_, body, field, sentence) => {
    const answer = await ask(finance, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[field]?.[0]).toMatch(sentence);
  });
});

test("an export made for one account is not given out under another, and still is once one is back", async () => {
  const { customers } = (await send(t, { as: customer, url: "/api/user" })).json();
  const active = (await send(t, { as: customer, url: "/api/user" })).json().customer.sap_id;
  const other = customers.find((one: { sap_id: string }) => one.sap_id !== active).sap_id;
  const switchTo = (sap_id: string) => post(customer, "/api/user/switch-account", { sap_id });
  const question = { ...whole, statuses: await statusesOf(customer) };
  const { data: claims } = (await post(customer, "/api/report/generate", question)).json().claims;
  const files = [
    (await ask(customer, question)).json().filename,
    (await ask(customer, { claims: claims.map(({ uuid }: ClaimRow) => uuid), format: "xlsx" })).json().filename,
  ];
  await switchTo(other);
  for (const file of files) expect((await download(customer, file)).statusCode).toBe(404);
  await switchTo(active);
  const [csv] = await Promise.all(files.map((file) => download(customer, file)));
  expect(numbersIn(csv?.body ?? "")).toEqual(claims.map(({ claim_number }: ClaimRow) => claim_number));
});

test("claims deleted, moved to another account, changed or begun in between: the file holds what the report would show, nothing newer", async () => {
  const question = { ...whole, statuses: await statusesOf(dealer) };
  const [first = "", second = "", third = "", ...rest] = await generated(dealer, question);
  const { filename } = (await ask(dealer, question)).json();
  const before = await t.database
    .selectFrom("claims")
    .selectAll()
    .where("number", "in", [first, second, third])
    .execute();
  const [{ id: elsewhere } = { id: "" }] = await t.database
    .selectFrom("customers")
    .select("id")
    .where("sap_id", "=", "410103")
    .execute();
  t.clock.set("2026-11-20T00:30:00Z");
  await change(first, { deleted_at: t.clock.now() });
  await change(second, { customer_id: elsewhere });
  await change(rest[0] ?? "", { updated_at: t.clock.now() });
  await change(third, { created_at: t.clock.now() });
  expect(numbersIn((await download(dealer, filename)).body)).toEqual([rest[0], ...rest.slice(1)]);
  for (const { number, deleted_at, customer_id, created_at } of before)
    await change(number, { deleted_at, customer_id, created_at });
});

test("an export by its question holds more claims than fit a report", async () => {
  const id = await insertCustomer(t.database, "499998");
  await sql`
    insert into claims (id, number, type, status, status_at, customer_id, form, definition, created_at, created_by,
      updated_at, search_text)
    select gen_random_uuid(), 'WC9' || lpad(n::text, 6, '0'), 'warranty', 'open', now(), ${id}::uuid, '{}', '',
      '2026-03-01', (select id from users limit 1), '2026-03-01', '' from generate_series(1, 5001) n`.execute(
    t.database,
  );
  const question = { customer: id, statuses: ["open"] };
  expect((await post(finance, "/api/report/generate", question)).statusCode).toBe(422);
  const { filename } = (await ask(finance, question)).json();
  const numbers = numbersIn((await download(finance, filename)).body);
  expect(numbers).toEqual([...numbers].sort().reverse());
  expect(new Set(numbers).size).toBe(5001);
});

test("listed in many pages while a claim changes, each claim is there once, in the report's order", async () => {
  const question = { ...whole, statuses: await statusesOf(finance) };
  const person = await readPerson(t.database, t.parts.definitions.access, "user-finance");
  if (!person) throw new Error("Nobody is there.");
  const rows = await t.database
    .selectFrom("claims")
    .select(["id", "number"])
    .where("deleted_at", "is", null)
    .where("status", "in", question.statuses)
    .where("number", "not like", "WC9%")
    .orderBy("updated_at", "desc")
    .orderBy("number", "desc")
    .execute();
  const query = { statuses: question.statuses, from: new Date("2020-01-01"), before: new Date("2026-11-21") };
  const asked = { exported: { query }, askedAt: t.clock.now() };
  const list = async () => (await listedIds(t.parts, person, asked, 3)).flatMap((page) => unpackIds(page));
  await t.database.deleteFrom("claims").where("number", "like", "WC9%").execute();
  expect(await list()).toEqual(rows.map(({ id }) => id));
  const [listed] = await Promise.all([list(), change(rows.at(-1)?.number ?? "", { updated_at: t.clock.now() })]);
  expect([...listed].sort()).toEqual(rows.map(({ id }) => id).sort());
});

test("asking for a file's headers alone is refused and uses nothing up", async () => {
  const { filename } = (await ask(finance, { ...whole, statuses: await statusesOf(finance) })).json();
  const head = await t.as(finance)({ method: "HEAD", url: `/api/report/download/${filename}` });
  expect(head.statusCode).toBe(404);
  expect((await download(finance, filename)).statusCode).toBe(200);
});
