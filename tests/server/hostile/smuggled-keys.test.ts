import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "../claims/return-form.ts";
import { accountId, completeForm, countStored, units } from "../claims/warranty-form.ts";
import { claimOf, ofType, staff, stand } from "../workflow/stand.ts";
import { smuggled, values } from "./smuggled.ts";
import { standings } from "./who-may-write.ts";

let t: TestApp;
let own: string;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
  own = await accountId(t, "410344");
});
afterAll(() => t.close());

const written = ["version", "updated_at", "definition", "search_text"];
const besides = (claim: object) => Object.fromEntries(Object.entries(claim).filter(([key]) => !written.includes(key)));

/** Each is named, or the first of them; what a save knows by that name is wrong in its kind. */
function expectRefused(answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.statusCode, answer.body).toBe(422);
  const named = Object.keys(answer.json().errors);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((key) => !(key in smuggled(true)))).toEqual([]);
}

describe.each(values.map((value) => [JSON.stringify(value), value] as const))(
  "every key that is none of the form's, as %s,",
  (_, value) => {
    test("changes nothing of a claim that is saved, whatever its type", async () => {
      for (const [type, status] of [
        ["warranty", "open"],
        ["warranty", "draft"],
        ["replacement", "packing"],
        ["return", "open"],
      ] as const) {
        const number = ofType[type];
        const isReturn = type === "return";
        const url = isReturn ? "/api/return" : "/api/claim";
        const authorised =
          type === "replacement" ? { authorised_at: t.clock.now(), authorising_level: "tech_support" } : {};
        const { form } = await stand(t, number, status, { ...authorised, is_collectable: status === "packing" });
        const body = { ...form, claim: number, draft: status === "draft", queuedFiles: 9 };
        const plain = await send(t, { as: dealer, method: "PUT", url, body });
        expect(plain.statusCode, plain.body).toBe(200);
        const before = await claimOf(t, number);
        const answer = await send(t, {
          as: dealer,
          method: "PUT",
          url,
          body: { ...smuggled(value), ...body, type: "recall" },
        });
        expectRefused(answer);
        expect(besides(await claimOf(t, number))).toEqual(besides(before));
      }
    });

    test("makes no claim", async () => {
      const before = await countStored(t);
      for (const url of ["/api/claim", "/api/return"]) {
        expectRefused(await send(t, { as: dealer, method: "POST", url, body: { ...smuggled(value), draft: true } }));
      }
      expect(await countStored(t)).toEqual(before);
    });
  },
);

test.each([
  ["a version that never was", { version: 999 }, 409],
  ["a version of long ago", { version: -1 }, 409],
  ["a version in words", { version: "1; drop table claims" }, 422],
  ["a draft flag in words", { draft: "false" }, 422],
  ["a list of claims", { claim: [ofType.warranty, ofType.return] }, 422],
  ["a claim as an object", { claim: { number: ofType.warranty } }, 422],
  ["31 files to come", { queuedFiles: 31 }, 422],
  ["fewer files than none", { queuedFiles: -1 }, 422],
  ["half a file", { queuedFiles: 0.5 }, 422],
  ["files in words", { queuedFiles: "many" }, 422],
  ["fewer photos than none", { queuedFiles: { documents: 1, photos: -1, videos: 0 } }, 422],
  ["a request key of another kind", { requestKey: "1" }, 422],
])("%s is refused, and the claim stands as it was", async (_, keys, status) => {
  const before = await stand(t, ofType.warranty, "open");
  const answer = await send(t, {
    as: dealer,
    method: "PUT",
    url: "/api/claim",
    body: { ...before.form, claim: ofType.warranty, customerReference: "MINE", ...keys },
  });
  expect(answer.statusCode, answer.body).toBe(status);
  expect(await claimOf(t, ofType.warranty)).toEqual(before);
});

describe("by its type", () => {
  const starts = (as: string, url: string, type: string) => {
    const isReturn = url === "/api/return";
    const form = isReturn ? completeReturn() : completeForm({ products: [units.sixth] });
    const purchaser = as === dealer ? {} : { purchaser: { uuid: own } };
    return send(t, { as, method: "POST", url, body: { ...form, ...purchaser, draft: true, type } });
  };

  test.each([
    [dealer, "/api/claim", "replacement", 403],
    [dealer, "/api/claim", "pallet-return", 403],
    [dealer, "/api/claim", "../warranty", 422],
    [dealer, "/api/claim", "__proto__", 422],
    [dealer, "/api/claim", "constructor", 422],
    [dealer, "/api/return", "warranty", 422],
    [staff("tech_support"), "/api/return", "replacement", 422],
    [staff("tech_support"), "/api/claim", "return", 403],
    [staff("tech_support"), "/api/claim", "warranty", 403],
    [staff("return_approver"), "/api/claim", "warranty", 403],
    [staff("account_manager"), "/api/claim", "replacement", 403],
    [staff("customer_service_manager"), "/api/claim", "return", 403],
    [staff("staff"), "/api/claim", "replacement", 403],
    [staff("finance"), "/api/claim", "warranty", 403],
    [staff("managing_director"), "/api/claim", "replacement", 403],
  ])("%s starts by %s no %s", async (as, url, type, status) => {
    const before = await countStored(t);
    const answer = await starts(as, url, type);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await countStored(t)).toEqual(before);
  });
});

const sent = standings.filter(({ status }) => status !== "draft");
test.each(sent)("no $type claim in '$status' is made a draft again, by nobody [DRAFT-05]", async ({ type, status }) => {
  const before = await stand(t, ofType[type], status);
  const url = type === "return" ? "/api/return" : "/api/claim";
  for (const role of ["dealer", "tech_support", "customer_service", "super_admin"]) {
    const body = { ...before.form, claim: ofType[type], draft: true, queuedFiles: 1 };
    const answer = await send(t, { as: staff(role), method: "PUT", url, body });
    expect([403, 404, 422], `${role}: ${answer.body}`).toContain(answer.statusCode);
  }
  expect(await claimOf(t, ofType[type])).toEqual(before);
});

test.each(standings)("a deleted $type claim in '$status' is saved by nobody [DRAFT-08]", async ({ type, status }) => {
  const before = await stand(t, ofType[type], status, { deleted_at: t.clock.now() });
  const url = type === "return" ? "/api/return" : "/api/claim";
  for (const role of ["dealer", "tech_support", "customer_service", "super_admin"]) {
    for (const draft of [true, false]) {
      const body = { ...before.form, claim: before.id, draft, queuedFiles: 1, requestKey: randomUUID() };
      const answer = await send(t, { as: staff(role), method: "PUT", url, body });
      expect([403, 404, 422], `${role}: ${answer.body}`).toContain(answer.statusCode);
    }
  }
  expect(await claimOf(t, ofType[type])).toEqual(before);
});
