import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "../claims/return-form.ts";
import { accountId, completeForm, countStored, units } from "../claims/warranty-form.ts";
import { letters, staff, timeline } from "../workflow/stand.ts";

let t: TestApp;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test.each([
  ["warranty claim", dealer, "/api/claim", completeForm({ products: [units.free] })],
  ["return request", dealer, "/api/return", completeReturn({ materials: [lines.indoor("J26K01001")] })],
  [
    "replacement",
    staff("tech_support"),
    "/api/claim",
    { products: [units.second], fault: { type: "doa", code: "A1" }, installer: { dateFailed: "2026-11-02" } },
  ],
])("a %s that is sent twenty times at once with one key is one, told once", async (_, as, url, form) => {
  const before = await countStored(t);
  const key = randomUUID();
  const purchaser = as === dealer ? {} : { purchaser: { uuid: await accountId(t, "410344") } };
  const bodies = Array.from({ length: 20 }, (_, n) => {
    const requestKey = n % 2 === 0 ? key : key.toUpperCase();
    return { ...form, ...purchaser, queuedFiles: 9, requestKey };
  });
  const answers = await Promise.all(bodies.map((body) => send(t, { as, method: "POST", url, body })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const [number, ...others] = new Set(answers.map((answer) => answer.json().claim_number as string));
  expect(others).toEqual([]);
  const after = await countStored(t);
  expect([after.claims, after.claim_units, after.activities]).toEqual([
    (before.claims ?? 0) + 1,
    (before.claim_units ?? 0) + 1,
    (before.activities ?? 0) + 1,
  ]);
  expect(await timeline(t, number ?? "")).toHaveLength(1);
  const kinds = (await letters(t, number ?? "")).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test("a key that another person used makes a claim of one's own, and shows nothing of theirs", async () => {
  const requestKey = randomUUID();
  const theirs = (
    await send(t, { as: dealer, method: "POST", url: "/api/claim", body: { draft: true, requestKey } })
  ).json();
  for (const as of ["dealer2@example.test", "customer@example.test"]) {
    const body = { draft: true, requestKey };
    const mine = (await send(t, { as, method: "POST", url: "/api/claim", body })).json();
    expect(mine.claim_number).not.toBe(theirs.claim_number);
    expect((await send(t, { as, url: `/api/claim/${mine.claim_number}` })).json().claim.status).toBe("draft");
  }
});
