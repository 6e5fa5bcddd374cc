import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";
const office = "customer-service@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const read = async (claim: string, as: string) => (await send(t, { as, url: `/api/claim/${claim}` })).json().claim;
const sent = async (body: object) =>
  (await send(t, { as: dealer, method: "POST", url: "/api/return", body })).json().claim_number as string;

test("staff read how old the invoice of a request is, and what others hold of its lines", async () => {
  const first = await sent(completeReturn({ materials: [{ ...lines.bracket, returnQuantity: 1 }] }));
  const second = await sent(completeReturn({ materials: [{ ...lines.bracket, returnQuantity: 2 }, lines.sparePart] }));
  const facts = { docket: "80203402", invoice: "9106202", invoice_date: "2026-11-04" };
  expect((await read(second, office)).returned_lines).toEqual([
    { ...facts, material: "AC2178-S", docket_quantity: 3, requested: [{ claim_number: first, quantity: 1 }] },
    { ...facts, material: "4018559P", docket_quantity: 4, requested: [] },
  ]);
});

test("those who claim read no such thing, and other forms have none", async () => {
  const claim = await sent(completeReturn({ materials: [lines.secondSparePart] }));
  expect(await read(claim, dealer)).not.toHaveProperty("returned_lines");
  expect(await read("WC100050", office)).not.toHaveProperty("returned_lines");
});
