import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, has, roleTable } from "../../helpers/role-table.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { statuses, tables, whoMay } from "./decisions-table.ts";
import { staff } from "./stand.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const lists = async (as: string) => (await send(t, { as, url: "/api/resolutions" })).json();

const words: [value: string, label: string, asks?: string][] = [
  ["start", "Start work"],
  ["approve", "Approve"],
  ["disapprove", "Decline", "rationale"],
  ["action-required", "Request customer action", "note"],
  ["cs-to-action", "Send to customer service"],
  ["service-to-action", "Send to service"],
  ["send-for-authorisation", "Send for authorisation"],
  ["escalate", "Escalate", "note"],
  ["complete", "Complete"],
  ["reopen", "Reopen"],
  ["query-tech-support", "Query technical support", "note"],
  ["query-account-manager", "Query account manager", "note"],
  ["query-customer-service", "Query customer service", "note"],
  ["query-service", "Query service", "note"],
  ["query-reply", "Reply to query", "comment"],
  ["place-with-customer", "Send draft to customer"],
  ["packing", "Ask customer to pack"],
  ["arrange-collection", "Arrange collection", "shipping"],
  ["tracking-code", "Enter tracking number", "tracking"],
  ["unit-received", "Unit received"],
];

test("the resolutions are named as D-040 names them, in words, with what each asks [CALL-03] [API-14] [RES-06] [RES-07] [RES-08] [RES-09] [RES-10]", async () => {
  const { resolutions } = await lists(staff("super_admin"));
  const told = resolutions.map(({ value, label, asks }: Record<string, string>) => [
    value,
    label,
    ...(asks ? [asks] : []),
  ]);
  expect(told).toEqual(words);
  const ofTypes = (await send(t, { as: staff("super_admin"), url: "/api/resolutions/claim/type" })).json().resolutions;
  expect(Object.keys(ofTypes)).toEqual(["warranty", "replacement", "return", "return-part"]);
  for (const [type, values] of Object.entries(ofTypes)) expect(values, type).toContain("approve");
  const answering = resolutions.filter(({ answers }: { answers?: true }) => answers);
  expect(answering.map(({ value }: { value: string }) => value)).toEqual(["query-reply"]);
});

test("the two managers are not asked for a rationale, everybody else who resolves is [RES-15] [RES-16] [RES-17]", async () => {
  const asked: Record<string, string | undefined> = {};
  for (const row of roleTable.filter((row) => has(row, "R"))) {
    const { resolutions } = await lists(emailOf(row));
    asked[row.role] = resolutions.find(({ value }: { value: string }) => value === "disapprove").asks ?? "nothing";
  }
  const managers = Object.keys(asked).filter((role) => asked[role] === "nothing");
  expect(managers).toEqual(["general_manager", "managing_director"]);
  expect(new Set(Object.values(asked))).toEqual(new Set(["nothing", "rationale"]));
});

test("the rights of the staff's roles are told to those who resolve, and to no claimant", async () => {
  for (const row of roleTable) {
    const { roles } = await lists(emailOf(row));
    const names = roles?.map(({ role }: { role: string }) => role);
    expect([row.role, names?.includes("tech_support") ?? false]).toEqual([row.role, has(row, "R")]);
    expect(names ?? []).not.toContain("customer");
    expect(names ?? []).not.toContain("dealer");
  }
});

const chain = ["tech_support", "service_manager", "general_manager", "managing_director"];
/** Whose authority is asked of claims of a type. */
const asked = { warranty: chain, replacement: chain, return: ["return_approver", "customer_service_manager"] };
/** Claims that a role does not read have nothing for it to choose (D-021). */
const reads = (type: string, role: string, status: string) =>
  (role !== "return_approver" || type === "return") &&
  (status !== "draft" || type !== "replacement" || !["account_manager", "finance"].includes(role));

/** What D-041 to D-044 give a role in a status: whoever authorises anything may find such a claim there. */
function given(type: "warranty" | "replacement" | "return", role: string, status: string): Set<string> {
  const may = (who: string[]) => asked[type].some((other) => whoMay(who, other).includes(role));
  const rows = tables[type].filter(
    ([from, action, , who]) => from.includes(status) && !saves.includes(action) && may(who),
  );
  return new Set(rows.map(([, action]) => action));
}
/** Made by forms and by buttons of their own, not chosen from the list. */
const saves = ["save-draft", "submit", "update", "customer-responds", "send-to-customer", "packaged", "authorise"];

test("each type has a list of its own [RES-02] [RES-04] [CALL-04] [API-14]", async () => {
  const { resolutions } = (await send(t, { as: staff("staff"), url: "/api/resolutions/claim/type" })).json();
  expect(Object.keys(resolutions)).toEqual(["warranty", "replacement", "return", "return-part"]);
  for (const type of ["warranty", "replacement", "return"] as const) {
    const known = tables[type].map(([, action]) => action).filter((action) => !saves.includes(action));
    expect(new Set(resolutions[type])).toEqual(new Set([...known, "query-reply"]));
  }
  expect(resolutions.return).toEqual(resolutions["return-part"]);
});

test.each(roleTable.filter((row) => has(row, "R")).map((row) => ({ role: row.role, as: emailOf(row) })))(
  "$role is offered by type and status what the tables give [CALL-03] [RES-02] [RES-03] [RES-05]",
  async ({ role, as }) => {
    const { specificResolutions } = await lists(as);
    for (const type of ["warranty", "replacement", "return"] as const) {
      for (const status of statuses[type]) {
        if (!reads(type, role, status)) continue;
        const offered = new Set<string>(specificResolutions[type][status] ?? []);
        offered.delete("query-reply");
        expect([type, status, offered]).toEqual([type, status, given(type, role, status)]);
      }
    }
    expect(specificResolutions["return-part"]).toEqual(specificResolutions.return);
  },
);

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

test("customers and dealers are told of none [CALL-03] [CALL-04]", async () => {
  for (const as of ["dealer@example.test", "customer@example.test"]) {
    expect(await lists(as)).toMatchObject({ resolutions: [], specificResolutions: { warranty: {} } });
    expect((await send(t, { as, url: "/api/resolutions/claim/type" })).json()).toEqual({ resolutions: {} });
  }
});
