import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const reasons = {
  requirements_changed: { value: "requirements_changed", checkboxes: ["project_change"] },
  incorrect_order: { value: "incorrect_order", checkboxes: ["duplicated"] },
  damage: {
    value: "damage",
    checkboxes: ["yes"],
    sub_type: { damage_type: "concealed", ordered_replacement: "no" },
  },
};

test.each(Object.entries(reasons))("%s may be sent with notes, and without [RETURN-54]", async (name, type) => {
  for (const notes of [undefined, "Left at the dock."]) {
    const body = completeReturn({
      materials: [lines.bracket],
      return_type: name,
      return_type_option: type.checkboxes[0] ?? "",
      return: [{ type, ...(notes && { notes }) }],
    });
    const answer = await send(t, { as: dealer, method: "POST", url: "/api/return", body });
    expect(answer.statusCode, answer.body).toBe(200);
    const { claim } = (await send(t, { as: dealer, url: `/api/claim/${answer.json().claim_number}` })).json();
    expect(claim.form.return).toEqual([{ type, ...(notes && { notes }) }]);
  }
});

test.each([
  ["visual", "yes"],
  ["visual", "no"],
  ["concealed", "yes"],
  ["concealed", "no"],
])("damage is sent as %s, a replacement ordered: %s, and kept so [RETURN-52] [RETURN-53]", async (kind, ordered) => {
  const type = { ...reasons.damage, sub_type: { damage_type: kind, ordered_replacement: ordered } };
  const why = { return_type: "damage", return_type_option: "yes", return: [{ type }] };
  const body = completeReturn({ materials: [lines.bracket], ...why });
  const answer = await send(t, { as: dealer, method: "POST", url: "/api/return", body });
  expect(answer.statusCode, answer.body).toBe(200);
  const { claim } = (await send(t, { as: dealer, url: `/api/claim/${answer.json().claim_number}` })).json();
  expect(claim.form.return).toEqual([{ type }]);
});
