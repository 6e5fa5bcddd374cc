import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { letters, ofType, resolve, staff, stand } from "./stand.ts";

let t: TestApp;
const { warranty } = ofType;
const service = staff("customer_service");

beforeAll(async () => {
  t = await testApp({ env: { MAIL_OFF: "approved, enquiry" } });
});
afterAll(() => t.close());

test("each kind of letter can be switched off; the action is made all the same", async () => {
  await stand(t, warranty, "open");
  expect((await resolve(t, service, warranty, "query-service", { note: "Is this known?" })).statusCode).toBe(200);
  expect((await resolve(t, service, warranty, "action-required", { note: "Which unit?" })).statusCode).toBe(200);
  expect((await resolve(t, service, warranty, "approve")).statusCode).toBe(200);
  expect((await letters(t, warranty)).map(({ kind }) => kind)).toEqual(["action-required"]);
});

test("a letter about a claim says how it stands since, in its reader's words, and what comes next", async () => {
  const { statuses } = t.parts.definitions.get("warranty")?.messages ?? {};
  await stand(t, warranty, "open");
  await resolve(t, service, warranty, "action-required", { note: "Which unit?" });
  const [asked] = await letters(t, warranty);
  const label = statuses?.["pending customer action"]?.label;
  expect(asked?.html_part).toMatch(new RegExp(`class="pill"[^>]*>Status: ${label}</span></p>\\s*<h1`));
  expect(asked?.text_part).toMatch(new RegExp(`^Status: ${label}\n\n`));
  expect(asked?.text_part).toMatch(/\nNext: as soon as you have replied.*\n\nPlease send your reply/s);
  await stand(t, warranty, "open");
  await resolve(t, service, warranty, "send-for-authorisation");
  const [ours] = await letters(t, warranty);
  expect(statuses?.authorise?.customer).not.toBe(statuses?.authorise?.label);
  expect(ours?.text_part).toMatch(new RegExp(`^Status: ${statuses?.authorise?.label}\n\n`));
});

test("an account without an address gets no letter, and the action is made", async () => {
  await t.database.updateTable("customers").set({ email: "" }).where("sap_id", "=", "410344").execute();
  await stand(t, warranty, "open");
  expect((await resolve(t, service, warranty, "action-required", { note: "Which unit?" })).statusCode).toBe(200);
  expect(await letters(t, warranty)).toEqual([]);
});

test("a letter is one of its transaction: what is refused queues none", async () => {
  await stand(t, warranty, "approved");
  expect((await resolve(t, service, warranty, "action-required", { note: "Which unit?" })).statusCode).toBe(422);
  expect(await letters(t, warranty)).toEqual([]);
});

test("who has the role that must authorise is told, and nobody else", async () => {
  await stand(t, warranty, "open");
  await resolve(t, service, warranty, "send-for-authorisation");
  const [letter] = await letters(t, warranty);
  expect(letter?.recipients).toEqual([staff("tech_support")]);
  expect(letter?.text_part).toContain("tech support");
});

const dealer = "dealer@example.test";
const note = (as: string, text: string, more: object = {}) =>
  send(t, { as, method: "POST", url: "/api/note/store", body: { claim: warranty, note: text, ...more } });

/** Whom the account's letters reach. */
const account = "office@account.example";
const begin = async () => {
  await t.database.updateTable("customers").set({ email: account }).where("sap_id", "=", "410344").execute();
  await stand(t, warranty, "open");
};

test("what staff write to the customer is mailed to the account, what follows within a minute with it; internal notes are not", async () => {
  await begin();
  await note(service, "Internal: ask for a photo?", { internal: true });
  await note(service, "Could you send a photo?");
  await note(staff("tech_support"), "Of the rating plate, please.");
  const sent = await letters(t, warranty);
  expect(sent.map(({ kind, recipients }) => ({ kind, recipients }))).toEqual([
    { kind: "reply", recipients: [account] },
  ]);
  expect(sent[0]?.text_part).toContain("> Could you send a photo?\n> \n> Of the rating plate, please.");
  expect(sent[0]?.text_part).not.toContain("Internal");
});

test("a reply that is being sent already is not taken back; the next one goes by itself", async () => {
  await begin();
  await note(service, "Could you send a photo?");
  await t.database.updateTable("outbox").set({ attempts: 1 }).where("kind", "=", "reply").execute();
  await note(service, "We have it now.");
  expect((await letters(t, warranty)).map(({ text_part }) => /^> .*/m.exec(text_part ?? "")?.[0])).toEqual([
    "> Could you send a photo?",
    "> We have it now.",
  ]);
});

test("what the customer writes reaches who of us wrote last; an answer to what was asked is told once", async () => {
  await begin();
  await note(dealer, "When will you come?");
  expect(await letters(t, warranty)).toMatchObject([
    { kind: "message", recipients: ["customer-service@example.test"] },
  ]);
  await note(staff("tech_support"), "Tomorrow at nine.");
  await note(dealer, "Thank you, see you then.");
  const last = (await letters(t, warranty)).at(-1);
  expect(last).toMatchObject({ kind: "message", recipients: [staff("tech_support")] });
  expect(last?.text_part).toContain("> Thank you, see you then.");
  await resolve(t, service, warranty, "action-required", { note: "Which unit?" });
  const before = (await letters(t, warranty)).length;
  const answer = { claim: warranty, note: "The one upstairs." };
  await send(t, { as: dealer, method: "POST", url: "/api/claim/reply", body: answer });
  expect((await letters(t, warranty)).slice(before).map(({ kind }) => kind)).toEqual(["customer-responded"]);
});
