import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { letters, ofType, staff, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const [service, tech, leader] = [staff("customer_service"), staff("tech_support"), staff("team_leader")];
const [approver, admin] = [staff("return_approver"), staff("admin")];
const dealer = "dealer@example.test";

/** Of the reference data's people, by their address. */
const people = new Map<string, { id: string; name: string }>();
const of = (email: string) => people.get(email) ?? { id: "", name: "" };

beforeAll(async () => {
  t = await testApp();
  const known = await t.database.selectFrom("users").select(["id", "name", "email"]).execute();
  for (const { email, ...person } of known) people.set(email, person);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set("2026-11-20T00:00:00Z");
  await t.database.deleteFrom("absences").execute();
  await stand(t, warranty, "open");
  await assign([warranty], null);
});

const assign = async (claims: string[], owner: string | null) =>
  (await send(t, { as: service, method: "PUT", url: "/api/claims/owner", body: { claims, owner } })).json();
const save = (as: string, person: string, absence: object | null) =>
  send(t, { as, method: "PUT", url: "/api/owners/absence", body: { person, absence } });
const away = (email: string, deputy: string, from = "2026-11-20", until = "2026-11-27") =>
  save(email, "me", { from, until, deputy: of(deputy).id });
const numbers = async (as: string, query: string): Promise<string[]> => {
  const answer = await send(t, { as, url: `/api/claims?${query}` });
  return answer.json().claims.data.map(({ claim_number }: { claim_number: string }) => claim_number);
};
const ownerIn = async (as: string) =>
  (await send(t, { as, url: `/api/claim/${warranty}` })).json().claim.owner as Record<string, unknown> | undefined;

test("while somebody is away their claims are with the deputy, who is named to staff alone, and nothing has changed after the last day", async () => {
  expect((await away(tech, leader)).json()).toEqual({ absence: "saved" });
  const standsIn = { until: "2026-11-27", deputy: { uuid: of(leader).id, name: of(leader).name } };
  expect(await assign([warranty], of(tech).id)).toEqual({ assigned: [warranty], refused: [], away: standsIn });
  expect((await timeline(t, warranty)).at(-1)).toMatchObject({
    description: `Handed the claim to ${of(tech).name}, away until 27/11/2026; ${of(leader).name} stands in`,
    is_internal: true,
  });
  for (const query of ["owner=me", "turn=me", "owner=me&late=yes"]) {
    await stand(t, warranty, "open", { status_at: new Date("2026-01-05T00:00:00Z") });
    expect(await numbers(leader, query), query).toContain(warranty);
  }
  expect(await numbers(service, `owner=${of(leader).id}`)).toContain(warranty);
  expect(await ownerIn(service)).toEqual({ uuid: of(tech).id, name: of(tech).name, away: standsIn });
  const theirs = await send(t, { as: dealer, url: `/api/claim/${warranty}` });
  expect(theirs.body).not.toContain(of(leader).name);
  const activities = await send(t, { as: dealer, url: `/api/activity/claim/${warranty}` });
  expect(activities.body).not.toContain("away");

  // The 27th ends in New Zealand, not in Greenwich.
  t.clock.set("2026-11-27T10:59:59Z");
  expect(await numbers(leader, "owner=me")).toContain(warranty);
  t.clock.set("2026-11-27T11:00:00Z");
  expect(await numbers(leader, "owner=me")).not.toContain(warranty);
  expect(await numbers(tech, "owner=me")).toContain(warranty);
  expect(await ownerIn(service)).toEqual({ uuid: of(tech).id, name: of(tech).name });
});

test("an absence begins on its first day, is seen by colleagues before it does, and is ended early by whoever is back", async () => {
  await assign([warranty], of(tech).id);
  await away(tech, leader, "2026-11-24", "2026-11-27");
  expect(await numbers(leader, "owner=me")).not.toContain(warranty);
  const seen = async (as: string) =>
    (await send(t, { as, url: "/api/owners" }))
      .json()
      .owners.find(({ uuid }: { uuid: string }) => uuid === of(tech).id);
  const deputy = { uuid: of(leader).id, name: of(leader).name };
  const absence = { from: "2026-11-24", until: "2026-11-27", deputy };
  expect(await seen(service)).toEqual({ uuid: of(tech).id, name: of(tech).name, absence });
  t.clock.set("2026-11-23T11:00:00Z");
  expect(await seen(tech)).toMatchObject({ is_me: true, away: { until: "2026-11-27", deputy } });
  expect(await numbers(leader, "turn=me")).toContain(warranty);
  await save(tech, "me", null);
  expect(await numbers(leader, "turn=me")).not.toContain(warranty);
  expect(await seen(service)).not.toHaveProperty("absence");
});

test("what the customer writes goes to the deputy, and a deputy who goes away hands on what they took over too", async () => {
  await away(tech, leader);
  await assign([warranty], of(tech).id);
  const write = (note: string) =>
    send(t, { as: dealer, method: "POST", url: "/api/note/store", body: { claim: warranty, note } });
  await write("Any news of it?");
  expect(await letters(t, warranty)).toMatchObject([{ kind: "message", recipients: [leader] }]);
  expect((await away(leader, service)).statusCode).toBe(200);
  expect(await numbers(service, "owner=me")).toContain(warranty);
  expect(await ownerIn(service)).toMatchObject({ name: of(tech).name, away: { deputy: { name: of(service).name } } });
  await write("Is anybody there?");
  expect((await letters(t, warranty)).map(({ recipients }) => recipients)).toContainEqual([service]);
  // Nobody hands on to somebody who is away on one of the days.
  const answer = await away(service, tech, "2026-11-27", "2026-11-30");
  expect(answer.json().errors.deputy).toEqual([`${of(tech).name} is away then as well. Choose somebody else.`]);
});

test("administrators say it for somebody who is ill; others for themselves alone", async () => {
  const absence = { from: "2026-11-20", until: "2026-11-20", deputy: of(leader).id };
  expect((await save(service, of(tech).id, absence)).statusCode).toBe(403);
  expect((await save(admin, of(tech).id, absence)).statusCode).toBe(200);
  expect((await save(service, of(tech).id, null)).statusCode).toBe(403);
  expect((await save(dealer, "me", absence)).statusCode).toBe(401);
  expect((await save(admin, of(dealer).id, absence)).json().errors.person).toHaveLength(1);
});

test("days that make no sense and deputies who cannot take over are refused at their field, and what was said before stays", async () => {
  await away(tech, leader);
  await assign([warranty], of(tech).id);
  const { name } = of(approver);
  for (const [from, until, deputy, key, message] of [
    ["2026-11-21", "2026-11-20", leader, "until", "The last day must not be before the first."],
    ["2026-11-18", "2026-11-19", leader, "until", "The last day must not have passed."],
    ["2026-11-20", "2028-11-19", leader, "until", "Choose at most a year."],
    ["2026-11-20", "2026-11-21", tech, "deputy", "Choose somebody else, who is here."],
    ["2026-11-20", "2026-11-21", dealer, "deputy", "This person does not look after claims. Choose somebody else."],
    [
      "2026-11-20",
      "2026-11-21",
      approver,
      "deputy",
      `${name} may not read ${warranty}. Choose somebody else, or hand these over first.`,
    ],
  ] as const) {
    const answer = await away(tech, deputy, from, until);
    expect(answer.statusCode, message).toBe(422);
    expect(answer.json().errors[key]).toEqual([message]);
  }
  expect(await numbers(leader, "owner=me")).toContain(warranty);
  await assign([warranty], null);
  expect((await away(tech, approver)).statusCode).toBe(200);
  expect((await assign([warranty, replacement], of(tech).id)).refused).toMatchObject([
    { place: 0, reason: `${name}, who stands in for ${of(tech).name} until 27/11/2026, may not read this claim.` },
    { place: 1 },
  ]);
});
