import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";
import { letters, ofType, resolve, staff, stale, stand } from "./stand.ts";

let t: TestApp;
const claim = ofType.warranty;
const tech = staff("tech_support");
const service = staff("customer_service");

beforeAll(async () => {
  t = await testApp();
  await insertPerson(t.database, {
    email: "two-roles@example.test",
    roles: ["warranty", "customer_service", "service_manager"],
  });
});
afterAll(() => t.close());

const ask = async (as: string, whom: string, note: string) => {
  t.clock.set(new Date(t.clock.now().getTime() + 1000).toISOString());
  expect((await resolve(t, as, claim, `query-${whom}`, { note })).statusCode).toBe(200);
};
const open = async () => {
  const rows = await t.database
    .selectFrom("enquiries")
    .select(["question"])
    .where("replied_at", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map(({ question }) => question);
};
const seen = async (as: string) => {
  const { data } = (await send(t, { as, url: `/api/claims?per_page=100` })).json().claims;
  return data.find((row: { claim_number: string }) => row.claim_number === claim)?.enquiries;
};

test("a reply answers the oldest open question to one of one's roles, and no other [QUERY-01] [RES-10]", async () => {
  await stand(t, claim, "open");
  await ask(tech, "customer-service", "First, to the desk?");
  await ask(tech, "service", "Second, to service?");
  await ask(tech, "account-manager", "Third, to the account manager?");
  await ask(staff("account_manager"), "customer-service", "Fourth, to the desk?");
  const reply = (as: string) => resolve(t, as, claim, "query-reply");
  expect((await reply(staff("finance"))).json()).toMatchObject(stale);
  expect((await reply("two-roles@example.test")).statusCode).toBe(200);
  expect(await open()).toEqual(["Second, to service?", "Third, to the account manager?", "Fourth, to the desk?"]);
  expect((await reply("two-roles@example.test")).statusCode).toBe(200);
  expect(await open()).toEqual(["Third, to the account manager?", "Fourth, to the desk?"]);
  expect((await reply(service)).statusCode).toBe(200);
  expect((await reply(service)).json()).toMatchObject(stale);
  expect(await open()).toEqual(["Third, to the account manager?"]);
});

test("an answer stays unseen until who asked opens the claim, whoever else opens it [QUERY-01]", async () => {
  await stand(t, claim, "open");
  await ask(service, "tech-support", "Is this known?");
  expect(await seen(tech)).toMatchObject([{ recipient_role: "tech_support", replied_at: null }]);
  const own = (await send(t, { as: tech, url: `/api/claim/${claim}` })).json().claim;
  expect(own.enquiries).toMatchObject([
    { sender_role: "customer_service", recipient_role: "tech_support", replied_at: null, question: "Is this known?" },
  ]);
  expect(own.enquiries[0].sender).toBe((await send(t, { as: service, url: "/api/user" })).json().name);
  expect((await seen(tech))[0]).not.toHaveProperty("question");
  await resolve(t, tech, claim, "query-reply");
  const replied_at = t.clock.now().toISOString();
  for (const as of [tech, staff("team_leader"), staff("super_admin")])
    await send(t, { as, url: `/api/claim/${claim}` });
  expect(await seen(service)).toMatchObject([{ sender_role: "customer_service", replied_at, reply_seen_at: null }]);
  await send(t, { as: service, url: `/api/claim/${claim}` });
  expect(await seen(service)).toMatchObject([{ reply_seen_at: replied_at }]);
});

test("a role that was taken away since is asked nothing, and it is said to ask somebody else", async () => {
  await stand(t, claim, "open");
  const before = await open();
  const access = t.parts.definitions.access as { roles: Record<string, unknown> };
  const { roles } = access;
  onTestFinished(() => {
    access.roles = roles;
  });
  const { account_manager: _, ...rest } = roles;
  access.roles = rest;
  const refused = await resolve(t, tech, claim, "query-account-manager", { note: "Anybody there?" });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors.resolution).toEqual([expect.stringContaining("ask somebody else")]);
  expect(await open()).toEqual(before);
});

test("the same question at once is one; later it reminds, and is mailed again", async () => {
  await stand(t, claim, "open");
  await ask(service, "tech-support", "Is this known?");
  await ask(service, "tech-support", "Is this known?");
  expect(await open()).toEqual(["Is this known?"]);
  t.clock.set(new Date(t.clock.now().getTime() + 600_000).toISOString());
  await ask(service, "tech-support", "Is this known?");
  expect(await open()).toEqual(["Is this known?", "Is this known?"]);
  expect((await letters(t, claim)).map(({ kind }) => kind)).toEqual(["enquiry", "enquiry"]);
});

test("neither drafts of others nor deleted claims take a question, and it needs a text [QUERY-01]", async () => {
  await stand(t, claim, "open", { deleted_at: t.clock.now() });
  const note = "Is this known?";
  expect((await resolve(t, service, claim, "query-tech-support", { note })).json()).toMatchObject(stale);
  await stand(t, claim, "draft");
  expect((await resolve(t, staff("super_admin"), claim, "query-tech-support", { note })).json()).toMatchObject(stale);
  expect((await resolve(t, service, claim, "query-tech-support", { note })).statusCode).toBe(404);
  await stand(t, claim, "open");
  for (const [text, message] of [
    [undefined, "Please enter a note"],
    ["Why?", "Note is too short..."],
  ]) {
    const refused = await resolve(t, service, claim, "query-tech-support", { note: text });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { note: [message] }]);
  }
  expect(await open()).toEqual([]);
});
