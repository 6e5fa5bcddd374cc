import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId, completeForm, units } from "./warranty-form.ts";

let t: TestApp;
let own: string;
const techSupport = "tech-support@example.test";
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
  own = await accountId(t, "410344");
});
afterAll(() => t.close());

const post = (as: string, body: object) => send(t, { as, method: "POST", url: "/api/claim", body });
const put = (as: string, body: object) => send(t, { as, method: "PUT", url: "/api/claim", body });
const read = async (as: string, claim: string) => (await send(t, { as, url: `/api/claim/${claim}` })).json().claim;
const form = (product: object) => ({
  purchaser: { uuid: own },
  products: [product],
  fault: { type: "unable to repair", code: "A1" },
  installer: { dateFailed: "2026-11-02" },
});

test("what technical support saves without a type is a replacement, sent to the customer as a draft", async () => {
  const answer = await post(techSupport, form(units.free));
  expect(answer.json(), answer.body).toMatchObject({
    claim: "saved",
    claim_number: expect.stringMatching(/^RC1\d{5}$/),
  });
  const claim = await read(dealer, answer.json().claim_number);
  expect(claim).toMatchObject({ type: "replacement", status: "draft", fault_type: "unable to repair" });
  const letters = await t.database.selectFrom("outbox").select(["kind", "text_part"]).execute();
  expect(letters.map(({ kind }) => kind)).toEqual(["draft-sent"]);
  // There is something to be filled in: the letter opens the form, not the timeline.
  expect(letters[0]?.text_part).toContain(`/edit-claim/${claim.claim_number}`);
});

test("a way to save that somebody has not is refused in words that name the way they have", async () => {
  const answer = await post(techSupport, { ...form(units.free), draft: true });
  expect([answer.statusCode, answer.json().message]).toEqual([
    422,
    'You cannot save this claim like this. Please choose "Send" instead.',
  ]);
  const other = await post(dealer, { ...form(units.free), type: "replacement", draft: true });
  expect([other.statusCode, other.json().message]).toEqual([
    403,
    "You are not able to create claims of this kind. Please choose another under New.",
  ]);
});

test("customer service starts a replacement by naming it, a warranty claim otherwise", async () => {
  const as = "customer-service@example.test";
  const named = await post(as, { purchaser: { uuid: own }, products: [units.second], type: "replacement" });
  expect(named.json().claim_number, named.body).toMatch(/^RC/);
  const unnamed = await post(as, { purchaser: { uuid: own }, draft: true });
  expect(unnamed.json().claim_number, unnamed.body).toMatch(/^WC/);
});

test.each([dealer, "account-manager@example.test"])("%s starts no replacement", async (as) => {
  expect((await post(as, { ...form(units.third), type: "replacement", draft: true })).statusCode).toBe(403);
});

test("'obsolete unit' is taken for the contract's 'obsolete uni', and answered so", async () => {
  const { claim_number: claim } = (await post(techSupport, form(units.third))).json();
  const sent = { ...form(units.third), claim, fault: { type: "obsolete unit", code: "A1" } };
  const answer = await put(techSupport, sent);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await read(techSupport, claim)).toMatchObject({ fault_type: "obsolete uni" });
});

test("a claim keeps its type whatever a later save names", async () => {
  const { claim_number: claim } = (await post(dealer, { draft: true })).json();
  await put(dealer, { ...completeForm({ products: [units.fourth] }), claim, draft: true, type: "replacement" });
  expect(await read(dealer, claim)).toMatchObject({ type: "warranty", claim_number: claim });
});
