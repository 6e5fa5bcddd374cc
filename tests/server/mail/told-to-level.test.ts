import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "../claims/return-form.ts";
import { completeForm, units } from "../claims/warranty-form.ts";
import { letters } from "../workflow/stand.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The letters of a claim that is sent, by their kind. */
async function lettersOf(body: object): Promise<Record<string, string>> {
  const answer = await send(t, { as: "dealer@example.test", method: "POST", url: "/api/claim", body });
  expect(answer.statusCode, answer.body).toBe(200);
  const { number } = await t.database
    .selectFrom("claims")
    .select("number")
    .where("id", "=", answer.json().claim_uid)
    .executeTakeFirstOrThrow();
  return Object.fromEntries((await letters(t, number)).map(({ kind, text_part }) => [kind, text_part]));
}

test("who must authorise a warranty claim reads in the letter what they judge by, and its customer none of it", async () => {
  const { "needs-authorisation": ours, received: theirs } = await lettersOf({
    ...completeForm({ products: [units.old] }),
    expenses: { labourHours: 2, labourCost: "180.00", travelCost: "45.50" },
  });
  const told = [
    /^Customer: .+/m,
    /^Sent: .*\d\d\/\d\d\/\d{4}/m,
    /^Comments from the customer: .+/m,
    /^Date Installed: .*\d\d\/\d\d\/\d{4}/m,
    /^Date Failed: .*\d\d\/\d\d\/\d{4}/m,
    /^Labour cost \(\$\): .*\$180\.00/m,
    /^Travel cost \(\$\): .*\$45\.50/m,
  ];
  for (const line of told) {
    expect(ours).toMatch(line);
    expect(theirs).not.toMatch(line);
  }
  for (const letter of [ours, theirs]) expect(letter).toMatch(/^Products: .*Out of warranty: Yes/m);
});

test("who must authorise a return reads why the goods come back, and from whom", async () => {
  const { "needs-authorisation": ours, received: theirs } = await lettersOf({ ...completeReturn(), type: "return" });
  for (const line of [/^Customer: .+/m, /^Return type: .+/m, /^Invoice or delivery docket number: .+/m]) {
    expect(ours).toMatch(line);
    expect(theirs).not.toMatch(line);
  }
});
