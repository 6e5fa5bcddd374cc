import { afterAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

const opened: TestApp[] = [];
afterAll(() => Promise.all(opened.map((t) => t.close())));

async function inEnvironment(environment: string): Promise<TestApp> {
  const t = await testApp({ env: { PORTAL_ENV: environment, EMBEDDED_SIGN_IN: "yes" } });
  opened.push(t);
  return t;
}

/** `label: what the dialog offers`, in its order. */
async function offersTo(t: TestApp, as: string): Promise<string[]> {
  const answer = await send(t, { as: `${as}@example.test`, url: "/api/claim-types" });
  const types: { type: string; new_offers?: string }[] = answer.json().claim_types;
  return types.flatMap(({ type, new_offers }) => (new_offers ? [`${type}: ${new_offers}`] : []));
}

const cases: [title: string, as: string, offers: string[]][] = [
  [
    "a dealer is offered warranty, the word on replacements, returns and pallets [NEW-02] [NEW-05] [NEW-08] [NEW-13]",
    "dealer",
    ["warranty: form", "replacement: information", "return: form", "pallet-return: dialog"],
  ],
  [
    "an account manager is not told of replacements and pallets [NEW-10] [NEW-15]",
    "account-manager",
    ["warranty: form", "return: form"],
  ],
  [
    "technical support is offered no form, so New goes straight to theirs [ROUTE-24]",
    "tech-support",
    ["replacement: information", "pallet-return: dialog"],
  ],
  ["a return approver is offered nothing [NEW-07] [NEW-11] [NEW-16]", "return-approver", []],
];

test.each(cases)("%s", async (_title, as, offers) => {
  const t = opened[0] ?? (await inEnvironment("development"));
  expect(await offersTo(t, as)).toEqual(offers);
});

test("technical support starts a replacement where others start a warranty claim [RPL-02] [ROUTE-24] [NEW-04] [NEW-06]", async () => {
  const t = opened[0] ?? (await inEnvironment("development"));
  const pathsOf = async (as: string) => {
    const { claim_types } = (await send(t, { as: `${as}@example.test`, url: "/api/claim-types" })).json();
    return claim_types.flatMap(({ type, new_path }: { type: string; new_path?: string }) =>
      new_path ? [[type, new_path]] : [],
    );
  };
  expect(await pathsOf("tech-support")).toContainEqual(["replacement", "/new-claim/warranty"]);
  expect(await pathsOf("dealer")).toEqual([
    ["warranty", "/new-claim/warranty"],
    ["return", "/new-claim/return"],
  ]);
  expect(await pathsOf("customer-service")).toContainEqual(["replacement", "/new-claim/warranty?replacement=1"]);
});

test("in production neither returns nor pallets are offered [NEW-03] [NEW-14]", async () => {
  const t = await inEnvironment("production");
  expect(await offersTo(t, "dealer")).toEqual(["warranty: form", "replacement: information"]);
});
