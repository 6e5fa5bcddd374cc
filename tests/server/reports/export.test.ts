import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { readCsv, readTable } from "./read-csv.ts";

let t: TestApp;
const dealer = "dealer@example.test";
const finance = "finance@example.test";
const manager = "general-manager@example.test";
const id: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  const claims = await t.database.selectFrom("claims").select(["id", "number"]).execute();
  for (const claim of claims) id[claim.number] = claim.id;
});
afterAll(() => t.close());
beforeEach(() => t.clock.set("2026-11-20T00:00:00Z"));

const ids = (...numbers: string[]) => numbers.map((number) => id[number] ?? number);
const ask = (as: string, claims: string[]) =>
  send(t, { as, method: "POST", url: "/api/report/export", body: { claims, destination: "download" } });
const download = (as: string, filename: string) => send(t, { as, url: `/api/report/download/${filename}` });

async function exported(as: string, ...numbers: string[]): Promise<string> {
  const answer = await ask(as, ids(...numbers));
  expect(answer.statusCode, answer.body).toBe(200);
  const file = await download(as, answer.json().filename);
  expect(file.statusCode, file.body).toBe(200);
  return file.body;
}
const row = async (as: string, number: string) => readTable(await exported(as, number))[0] ?? {};

const columns = [
  ["Claim No.", "Type", "Status", "Date Submitted", "Last Updated", "Date Authorised", "Date Approved"],
  ["Date Completed", "Customer Name", "SAP Id", "Customer Invoice No.", "Job No.", "Purchase Order", "Replacement PO"],
  ["Warranty Request No.", "Return Delivery No.", "Replacement Delivery No.", "Cheque Request Nos", "Credit Notes"],
  ["Products", "Model Numbers", "Serial Numbers", "Delivery Dates", "Parts", "Part Quantities", "Fault Type"],
  ["Fault Code", "Replacement Model", "Date Installed", "Date Failed", "Date Repaired", "Return Reason"],
  ["Install Customer", "Install Address", "Install Location Type", "Customer Comments", "Comments", "Requestor"],
  ["Approver", "Authoriser", "Decline Rationale", "Travel Distance (km)", "Travel Cost", "Labour Hours", "Labour Cost"],
].flat();
const internal = ["Approver", "Authoriser", "Comments", "Cheque Request Nos"];

test("an export is a CSV with Excel's mark, CRLF and the columns of the decision, given as an attachment once [REPORT-07] [REPORT-08] [EXPORT-03] [CALL-34] [CALL-35]", async () => {
  const answer = await ask(finance, ids("WC100005", "WC100001"));
  const { report, filename } = answer.json();
  expect(report).toBe("exported");
  expect(filename).toMatch(/^claims-export-20261120-130000-[0-9a-f]{24}\.csv$/);
  const file = await download(finance, filename);
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringContaining(`attachment; filename=${filename}`),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = readCsv(file.body);
  expect(lines[0]).toEqual(columns);
  expect(lines.slice(1).map(([number]) => number)).toEqual(["WC100005", "WC100001"]);
  expect((await download(finance, filename)).statusCode).toBe(404);
});

test("a warranty claim's row holds status, dates, customer, goods, fault and people [EXPORT-04] [EXPORT-05] [EXPORT-06] [EXPORT-07] [EXPORT-08] [EXPORT-09] [EXPORT-10] [EXPORT-11] [EXPORT-12] [EXPORT-13] [EXPORT-14] [EXPORT-15] [EXPORT-16]", async () => {
  expect(await row(finance, "WC100001")).toMatchObject({
    "Claim No.": "WC100001",
    Type: "Warranty",
    Status: "Completed",
    "Date Submitted": "2026-08-05 13:10:00",
    "Last Updated": "2026-08-14 08:42:20",
    "Date Authorised": "",
    "Date Approved": "2026-08-12 11:30:36",
    "Date Completed": expect.stringMatching(/^2026-08-\d\d \d\d:\d\d:\d\d$/),
    "Customer Name": "Central City HVAC Ltd",
    "SAP Id": "410103",
    "Customer Invoice No.": "9105472",
    "Job No.": "J33402",
    "Purchase Order": "PO-4729",
    "Warranty Request No.": "4500189341",
    "Credit Notes": "CN706409",
    Products: "High wall split, indoor unit, Premium 6.0 kW",
    "Model Numbers": "FX60-KVP",
    "Serial Numbers": "J25G02355",
    "Delivery Dates": "2025-11-06",
    Parts: "4022046M Drain pan, indoor",
    "Part Quantities": "1",
    "Fault Code": "N4",
    "Date Installed": "2025-12-01",
    "Date Failed": "2026-07-25",
    "Date Repaired": "2026-07-27",
    "Install Customer": "Northgate Offices",
    "Install Address": "31 Seddon Street, Highland Park, Auckland 2010",
    "Install Location Type": "Commercial Office",
    "Customer Comments": "Water down the wall. Drain pan cracked at the outlet. Pan replaced, drain flushed.",
    Requestor: "Hēni Whaanga",
    Approver: "Jess Harper",
  });
  expect((await row(finance, "WC100005")).Comments).toMatch(/^Indoor fan motor bearing noisy/);
});

