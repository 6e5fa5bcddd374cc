import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf, ofType, staff, timeline } from "../workflow/stand.ts";

let t: TestApp;
const { replacement: claim } = ofType;
const finance = staff("finance");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const add = (as: string, credit_note: string) =>
  send(t, { as, method: "POST", url: "/api/claim/credit-notes", body: { claim, credit_note } });
const remove = (as: string, credit_note: string) =>
  send(t, { as, method: "DELETE", url: `/api/claim/credit-notes/${claim}/${encodeURIComponent(credit_note)}` });
const kept = async () => (await claimOf(t, claim)).credit_notes;
const found = async (as: string, searchString: string) => {
  const answer = await send(t, { as, method: "POST", url: "/api/claims/search", body: { searchString } });
  return answer.json().claims.data.map(({ claim_number }: { claim_number: string }) => claim_number);
};

test("credit notes are added and taken off one by one, and found by whoever reads the claim", async () => {
  const before = await kept();
  expect((await add(finance, " CN 71/3 ")).json()).toEqual({ credit_notes: "saved" });
  // The ERP may say the same twice.
  expect((await add(finance, "CN 71/3")).statusCode).toBe(200);
  expect(await kept()).toEqual([...before, "CN 71/3"]);
  expect(await found(dealer, "CN 71/3")).toEqual([claim]);
  expect((await timeline(t, claim)).at(-1)).toMatchObject({ type: "number-changed", is_internal: true });
  expect((await remove(finance, "CN 71/3")).json()).toEqual({ credit_notes: "saved" });
  expect((await remove(finance, "CN 71/3")).statusCode).toBe(200);
  expect(await kept()).toEqual(before);
  expect(await found(dealer, "CN 71/3")).toEqual([]);
});

test("of two that are added at once neither is lost", async () => {
  const before = await kept();
  await Promise.all(["CN81", "CN82"].map((note) => add(finance, note)));
  expect(new Set(await kept())).toEqual(new Set([...before, "CN81", "CN82"]));
});

test("what is no credit note is refused by its name, and nobody else writes them", async () => {
  const before = await kept();
  const wrong = await add(finance, "<b>");
  const sentence = "A credit note may hold letters, digits, spaces, / and - only.";
  expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { credit_note: [sentence] }]);
  expect((await add(finance, "  ")).statusCode).toBe(422);
  for (const as of [dealer, staff("customer_service")]) {
    expect((await add(as, "CN91")).statusCode).toBe(403);
    expect((await remove(as, "CN81")).statusCode).toBe(403);
  }
  expect(await kept()).toEqual(before);
});

test("a note that was brought in otherwise stands in the way of no other", async () => {
  const brought = JSON.stringify(["CN_70.1", "CN_70.2"]);
  await t.database.updateTable("claims").set({ credit_notes: brought }).where("number", "=", claim).execute();
  expect((await add(finance, "CN71")).statusCode).toBe(200);
  expect((await remove(finance, "CN_70.1")).statusCode).toBe(200);
  expect(await kept()).toEqual(["CN_70.2", "CN71"]);
});
