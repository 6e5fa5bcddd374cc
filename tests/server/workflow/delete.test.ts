import { afterAll, beforeAll, expect, test } from "vitest";
import { has, roleTable } from "../../helpers/role-table.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm, units } from "../claims/warranty-form.ts";
import { claimOf, ofType, staff, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (as: string, url: string, claim: string) => send(t, { as, method: "POST", url, body: { claim } });
const remove = (claim: string, as = dealer) => post(as, "/api/claim/delete", claim);
const restore = (claim: string, as = dealer) => post(as, "/api/claim/restore", claim);

test.each([
  ...["draft", "open", "authorise", "in-progress", "cs to action", "service to action", "pending customer action"].map(
    (status) => [warranty, status],
  ),
  ...["open", "in-progress", "cs to action", "pending customer action", "draft"].flatMap((status) => [
    [ofType.return, status],
    [ofType["return-part"], status],
  ]),
  ...["draft", "authorise", "packing", "arrange collection", "in transit"].map((status) => [replacement, status]),
])(
  "%s is deleted while %s, and restored as it was [DEL-01] [DEL-02] [DEL-03] [DEL-09] [DEL-12] [CALL-52] [CALL-53]",
  async (claim, status) => {
    const { id } = await stand(t, claim, status);
    expect((await remove(id)).json()).toEqual({ claim: "deleted" });
    expect(await claimOf(t, claim)).toMatchObject({ status, deleted_at: t.clock.now() });
    for (const as of [dealer, staff("super_admin")]) {
      const read = (await send(t, { as, url: `/api/claim/${claim}` })).json().claim;
      expect(read.deleted_at).toBe(t.clock.now().toISOString());
    }
    expect((await remove(claim)).statusCode).toBe(422);
    expect((await restore(id)).json()).toEqual({ claim: "restored" });
    expect(await claimOf(t, claim)).toMatchObject({ status, deleted_at: null });
    expect((await restore(claim)).statusCode).toBe(422);
    expect((await timeline(t, claim)).map(({ type }) => type)).toEqual(["deleted", "restored"]);
  },
);

test("after the decision, or once the unit is here, it is refused [DEL-04]", async () => {
  const now = t.clock.now();
  for (const [claim, status, columns] of [
    ...[warranty, replacement, ofType.return, ofType["return-part"]].flatMap((claim) =>
      ["approved", "disapproved", "complete"].map((status) => [claim, status, {}] as const),
    ),
    [replacement, "unit received", { unit_received_at: now }],
    [replacement, "service to action", { unit_received_at: now }],
  ] as const) {
    await stand(t, claim, status, columns);
    expect([claim, status, (await remove(claim)).statusCode]).toEqual([claim, status, 422]);
    expect(await claimOf(t, claim)).toMatchObject({ status, deleted_at: null });
  }
});

test("it needs 'delete claim'; another account's claim is none [DEL-07] [DEL-15] [DEL-17]", async () => {
  await stand(t, warranty, "open");
  const without = roleTable.filter((row) => !has(row, "D")).map(({ role }) => role);
  expect(without).toHaveLength(12);
  for (const role of without) {
    const refused = await remove(warranty, staff(role));
    expect([refused.statusCode, refused.json().message]).toEqual([401, "You are not authorised to delete this claim."]);
    const kept = await restore(warranty, staff(role));
    expect([kept.statusCode, kept.json().message]).toEqual([401, "You are not authorised to restore this claim."]);
  }
  expect((await remove(warranty, "dealer2@example.test")).statusCode).toBe(404);
  expect((await remove(warranty, staff("super_admin"))).statusCode).toBe(200);
  expect((await restore(warranty, staff("super_admin"))).statusCode).toBe(200);
});

test("it is not restored while one of its units is on another active claim", async () => {
  const make = async () => {
    const body = completeForm({ products: [units.sixth] });
    const answer = await send(t, { as: dealer, method: "POST", url: "/api/claim", body: { ...body, draft: true } });
    return answer.json().claim_number as string;
  };
  const first = await make();
  await remove(first);
  const second = await make();
  const refused = await restore(first);
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    `${units.sixth.model} with serial number ${units.sixth.serial} is on claim ${second} by now.`,
  ]);
  await remove(second);
  expect((await restore(first)).statusCode).toBe(200);
});
