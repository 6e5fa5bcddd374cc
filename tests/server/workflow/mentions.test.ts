import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { letters, ofType, staff, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty } = ofType;
const [service, tech, leader] = [staff("customer_service"), staff("tech_support"), staff("team_leader")];
const approver = staff("return_approver");
const dealer = "dealer@example.test";
const names = new Map<string, string>();
const of = (email: string) => names.get(email) ?? "";

beforeAll(async () => {
  t = await testApp();
  for (const { email, name } of await t.database.selectFrom("users").select(["email", "name"]).execute())
    names.set(email, name);
});
afterAll(() => t.close());
beforeEach(() => stand(t, warranty, "open"));

const write = (note: string, more: object = { internal: true }, as = service) =>
  send(t, { as, method: "POST", url: "/api/note/store", body: { claim: warranty, note, ...more } });
const mentioned = async (as: string): Promise<{ claim_number: string; is_mentioned?: boolean }[]> =>
  (await send(t, { as, url: "/api/claims?turn=mentioned" })).json().claims.data;

test("whom an internal note mentions finds the claim, marked until they have looked, and gets the note by mail; claimants learn nothing", async () => {
  expect((await write(`Is this known, @${of(tech).toUpperCase()}? @${of(service)} asks.`)).statusCode).toBe(200);
  expect(await mentioned(tech)).toMatchObject([{ claim_number: warranty, is_mentioned: true }]);
  expect(await mentioned(leader)).toEqual([]);
  // Whoever mentions themselves is told nothing new.
  expect(await mentioned(service)).toEqual([]);
  const [letter, ...others] = await letters(t, warranty);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ kind: "mention", recipients: [tech], cc: [] });
  expect(letter?.text_part).toContain("Is this known");
  const theirs = await send(t, { as: dealer, url: `/api/claim/${warranty}` });
  expect(theirs.body).not.toContain("is_mentioned");
  expect((await send(t, { as: dealer, url: "/api/claims?turn=mentioned" })).statusCode).toBe(422);

  await send(t, { as: tech, url: `/api/claim/${warranty}` });
  const [seen] = await mentioned(tech);
  expect(seen?.claim_number).toBe(warranty);
  expect(seen).not.toHaveProperty("is_mentioned");
});

test("a role is all who hold it and may read the claim, its longest name is meant, and what follows within a minute goes in one mail to each", async () => {
  await write("Please look at it, @customer service manager.");
  await write(`And again, @customer_service is no name; @Customer Service Manager and @${of(leader)} are.`);
  const sent = await letters(t, warranty);
  expect(sent.map(({ recipients }) => recipients).sort()).toEqual(
    [[staff("customer_service_manager")], [leader]].sort(),
  );
  const bundle = sent.find(({ recipients }) => recipients.includes(staff("customer_service_manager")));
  expect(bundle?.text_part).toContain("Please look at it");
  expect(bundle?.text_part).toContain("And again");
  expect(await mentioned(staff("customer_service_manager"))).toMatchObject([{ is_mentioned: true }]);
});

test("somebody who may not read the claim is refused in words and nothing is kept", async () => {
  for (const [name, who] of [
    [of(approver), of(approver)],
    ["return approver", "anybody with the role return approver"],
  ]) {
    const answer = await write(`What do you think, @${name}?`);
    expect(answer.statusCode).toBe(422);
    const message = `This claim may not be read by ${who}. Take the @ away or mention somebody else.`;
    expect(answer.json().errors.note).toEqual([message]);
  }
  expect(await timeline(t, warranty)).toEqual([]);
  expect(await letters(t, warranty)).toEqual([]);
});

test("in what customers read, in addresses and in longer words an @ is plain text", async () => {
  expect((await write(`Ask @${of(approver)} or @${of(tech)}.`, {})).statusCode).toBe(200);
  expect((await write(`Written to somebody@${of(tech)} and @${of(tech)}sson.`)).statusCode).toBe(200);
  expect(await mentioned(tech)).not.toMatchObject([{ is_mentioned: true }]);
  expect((await letters(t, warranty)).map(({ kind }) => kind)).not.toContain("mention");
});

test("offered are the others who may read the claim, then roles; claimants are offered nobody", async () => {
  const offered = async (as: string) => send(t, { as, url: `/api/note/mentions/${warranty}` });
  const { mentions } = (await offered(service)).json() as { mentions: { name: string; kind: string }[] };
  expect(mentions).toContainEqual({ name: of(tech), kind: "person" });
  expect(mentions).toContainEqual({ name: "tech support", kind: "role" });
  const all = mentions.map(({ name }) => name);
  for (const absent of [of(service), of(approver), of(dealer), "return approver", "dealer"])
    expect(all).not.toContain(absent);
  expect((await offered(dealer)).statusCode).toBe(403);
});
