import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { staff } from "./stand.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const lists = async (as: string) => (await send(t, { as, url: "/api/resolutions" })).json();

test("the resolutions are named as D-040 names them, with what each asks [CALL-03] [API-14]", async () => {
  const { resolutions } = await lists(staff("super_admin"));
  const named = new Map(resolutions.map(({ value, ...words }: { value: string }) => [value, words]));
  expect(Object.fromEntries(named)).toEqual({
    approve: { label: "Approve" },
    disapprove: { label: "Decline", asks: "rationale" },
    "action-required": { label: "Request customer action", asks: "note" },
    start: { label: "Start work" },
    "cs-to-action": { label: "Send to customer service" },
    "service-to-action": { label: "Send to service" },
    "send-for-authorisation": { label: "Send for authorisation" },
    escalate: { label: "Escalate" },
    "place-with-customer": { label: "Send draft to customer" },
    packing: { label: "Ask customer to pack" },
    "arrange-collection": { label: "Arrange collection", asks: "shipping" },
    "tracking-code": { label: "Enter tracking number", asks: "tracking" },
    "unit-received": { label: "Unit received" },
    complete: { label: "Complete" },
    reopen: { label: "Reopen" },
    "query-tech-support": { label: "Query technical support", asks: "note" },
    "query-account-manager": { label: "Query account manager", asks: "note" },
    "query-customer-service": { label: "Query customer service", asks: "note" },
    "query-service": { label: "Query service", asks: "note" },
    "query-reply": { label: "Reply to query" },
  });
  expect(resolutions).toHaveLength(20);
});

test("managers are not asked for a rationale [RES-15] [RES-16]", async () => {
  for (const role of ["general_manager", "managing_director"]) {
    const { resolutions } = await lists(staff(role));
    expect(resolutions).toContainEqual({ value: "disapprove", label: "Decline" });
  }
});

test("each type has a list of its own [RES-02] [RES-04] [CALL-04] [API-14]", async () => {
  const { resolutions } = (await send(t, { as: staff("staff"), url: "/api/resolutions/claim/type" })).json();
  expect(Object.keys(resolutions)).toEqual(["warranty", "replacement", "return", "return-part"]);
  const everywhere = "approve disapprove action-required cs-to-action complete reopen query-tech-support ".concat(
    "query-account-manager query-customer-service query-service query-reply",
  );
  const goods = "packing arrange-collection tracking-code unit-received";
  const own = {
    warranty: "start service-to-action send-for-authorisation escalate",
    replacement: `place-with-customer escalate service-to-action ${goods}`,
    return: `start ${goods}`,
    "return-part": `start ${goods}`,
  };
  for (const [type, values] of Object.entries(own)) {
    expect([type, ...resolutions[type].toSorted()]).toEqual([type, ...`${everywhere} ${values}`.split(" ").toSorted()]);
  }
});

test.each([
  [
    "customer_service",
    "warranty",
    "open",
    ["start", "approve", "disapprove", "action-required"],
    ["escalate", "reopen"],
  ],
  ["staff", "warranty", "open", ["start", "action-required"], ["approve", "disapprove"]],
  ["finance", "warranty", "approved", ["complete"], ["reopen", "start"]],
  ["tech_support", "warranty", "authorise", ["escalate", "action-required"], ["start"]],
  ["managing_director", "warranty", "authorise", ["approve"], ["start"]],
  ["customer_service", "replacement", "packing", ["arrange-collection"], ["approve", "unit-received"]],
  ["general_manager", "replacement", "packing", ["approve"], ["arrange-collection"]],
  ["return_approver", "return", "open", ["start", "approve"], ["packing"]],
  ["return_approver", "return-part", "approved", ["packing"], ["complete"]],
])("%s on %s, %s: some of %j, none of %j [RES-03] [RES-05]", async (role, type, status, some, none) => {
  const { specificResolutions } = await lists(staff(role));
  const offered = specificResolutions[type][status];
  expect(offered).toEqual(expect.arrayContaining(some));
  for (const value of none) expect(offered).not.toContain(value);
});

test("drafts: replacements alone, but for super_admin [RES-35] [RES-36] [RES-37]", async () => {
  const drafts = async (role: string) => {
    const { specificResolutions } = await lists(staff(role));
    return Object.keys(specificResolutions).filter((type) => specificResolutions[type].draft);
  };
  expect(await drafts("customer_service")).toEqual(["replacement"]);
  expect(await drafts("super_admin")).toEqual(["warranty", "replacement", "return", "return-part"]);
});

test("customers and dealers are told of none", async () => {
  for (const as of ["dealer@example.test", "customer@example.test"]) {
    expect(await lists(as)).toMatchObject({ resolutions: [], specificResolutions: { warranty: {} } });
    expect((await send(t, { as, url: "/api/resolutions/claim/type" })).json()).toEqual({ resolutions: {} });
  }
});
