import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm, units } from "./warranty-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (body: object) => send(t, { as: dealer, method: "POST", url: "/api/claim", body });
const put = (body: object) => send(t, { as: dealer, method: "PUT", url: "/api/claim", body });
const five = [1, 2, 3, 4, 5];
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

test("five sends of one key at once make one claim", async () => {
  const body = completeForm({ products: [units.free], requestKey: randomUUID() });
  const answers = await Promise.all(five.map(() => post(body)));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().claim_number)).size).toBe(1);
});

test("of five claims for one unit at once, one is made [WFORM-56]", async () => {
  const answers = await Promise.all(five.map(() => post({ draft: true, products: [units.second] })));
  expect(statuses(answers)).toEqual([200, 422, 422, 422, 422]);
});

test("of five saves of one version at once, one wins and the others are told", async () => {
  const { claim_number: claim } = (await post({ draft: true })).json();
  const answers = await Promise.all(
    five.map((n) => put({ claim, version: 1, draft: true, customerReference: `SAVE-${n}` })),
  );
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409]);
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  const read = (await send(t, { as: dealer, url: `/api/claim/${claim}` })).json().claim;
  expect(read).toMatchObject({ version: 2, customer_reference: `SAVE-${winner + 1}` });
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toContain("Please load it again");
});

test("a draft sent five times at once is sent once", async () => {
  const form = completeForm({ products: [units.third] });
  const { claim_number: claim } = (await post({ ...form, draft: true })).json();
  const answers = await Promise.all(five.map(() => put({ ...form, claim, version: 1 })));
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409]);
  const { id } = await t.database
    .selectFrom("claims")
    .select("id")
    .where("number", "=", claim)
    .executeTakeFirstOrThrow();
  const mail = await t.database.selectFrom("outbox").select("id").where("claim_id", "=", id).execute();
  expect(mail).toHaveLength(1);
});

test("twenty drafts at once get twenty numbers", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ draft: true })));
  expect(new Set(answers.map((answer) => answer.json().claim_number)).size).toBe(20);
});