test("a declined claim tells the rationale, in the reader's words for the status [EXPORT-04] [EXPORT-06]", async () => {
  const declined = await row(dealer, "WC100008");
  expect(declined.Status).toBe("Not Approved");
  const { note } = await t.database
    .selectFrom("activities")
    .select("note")
    .where("claim_id", "=", id.WC100008 ?? "")
    .where("type", "=", "declined")
    .executeTakeFirstOrThrow();
  expect(note).toBeTruthy();
  expect(declined["Decline Rationale"]).toBe(note);
});

test("customers and dealers get the file without what is internal [EXPORT-06] [EXPORT-13] [EXPORT-14] [EXPORT-15]", async () => {
  await t.database
    .updateTable("claims")
    .set({
      approved_by: (await person(manager)).id,
      authorised_by: (await person(finance)).id,
      chq_request_numbers: JSON.stringify(["CR-71", "CR-72"]),
      replacement_delivery_number: "80209999",
    })
    .where("number", "=", "WC100002")
    .execute();
  const [headings] = readCsv(await exported(dealer, "WC100002"));
  expect(headings).toEqual(columns.filter((heading) => !internal.includes(heading)));
  const text = await exported(dealer, "WC100002");
  for (const secret of ["Ingrid Sorensen", "Wei Zhang", "CR-71"]) expect(text).not.toContain(secret);
  expect(text).toContain("80209999");
  expect(await row(finance, "WC100002")).toMatchObject({
    Approver: "Ingrid Sorensen",
    Authoriser: "Wei Zhang",
    "Cheque Request Nos": "CR-71; CR-72",
  });
});

test("a row holds when it was authorised, its numbers, and a replacement's fault and model [EXPORT-05] [EXPORT-06] [EXPORT-12] [EXPORT-16]", async () => {
  const { form } = await t.database
    .selectFrom("claims")
    .select("form")
    .where("number", "=", "RC100030")
    .executeTakeFirstOrThrow();
  const fault = { type: "obsolete uni", code: "B3", replacementModel: "RX50-KVT" };
  await t.database
    .updateTable("claims")
    .set({
      authorised_at: new Date("2026-11-09T12:00:00Z"),
      return_request_number: "RRN-7",
      replacement_delivery_number: "80201111",
      form: JSON.stringify({ ...form, fault }),
    })
    .where("number", "=", "RC100030")
    .execute();
  expect(await row(finance, "RC100030")).toMatchObject({
    "Date Authorised": "2026-11-10 01:00:00",
    "Return Delivery No.": "RRN-7",
    "Replacement Delivery No.": "80201111",
    "Fault Type": expect.stringMatching(/^obsolete/i),
    "Fault Code": "B3",
    "Replacement Model": "RX50-KVT",
  });
});

test("labour and travel that were sent are exported, though no screen draws them [EXPORT-06]", async () => {
  const expenses = { travelDistance: 42.5, travelCost: "12.50", labourHours: 3, labourCost: "180.00" };
  const body = { type: "warranty", draft: true, expenses };
  const saved = await send(t, { as: dealer, method: "POST", url: "/api/claim", body });
  expect(saved.statusCode, saved.body).toBe(200);
  const [cells] = readTable(await exported(dealer, saved.json().claim_uid));
  expect(cells).toMatchObject({
    "Travel Distance (km)": "42.5",
    "Travel Cost": "12.50",
    "Labour Hours": "3",
    "Labour Cost": "180.00",
  });
});

const person = (email: string) =>
  t.database.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();

