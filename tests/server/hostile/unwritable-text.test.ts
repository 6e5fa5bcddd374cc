import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { arrangeShipping, letters, ofType, staff, stand } from "../workflow/stand.ts";

let t: TestApp;
const { warranty: claim, replacement } = ofType;
const service = staff("customer_service");

beforeAll(async () => {
  t = await testApp();
  await stand(t, claim, "open");
});
afterAll(() => t.close());

const text = "It hums\0 and \ud83d rattles.";

test.each([
  ["POST", "/api/note/store", { note: text }],
  ["PUT", "/api/note/working", { note: text }],
  ["PUT", "/api/note/remark", { note: text }],
  ["POST", "/api/claim/resolve", { resolution: "query-service", note: text }],
  ["POST", "/api/claim/resolve/disapprove", { rationale: text }],
] as const)(
  "a text by %s to %s that no database keeps as it is, is kept without what cannot be kept",
  async (method, url, body) => {
    const answer = await send(t, { as: service, method, url, body: { claim, ...body } });
    expect([answer.statusCode, answer.body], answer.body).toEqual([200, expect.not.stringContaining("\\u0000")]);
  },
);

test("so is a letter to the carrier", async () => {
  await stand(t, replacement, "arrange collection");
  const answer = await arrangeShipping(t, service, { claim: replacement, emailSubject: text, emailBody: text });
  expect(answer.json()).toEqual({ shipping: "arranged" });
  const letter = (await letters(t, replacement)).find(({ kind }) => kind === "collection");
  expect(letter?.subject).toBe("It hums and \ufffd rattles.");
});
