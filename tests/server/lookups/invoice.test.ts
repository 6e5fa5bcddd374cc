import { afterAll, beforeAll, expect, test } from "vitest";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId } from "../claims/warranty-form.ts";

let t: TestApp;
let own: string;
let other: string;
const dealer = "dealer@example.test";
const staff = "customer-service@example.test";

beforeAll(async () => {
  t = await testApp();
  own = await accountId(t, "410344");
  other = await accountId(t, "410261");
});
afterAll(() => t.close());

const lookUp = (as: string, invoice: unknown, customer: unknown = own) =>
  send(t, { as, method: "POST", url: "/api/material/invoice/lookup", body: { invoice, customer } });
const serial = (as: string, question: object) =>
  send(t, {
    as,
    method: "POST",
    url: "/api/material/validate/serial",
    body: { purchaser: own, docket: "80203402", part: "FX35-KVT", serial: "J26K01001", ...question },
  });

test("an invoice gives the lines of its delivery, units and parts with and without serials [CALL-43] [LOOKUP-15]", async () => {
  const { lines } = (await lookUp(dealer, "9106202")).json();
  expect(lines).toHaveLength(5);
  expect(lines[0]).toEqual({
    Qty: 5,
    Material: "FX35-KVT",
    Seriable: true,
    MaterialDescription: expect.stringContaining("indoor unit"),
    MaterialType: "IDU",
    InvoiceReused: [],
    DeliveryDocket: "80203402",
    Invoice: "9106202",
    Requested: [],
  });
  expect(lines[2]).toMatchObject({ Qty: 4, Material: "4018559P", Seriable: false, MaterialType: "SPARE" });
  for (const line of lines) expect(Object.keys(line).sort()).toEqual(Object.keys(lines[0]).sort());
});

test("the number of the delivery docket gives the same lines, blanks around it aside [RETURN-24] [CALL-43]", async () => {
  const byInvoice = (await lookUp(staff, "9106202")).json();
  expect((await lookUp(staff, " 80203402 ")).json()).toEqual(byInvoice);
});

test("a number with letters is found in capitals and without, as invoice and as docket [RETURN-24] [CALL-43]", async () => {
  const numbers = { docket: "DD80203-a", invoice: "INV9106-a" };
  await t.database
    .insertInto("deliveries")
    .values({ ...numbers, customer_id: own, invoice_date: "2026-10-01", delivery_date: "2026-10-01" })
    .execute();
  const line = { docket: numbers.docket, line: 1, material: "4018559P", quantity: 3, is_serialised: false };
  await t.database.insertInto("delivery_lines").values(line).execute();
  for (const number of ["DD80203-A", "dd80203-a", "INV9106-A", "inv9106-a"]) {
    expect([number, (await lookUp(dealer, number)).json()]).toMatchObject([
      number,
      { lines: [{ DeliveryDocket: numbers.docket, Invoice: numbers.invoice, Qty: 3 }] },
    ]);
  }
});

test("a line says in which claims its invoice was used, and how much of it they ask to return [LOOKUP-15]", async () => {
  const { lines } = (await lookUp(dealer, "9105941")).json();
  expect(lines[0]).toMatchObject({
    Qty: 2,
    InvoiceReused: ["RP100006", "WC100049", "WC100050"],
    Requested: [{ claim_number: "RP100006", quantity: 1 }],
  });
  // The return names the invoice as well.
  await t.database.deleteFrom("claim_dockets").where("docket", "=", lines[0].DeliveryDocket).execute();
  const [byInvoice] = (await lookUp(dealer, "9105941")).json().lines;
  expect(byInvoice.InvoiceReused).toEqual(["RP100006"]);
});

const refusal = (name: string, as: string, body: object, answer: Partial<Scenario>): Scenario => ({
  name,
  as,
  method: "POST",
  url: "/api/material/invoice/lookup",
  body,
  ...answer,
});

scenarios(
  () => t,
  [
    refusal(
      "without an account nothing is looked up [LOOKUP-14] [CALL-43]",
      staff,
      { invoice: "9106202" },
      { status: 422, answers: { errors: { customer: ["Please choose the account first."] } } },
    ),
    refusal(
      "an account that is none is told like no account [CALL-43]",
      staff,
      { invoice: "9106202", customer: "410344" },
      { status: 422, answers: { errors: { customer: ["Please choose the account first."] } } },
    ),
    refusal(
      "those who create no claims look nothing up [CALL-43]",
      "finance@example.test",
      { invoice: "9106202" },
      { status: 403 },
    ),
  ],
);

test("under 7 characters nothing is looked up [CALL-43] [LOOKUP-13] [CONST-08]", async () => {
  const answer = await lookUp(dealer, "910620");
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["invoice"]]);
});

