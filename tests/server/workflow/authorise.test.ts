import { afterAll, beforeAll, expect, test } from "vitest";
import { runTimers } from "../../../src/server/claims/timers/run-timers.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf, letters, make, ofType, resolve, staff, stale, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const authorise = (as: string, claim: string) =>
  send(t, { as, method: "POST", url: "/api/claim/authorise", body: { claim } });
const why = { note: "It is dearer than I may authorise." };
const read = async (as: string, claim: string) =>
  (await send(t, { as, url: `/api/activity/claim/${claim}` })).json().activities;
const reply = (as: string, claim: string) =>
  send(t, { as, method: "POST", url: "/api/claim/reply", body: { claim, note: "Here it is." } });

test("sent for authorisation it waits for technical support, who is told and authorises it [CALL-48] [RPL-08]", async () => {
  const { id } = await stand(t, warranty, "open");
  await resolve(t, service, warranty, "send-for-authorisation");
  expect(await claimOf(t, warranty)).toMatchObject({ status: "authorise", authorise_role: "tech_support" });
  const [letter] = await letters(t, warranty);
  expect(letter?.kind).toBe("needs-authorisation");
  expect(letter?.recipients).toContain(staff("tech_support"));
  for (const role of ["customer_service", "service_manager", "managing_director"]) {
    expect(letter?.recipients).not.toContain(staff(role));
  }
  for (const as of [service, dealer]) expect((await authorise(as, warranty)).statusCode).toBe(403);
  // The page names it by its uuid.
  expect((await authorise(staff("tech_support"), id)).json()).toEqual({ authorisation: "saved" });
  expect(await claimOf(t, warranty)).toMatchObject({
    status: "cs to action",
    authorise_role: null,
    authorised_at: t.clock.now(),
  });
  expect((await authorise(staff("tech_support"), warranty)).json()).toMatchObject(stale);
});

test("where nobody holds the role that must authorise, those above are told", async () => {
  await stand(t, warranty, "open");
  const held = await t.database.deleteFrom("user_roles").where("role", "=", "tech_support").returningAll().execute();
  await resolve(t, service, warranty, "send-for-authorisation");
  await t.database.insertInto("user_roles").values(held).execute();
  const [letter] = await letters(t, warranty);
  expect(letter?.recipients).toContain(staff("service_manager"));
  expect(letter?.recipients).not.toContain(staff("tech_support"));
});

test("where nobody above holds a role of the chain either, whoever else may authorise is told", async () => {
  await stand(t, warranty, "open");
  const chain = ["tech_support", "service_manager", "general_manager", "managing_director"];
  const held = await t.database.deleteFrom("user_roles").where("role", "in", chain).returningAll().execute();
  await resolve(t, service, warranty, "send-for-authorisation");
  await t.database.insertInto("user_roles").values(held).execute();
  const [letter] = await letters(t, warranty);
  expect(letter?.recipients).toEqual([staff("super_admin")]);
});

test("after three working days those above are told once, each claim whose authorisation is still outstanding, and no claimant reads it", async () => {
  const friday = new Date("2026-11-20T01:00:00Z");
  const wednesday = new Date("2026-11-25T01:00:00Z");
  const columns = { authorise_role: "service_manager", status_at: friday };
  // Claims of the reference data wait too.
  t.clock.set(wednesday.toISOString());
  await runTimers(t.parts);
  await stand(t, warranty, "authorise", columns);
  await stand(t, replacement, "authorise", { ...columns, authorise_role: "managing_director" });
  t.clock.set(new Date(wednesday.getTime() - 60_000).toISOString());
  expect(await runTimers(t.parts)).toBe(0);
  expect((await send(t, { as: service, url: `/api/claim/${warranty}` })).json().claim.timers).toEqual([
    { label: "Those above are told that it waits", at: wednesday.toISOString() },
  ]);
  t.clock.set(wednesday.toISOString());
  expect(await runTimers(t.parts)).toBe(1);
  expect(await runTimers(t.parts)).toBe(0);
  expect((await letters(t, warranty)).map(({ kind, recipients }) => [kind, recipients.toSorted()])).toEqual([
    ["authorisation-waits", [staff("general_manager"), staff("managing_director")]],
  ]);
  expect(await letters(t, replacement)).toEqual([]);
  expect(await claimOf(t, warranty)).toMatchObject({ status: "authorise", authorise_role: "service_manager" });
  const line = "Waited too long for an authorisation: those above were told";
  const told = (await read(service, warranty)).map(({ description }: { description: string }) => description);
  expect(told).toEqual([line]);
  expect(await read(dealer, warranty)).toEqual([]);
});