describe("a cell that a spreadsheet would run gets an apostrophe, any other stays as it is", () => {
  test.each([
    ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
    ["+64 9 555 0100", "'+64 9 555 0100"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ['a, "b"\nc\r\nd', 'a, "b"\nc\r\nd'],
    ["Whangārei <b>", "Whangārei <b>"],
    ["1=1", "1=1"],
  ])("%j", async (typed, shown) => {
    await t.database
      .updateTable("claims")
      .set({ customer_reference: typed })
      .where("number", "=", "WC100001")
      .execute();
    const [, cells = []] = readCsv(await exported(finance, "WC100001", "WC100005"));
    expect(cells[columns.indexOf("Job No.")]).toBe(shown);
    expect(cells).toHaveLength(columns.length);
  });
});

test("an export is for whoever made it alone, and for an hour [CALL-35]", async () => {
  const make = async () => (await ask(finance, ids("WC100001"))).json().filename;
  const first = await make();
  expect((await download(manager, first)).statusCode).toBe(404);
  expect((await download(finance, first)).statusCode).toBe(200);
  const second = await make();
  t.clock.set("2026-11-20T00:59:59Z");
  const third = await make();
  t.clock.set("2026-11-20T01:00:00Z");
  expect((await download(finance, second)).statusCode).toBe(404);
  expect((await download(finance, third)).statusCode).toBe(200);
});

test("what nobody fetched within the hour goes with the next export", async () => {
  const { filename } = (await ask(finance, ids("WC100001"))).json();
  t.clock.set("2026-11-20T01:00:00Z");
  await ask(finance, ids("WC100001"));
  const kept = await t.database.selectFrom("report_exports").select("filename").execute();
  expect(kept.map((one) => one.filename)).not.toContain(filename);
});

test("a hundred exports of one person wait to be fetched, and the oldest goes with the next", async () => {
  await t.database.deleteFrom("report_exports").execute();
  const make = async () => (await ask(finance, ids("WC100001"))).json().filename;
  const first = await make();
  t.clock.set("2026-11-20T00:01:00Z");
  const second = await make();
  t.clock.set("2026-11-20T00:02:00Z");
  for (let made = 2; made < 101; made++) await make();
  expect((await download(finance, first)).statusCode).toBe(404);
  expect((await download(finance, second)).statusCode).toBe(200);
});

test("claims out of scope and deleted ones are left out, at the export and again at the download", async () => {
  const numbers = readCsv(await exported(dealer, "WC100001", "WC100002", "WC100025")).map(([number]) => number);
  expect(numbers).toEqual(["Claim No.", "WC100002"]);
  const { filename } = (await ask(dealer, ids("WC100002", "WC100015"))).json();
  const setDeleted = (deleted_at: Date | null) =>
    t.database.updateTable("claims").set({ deleted_at }).where("number", "=", "WC100015").execute();
  await setDeleted(t.clock.now());
  const file = await download(dealer, filename);
  await setDeleted(null);
  expect(readCsv(file.body).map(([number]) => number)).toEqual(["Claim No.", "WC100002"]);
  const none = await ask(dealer, ids("WC100001"));
  expect(none.statusCode).toBe(422);
  expect(none.json().errors.claims[0]).toMatch(/generate the report again/);
});

test("a claim that went to another account between the export and the download is left out", async () => {
  const accounts = t.database.selectFrom("claims").select(["customer_id", "number"]);
  const of = async (number: string) =>
    (await accounts.where("number", "=", number).executeTakeFirstOrThrow()).customer_id;
  const move = (customer_id: string) =>
    t.database.updateTable("claims").set({ customer_id }).where("number", "=", "WC100015").execute();
  const own = await of("WC100015");
  const { filename } = (await ask(dealer, ids("WC100002", "WC100015"))).json();
  await move(await of("WC100001"));
  const file = await download(dealer, filename);
  await move(own);
  expect(readCsv(file.body).map(([number]) => number)).toEqual(["Claim No.", "WC100002"]);
});

test("what is exported equals what the report lists, batch after batch", async () => {
  const statuses = (await send(t, { as: finance, url: "/api/statuses" })).json().report_options.selectable;
  const body = { start: "2026-01-01", end: "2026-11-20", statuses };
  const { data: claims } = (await send(t, { as: finance, method: "POST", url: "/api/report/generate", body })).json()
    .claims;
  const { id: created_by } = await person(finance);
  const [sample] = await t.database.selectFrom("claims").selectAll().where("number", "=", "WC100005").execute();
  const { form, credit_notes, chq_request_numbers, ...copied } = sample as NonNullable<typeof sample>;
  const more = Array.from({ length: 450 }, (_, index) => ({
    ...copied,
    id: crypto.randomUUID(),
    number: `WC8${String(index).padStart(5, "0")}`,
    created_by,
    form: JSON.stringify(form),
    credit_notes: JSON.stringify(credit_notes),
    chq_request_numbers: JSON.stringify(chq_request_numbers),
  }));
  await t.database.insertInto("claims").values(more).execute();
  const all = [...claims.map(({ uuid }: { uuid: string }) => uuid), ...more.map((claim) => claim.id)];
  const { filename } = (await ask(finance, [...all, all[0]])).json();
  const lines = readCsv((await download(finance, filename)).body);
  const listed = [...claims.map((one: { claim_number: string }) => one.claim_number), ...more.map((one) => one.number)];
  expect(lines.slice(1).map(([number]) => number)).toEqual(listed);
  expect(lines.filter(([number]) => number === "Claim No.")).toHaveLength(1);
});

test("an export needs claims by uuid and a destination that there is [CALL-34]", async () => {
  const bodies = [
    { claims: [], destination: "download" },
    { claims: ["WC100001"], destination: "download" },
    { claims: ids("WC100001"), destination: "mail" },
    { claims: ids("WC100001") },
    { claims: Array(5001).fill(id.WC100001), destination: "download" },
  ];
  for (const body of bodies) {
    const answer = await send(t, { as: finance, method: "POST", url: "/api/report/export", body });
    expect(answer.statusCode, JSON.stringify(body).slice(0, 80)).toBe(422);
  }
  for (const name of ["..%2f..%2fetc%2fpasswd", "%00", "x".repeat(200), "claims-export-20261120-130000-00.csv"]) {
    expect((await download(finance, name)).statusCode).toBe(404);
  }
});