test("a number that the account has not is told with what to do [CALL-43]", async () => {
  for (const answer of [
    await lookUp(dealer, "9999999"),
    await lookUp(dealer, "9106204"),
    await lookUp(staff, "910620%"),
  ]) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      message:
        "We could not find this invoice or delivery docket for the account. Please check the number and try again.",
      errors: { invoice: [expect.any(String)] },
    });
  }
});

test("a dealer looks nothing up in the name of another account [CALL-43] [CALL-51]", async () => {
  expect((await lookUp(dealer, "9106204", other)).statusCode).toBe(403);
  expect((await serial(dealer, { purchaser: other, docket: "80203404", serial: "J26K02001" })).statusCode).toBe(403);
});

test("a serial on the docket is valid for its part, docket and account alone [CALL-51] [SERIAL-07]", async () => {
  expect((await serial(dealer, {})).json()).toEqual({ serial: "valid" });
  expect((await serial(dealer, { serial: " j26k01001 ", part: "fx35-kvt" })).json()).toEqual({ serial: "valid" });
  for (const wrong of [
    { serial: "J26K01006" },
    { part: "FX25-KVT" },
    { docket: "80203401" },
    { docket: "80203404", serial: "J26K02001" },
    { purchaser: other },
  ]) {
    expect((await serial(staff, wrong)).json(), JSON.stringify(wrong)).toEqual({ serial: "invalid" });
  }
});

test("a serial in an active claim of the account is disqualified by that claim [CALL-51]", async () => {
  const question = { docket: "80203139", part: "RX85-KVP", serial: "K26G01151" };
  const { qualification, ...answer } = (await serial(dealer, question)).json();
  expect(answer).toEqual({ serial: "invalid", error: "disqualified" });
  expect(qualification).toMatchObject({ disqualified: true, disqualified_by_ownership: false });
  const [[number, type] = []] = Object.entries<string>(qualification.disqualified_by);
  expect(type).not.toBe("");
  // Asked in the name of that claim itself, nothing stands against it.
  expect((await serial(dealer, { ...question, claim: number })).json()).toEqual({ serial: "valid" });
});

test("of another company's claim a customer learns the number alone, and cannot name it as their own [CALL-51]", async () => {
  const { id } = await t.database
    .selectFrom("claims")
    .select("id")
    .where("number", "=", "WC100042")
    .executeTakeFirstOrThrow();
  await t.database
    .insertInto("claim_units")
    .values({ claim_id: id, material: "FX35-KVT", serial: "J26K01005" })
    .execute();
  const answer = await serial(dealer, { serial: "J26K01005", claim: "WC100042" });
  expect(answer.json()).toEqual({
    serial: "invalid",
    error: "disqualified",
    qualification: { disqualified: true, disqualified_by_ownership: true, disqualified_by: { WC100042: "" } },
  });
  expect((await serial(staff, { serial: "J26K01005" })).json().qualification.disqualified_by).toEqual({
    WC100042: "warranty",
  });
});

test("what to do instead of a new claim is told of types that say so, to those who may open the other claim [ERR-04]", async () => {
  const [named, number] = [{ serial: "J26K01004" }, "RC100998"];
  const { id } = await t.database
    .updateTable("claims")
    .set({ number, type: "replacement" })
    .where("number", "=", "WC100042")
    .returning("id")
    .executeTakeFirstOrThrow();
  await t.database
    .insertInto("claim_units")
    .values({ claim_id: id, material: "FX35-KVT", ...named })
    .execute();
  const adviceTo = async (as: string) => (await serial(as, named)).json().qualification.advice;
  const advice = {
    [number]: "There is no need to start a new claim, please add your invoice to the referred claim number.",
  };
  expect(await adviceTo(staff)).toEqual(advice);
  expect(await adviceTo(dealer)).toBeUndefined();
  await t.database.updateTable("claims").set({ customer_id: own }).where("number", "=", number).execute();
  expect(await adviceTo(dealer)).toEqual(advice);
});

test("a serial longer than 25 characters is refused [SERIAL-02]", async () => {
  expect((await serial(dealer, { serial: "J".repeat(26) })).statusCode).toBe(422);
});

test("of a docket with 600 units every serial is known", async () => {
  const { lines } = (await lookUp(dealer, "80203401")).json();
  expect(lines).toMatchObject([{ Qty: 600, Material: "FX25-KVT" }]);
  for (const name of ["J26K00001", "J26K00099", "J26K00600"]) {
    expect((await serial(dealer, { docket: "80203401", part: "FX25-KVT", serial: name })).json().serial).toBe("valid");
  }
});

test("a spare part that bears a serial is returned, but is no product of a warranty claim", async () => {
  expect((await serial(dealer, { docket: "80203403", part: "4010000J", serial: "C26K00071" })).json()).toEqual({
    serial: "valid",
  });
  const body = { customer: own, material: "4010000J", serial: "C26K00071" };
  const answer = await send(t, { as: dealer, method: "POST", url: "/api/material/search", body });
  expect(answer.json()).toEqual({ products: [] });
});
