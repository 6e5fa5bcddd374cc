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
