import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId, completeForm, countStored, units } from "./warranty-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (body: object, as = dealer) => send(t, { as, method: "POST", url: "/api/claim", body });
const put = (body: object, as = dealer) => send(t, { as, method: "PUT", url: "/api/claim", body });
const read = async (claim: string, as = dealer) => (await send(t, { as, url: `/api/claim/${claim}` })).json().claim;
const stored = (number: string) =>
  t.database.selectFrom("claims").selectAll().where("number", "=", number).executeTakeFirstOrThrow();

test("a complete claim is sent, numbered, dated and told to the customer [DRAFT-02] [CALL-46]", async () => {
  const answer = await post(completeForm({ products: [units.free], queuedFiles: 1 }));
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { claim: "saved", claim_uid: expect.any(String), claim_number: expect.stringMatching(/^WC\d{6,}$/), version: 1 },
  ]);
  const { claim_number, claim_uid } = answer.json();
  const claim = await stored(claim_number);
  expect(claim).toMatchObject({ id: claim_uid, status: "open", type: "warranty", authorise_role: null });
  expect(claim.requested_at).toEqual(t.clock.now());
  const mail = await t.database.selectFrom("outbox").selectAll().where("claim_id", "=", claim_uid).execute();
  expect(mail).toEqual([expect.objectContaining({ kind: "received", subject: expect.stringContaining(claim_number) })]);
});
