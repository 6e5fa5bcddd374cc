import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { letters, ofType, resolve, staff, stand } from "./stand.ts";

let t: TestApp;
const { warranty } = ofType;
const service = staff("customer_service");

beforeAll(async () => {
  t = await testApp({ env: { MAIL_OFF: "approved, enquiry" } });
});
afterAll(() => t.close());

test("each kind of letter can be switched off; the action is made all the same", async () => {
  await stand(t, warranty, "open");
  expect((await resolve(t, service, warranty, "query-service", { note: "Is this known?" })).statusCode).toBe(200);
  expect((await resolve(t, service, warranty, "action-required", { note: "Which unit?" })).statusCode).toBe(200);
  expect((await resolve(t, service, warranty, "approve")).statusCode).toBe(200);
  expect((await letters(t, warranty)).map(({ kind }) => kind)).toEqual(["action-required"]);
});

test("an account without an address gets no letter, and the action is made", async () => {
  await t.database.updateTable("customers").set({ email: "" }).where("sap_id", "=", "410344").execute();
  await stand(t, warranty, "open");
  expect((await resolve(t, service, warranty, "action-required", { note: "Which unit?" })).statusCode).toBe(200);
  expect(await letters(t, warranty)).toEqual([]);
});

test("a letter is one of its transaction: what is refused queues none", async () => {
  await stand(t, warranty, "approved");
  expect((await resolve(t, service, warranty, "action-required", { note: "Which unit?" })).statusCode).toBe(422);
  expect(await letters(t, warranty)).toEqual([]);
});

test("who may authorise is told, each who reads the claim, and nobody else", async () => {
  await stand(t, warranty, "open");
  await resolve(t, service, warranty, "send-for-authorisation");
  const [letter] = await letters(t, warranty);
  expect(letter?.recipients).toEqual(
    ["general_manager", "managing_director", "service_manager", "super_admin", "tech_support"].map(staff),
  );
  expect(letter?.text_part).toContain("tech support");
});