test("escalating hands it up the chain, where it ends [RES-29]", async () => {
  await stand(t, replacement, "authorise", { authorise_role: "tech_support" });
  const chain = ["tech_support", "service_manager", "general_manager", "managing_director"];
  for (const [index, role] of chain.entries()) {
    const answer = await resolve(t, staff(role), replacement, "escalate", why);
    const next = chain[index + 1];
    expect(answer.statusCode, answer.body).toBe(next ? 200 : 422);
    expect(await claimOf(t, replacement)).toMatchObject({ status: "authorise", authorise_role: next ?? role });
    if (next) expect((await resolve(t, staff(role), replacement, "escalate", why)).statusCode).toBe(422);
  }
  expect(await timeline(t, replacement)).toMatchObject([
    { type: "escalated", is_internal: true },
    { type: "escalated", is_internal: true },
    { type: "escalated", is_internal: true },
  ]);
});

test("why it was escalated is asked, told to staff and to whom it goes, and to no claimant", async () => {
  await stand(t, warranty, "authorise", { authorise_role: "tech_support" });
  const silent = await resolve(t, staff("tech_support"), warranty, "escalate", { note: " " });
  expect(silent.statusCode).toBe(422);
  expect(silent.json().errors).toHaveProperty("note");
  expect((await resolve(t, staff("tech_support"), warranty, "escalate", why)).statusCode).toBe(200);
  const told = { type: "escalated", is_internal: true, notes: [why] };
  expect(await read(service, warranty)).toMatchObject([told]);
  expect(await read(dealer, warranty)).toEqual([]);
  const [letter] = await letters(t, warranty);
  expect(letter?.text_part).toContain(`for this reason:\n\n> ${why.note}`);
  expect(letter?.recipients).toContain(staff("service_manager"));
  expect(letter?.recipients).not.toContain(dealer);
});

test.each([
  ["approve", warranty, "service_manager", "authorise"],
  ["approve", replacement, "service_manager", "authorise"],
  ["approve", replacement, "service_manager", "draft"],
  ["authorise", warranty, "tech_support", "authorise"],
  ["authorise", replacement, "tech_support", "authorise"],
])(
  "%s of %s by the %s in %s reads as authorised, for claimants as work (D-204) [CALL-48]",
  async (act, number, role, status) => {
    await stand(t, number, status, { authorise_role: role });
    const answer = await make(t, staff(role), number, act);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read(service, number)).toMatchObject([
      { type: "authorised", description: "The claim was authorised" },
    ]);
    const [entry] = await read(dealer, number);
    expect(entry).toMatchObject({ type: "status", description: "Your claim is being worked on", by: "our team" });
    expect(await letters(t, number)).toEqual([]);
  },
);

test("an escalation that is sent again because its answer was lost escalates once", async () => {
  const { version } = await stand(t, replacement, "authorise", { authorise_role: "tech_support" });
  const escalate = () => resolve(t, staff("managing_director"), replacement, "escalate", { version, ...why });
  expect((await escalate()).statusCode).toBe(200);
  expect((await escalate()).json()).toMatchObject(stale);
  expect(await claimOf(t, replacement)).toMatchObject({ authorise_role: "service_manager" });
});

test("who is asked on the way to an authorisation owes it still once they have answered", async () => {
  await stand(t, warranty, "authorise", { authorise_role: "service_manager" });
  await resolve(t, service, warranty, "action-required", { note: "Which unit is it?" });
  expect(await claimOf(t, warranty)).toMatchObject({
    status: "pending customer action",
    authorise_role: "service_manager",
  });
  await reply(dealer, warranty);
  expect(await claimOf(t, warranty)).toMatchObject({ status: "authorise", authorise_role: "service_manager" });
  // The one who asked is told.
  expect((await letters(t, warranty)).at(-1)).toMatchObject({ kind: "customer-responded", recipients: [service] });
});

test("an outstanding authorisation is not lost by moving the claim on", async () => {
  await stand(t, warranty, "pending customer action", {
    authorise_role: "service_manager",
    status_before: "authorise",
  });
  await resolve(t, service, warranty, "cs-to-action");
  expect(await claimOf(t, warranty)).toMatchObject({ status: "cs to action", authorise_role: "service_manager" });
  expect((await resolve(t, service, warranty, "approve")).statusCode).toBe(422);
  expect((await resolve(t, staff("service_manager"), warranty, "approve")).statusCode).toBe(200);
  expect(await claimOf(t, warranty)).toMatchObject({ status: "approved", authorise_role: null });
});

test("pre-authorised, no technical advisor is asked (D-047) [CALL-15]", async () => {
  await stand(t, warranty, "open");
  const answer = await resolve(t, service, warranty, "send-for-authorisation", { authorised: true });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await claimOf(t, warranty)).toMatchObject({ status: "cs to action", authorised_at: t.clock.now() });
});

test("pre-authorising does not skip a manager's authorisation", async () => {
  await stand(t, warranty, "open", { authorise_role: "service_manager" });
  const answer = await resolve(t, service, warranty, "approve", { authorised: true });
  expect(answer.statusCode, answer.body).toBe(422);
  expect(await claimOf(t, warranty)).toMatchObject({ status: "open", authorised_at: null });
});
