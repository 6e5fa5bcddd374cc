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
  const values = resolutions.map(({ value }: { value: string }) => value);
  for (const value of [
    "approve",
    "disapprove",
    "action-required",
    "start",
    "cs-to-action",
    "service-to-action",
    "send-for-authorisation",
    "escalate",
    "place-with-customer",
    "packing",
    "arrange-collection",
    "tracking-code",
    "unit-received",
    "complete",
    "reopen",
    "query-tech-support",
    "query-account-manager",
    "query-customer-service",
    "query-service",
    "query-reply",
  ]) {
    expect(values).toContain(value);
  }
  expect(values).toHaveLength(20);
  expect(resolutions).toContainEqual({ value: "approve", label: "Approve" });
  expect(resolutions).toContainEqual({ value: "disapprove", label: "Decline", asks: "rationale" });
  expect(resolutions).toContainEqual({ value: "arrange-collection", label: "Arrange collection", asks: "shipping" });
});

test("managers are not asked for a rationale [RES-15] [RES-16]", async () => {
  for (const role of ["general_manager", "managing_director"]) {
    const { resolutions } = await lists(staff(role));
    expect(resolutions).toContainEqual({ value: "disapprove", label: "Decline" });
  }
});

test("each type has a list of its own [RES-02] [RES-04] [CALL-04]", async () => {
  const { resolutions } = (await send(t, { as: staff("staff"), url: "/api/resolutions/claim/type" })).json();
  expect(Object.keys(resolutions)).toEqual(["warranty", "replacement", "return", "return-part"]);
  expect(resolutions.warranty).not.toContain("packing");
  expect(resolutions.replacement).toContain("packing");
  expect(resolutions.return).toEqual(resolutions["return-part"]);
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
