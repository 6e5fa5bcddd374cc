import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm } from "./warranty-form.ts";

// One portal and one claim for all of it: about 2 s.

let t: TestApp;
let claim: string;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
  const body = { ...completeForm(), comments: undefined, draft: true, queuedFiles: 0 };
  claim = (await send(t, { as: dealer, method: "POST", url: "/api/claim", body })).json().claim_number;
  await t.database.updateTable("claims").set({ status: "open" }).where("number", "=", claim).execute();
});
afterAll(() => t.close());

const read = (as: string) => send(t, { as, method: "GET", url: `/api/templates/${claim}` });

test("templates of the type and shared ones are filled in from the claim, what it does not hold is left to be written", async () => {
  const answer = await read("customer-service@example.test");
  expect(answer.statusCode).toBe(200);
  const templates: { id: string; kind: string; text: string; items?: string[]; transitions?: string[] }[] =
    answer.json().templates;
  const byId = Object.fromEntries(templates.map((one) => [one.id, one]));
  expect(Object.keys(byId)).toEqual(expect.arrayContaining(["telephone-call", "looking-into-it", "proof-of-purchase"]));
  expect(byId["photo-of-rating-plate"]?.items?.length).toBe(2);
  expect(byId["telephone-call"]?.text).toContain(`Telephone call about ${claim} with [name] of `);
  expect(byId["out-of-warranty"]?.text).toMatch(/Date failed: \d{2}\/\d{2}\/2026/);
  expect(byId["dates-checked"]?.text).toContain("Result: [result]");
  expect(byId["reasons-to-escalate"]?.transitions).toEqual(["escalate"]);
  expect(JSON.stringify(templates)).not.toMatch(/\{[^"]*?\/form\//);
});

test("claimants are offered none, and nobody those of a claim that they do not read", async () => {
  expect((await read(dealer)).statusCode).toBe(403);
  expect((await read("outsider@example.test")).statusCode).toBe(403);
});
