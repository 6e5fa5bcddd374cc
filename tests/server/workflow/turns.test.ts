import { afterAll, beforeAll, expect, test } from "vitest";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { fillChanged, fillValues } from "../../../src/server/claims/list/own/fill-values.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf, ofType, resolve, staff, stand } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const returned = ofType.return;
const service = staff("customer_service");
const tech = staff("tech_support");
const manager = staff("service_manager");
const approver = staff("return_approver");

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const needing = async (as: string): Promise<string[]> => {
  const { data } = (await send(t, { as, url: "/api/claims?turn=me" })).json().claims;
  return data.map(({ claim_number }: { claim_number: string }) => claim_number);
};
const turnsOf = async (id: string): Promise<string[]> => {
  const { database } = t.parts;
  const turns = await database.selectFrom("claim_turns").select("role").where("claim_id", "=", id).execute();
  return turns.map(({ role }) => role);
};
const own = async (as: string, claim: string, owner: string | null) =>
  expect(
    (await send(t, { as, method: "PUT", url: "/api/claims/owner", body: { claims: [claim], owner } })).json(),
  ).toEqual({ assigned: [claim], refused: [] });

test("an approved replacement needs finance once the number is there without which nobody completes it", async () => {
  const { id } = await stand(t, replacement, "unit received", { replacement_delivery_number: null });
  await own(service, replacement, null);
  await resolve(t, service, replacement, "approve");
  expect(await turnsOf(id)).toEqual(["customer_service"]);
  expect(await needing(staff("finance"))).not.toContain(replacement);
  const body = { claim: id, direction: "outbound", internal_reference: "RDN", tracking_number: "80123456" };
  expect((await send(t, { as: service, method: "POST", url: "/api/shipping/store", body })).statusCode).toBe(200);
  expect(await turnsOf(id)).toEqual(expect.arrayContaining(["customer_service", "finance"]));
  expect(await needing(staff("finance"))).toContain(replacement);
});

test("an approved replacement that needs no unit needs finance at once", async () => {
  const { id, form } = await claimOf(t, replacement);
  const authorisation = { ...(form.authorisation as object), replacementUnitNotRequired: true };
  const unneeded = { form: JSON.stringify({ ...form, authorisation }), replacement_delivery_number: null };
  await stand(t, replacement, "unit received", unneeded);
  await own(service, replacement, null);
  await resolve(t, service, replacement, "approve");
  expect(await turnsOf(id)).toEqual(expect.arrayContaining(["customer_service", "finance"]));
  await stand(t, replacement, "unit received", { form: JSON.stringify(form) });
});

test("a claim that nobody looks after needs those whose role has to act next, until somebody takes it over", async () => {
  await stand(t, warranty, "in-progress");
  await own(service, warranty, null);
  await resolve(t, service, warranty, "cs-to-action");
  expect(await needing(service)).toContain(warranty);
  // Who leads the team does its work too.
  expect(await needing(staff("team_leader"))).toContain(warranty);
  for (const other of [tech, manager, approver]) expect(await needing(other), other).not.toContain(warranty);
  await resolve(t, service, warranty, "service-to-action");
  expect(await needing(service)).not.toContain(warranty);
  expect(await needing(manager)).toContain(warranty);
  await own(service, warranty, "me");
  expect(await needing(manager)).not.toContain(warranty);
  expect(await needing(service)).toContain(warranty);
  await own(service, warranty, null);
});

test("who reviews a type is whose turn it is where nobody else is named, and only for what they may read", async () => {
  for (const [claim, reviewer, other] of [
    [warranty, service, approver],
    [returned, approver, service],
  ] as const) {
    await stand(t, claim, "open");
    await own(service, claim, null);
    await resolve(t, service, claim, "start");
    expect(await needing(reviewer), claim).toContain(claim);
    expect(await needing(other), claim).not.toContain(claim);
  }
});

test("what waits for its claimant or is deleted needs nobody, and comes back with the claim", async () => {
  await stand(t, warranty, "in-progress");
  await resolve(t, service, warranty, "cs-to-action");
  const admin = staff("super_admin");
  await send(t, { as: admin, method: "POST", url: "/api/claim/delete", body: { claim: warranty } });
  expect((await claimOf(t, warranty)).deleted_at).not.toBeNull();
  expect(await needing(service)).not.toContain(warranty);
  await send(t, { as: admin, method: "POST", url: "/api/claim/restore", body: { claim: warranty } });
  expect(await needing(service)).toContain(warranty);
  await resolve(t, service, warranty, "action-required", { note: "Please send the photo." });
  expect(await needing(service)).not.toContain(warranty);
});

test("a question needs the role that was asked whatever became of the claim, and its owner goes on", async () => {
  await stand(t, replacement, "complete");
  await resolve(t, service, replacement, "query-tech-support", { note: "Was this known?" });
  expect(await needing(tech)).toContain(replacement);
  expect(await needing(manager)).not.toContain(replacement);
  await resolve(t, tech, replacement, "query-reply");
  expect(await needing(tech)).not.toContain(replacement);
});

test("what its owner has handed up needs who authorises it, and the owner again afterwards", async () => {
  await stand(t, warranty, "in-progress");
  await own(service, warranty, "me");
  await resolve(t, service, warranty, "send-for-authorisation");
  expect(await needing(service)).not.toContain(warranty);
  expect(await needing(tech)).toContain(warranty);
  await send(t, { as: tech, method: "POST", url: "/api/claim/authorise", body: { claim: warranty } });
  expect(await needing(tech)).not.toContain(warranty);
  expect(await needing(service)).toContain(warranty);
  await own(service, warranty, null);
});

test("the view counts what its list holds, for claims from before turns were kept as well", async () => {
  const { database, definitions } = t.parts;
  await database.deleteFrom("claim_turns").execute();
  await database.deleteFrom("claim_value_fills").execute();
  for (const definition of definitions.list()) await fillValues(t.parts, definition);
  for (const as of [service, tech, manager, approver, staff("finance"), staff("account_manager")]) {
    const { total } = (await send(t, { as, url: "/api/claims?turn=me&updated_at=asc" })).json().claims;
    const { counts } = (await send(t, { as, url: "/api/views/counts" })).json();
    expect(
      counts.find(({ query }: { query: string }) => query.startsWith("turn=me")),
      as,
    ).toMatchObject({ total });
    if (as === service) expect(total).toBeGreaterThan(0);
  }
});

test("a new version of a definition has turns kept anew, of what stands where nothing is to be done any more as well", async () => {
  const { database, definitions } = t.parts;
  await stand(t, warranty, "in-progress");
  await resolve(t, service, warranty, "cs-to-action");
  const { id } = await claimOf(t, warranty);
  await stand(t, returned, "complete");
  const done = await claimOf(t, returned);
  await database.deleteFrom("claim_turns").where("claim_id", "=", id).execute();
  await database.insertInto("claim_turns").values({ claim_id: done.id, role: "tech_support" }).execute();
  for (const type of ["warranty", "return"]) {
    const definition = definitions.get(type) as CompiledDefinition;
    await fillValues(t.parts, { ...definition, hash: `${definition.hash}-next` });
  }
  expect(await needing(service)).toContain(warranty);
  expect(await turnsOf(done.id)).toEqual([]);
});

test("a claim in a status that its type has no more is filled in by the version that it was saved under", async () => {
  const { database, definitions } = t.parts;
  await stand(t, warranty, "in-progress");
  await resolve(t, service, warranty, "cs-to-action");
  const { id } = await claimOf(t, warranty);
  await database.deleteFrom("claim_turns").where("claim_id", "=", id).execute();
  const definition = definitions.get("warranty") as CompiledDefinition;
  const { "cs to action": _, ...statuses } = definition.workflow.statuses;
  const next = { ...definition, hash: "next", workflow: { ...definition.workflow, statuses } };
  const today = Object.assign(Object.create(definitions), {
    get: (type: string) => (type === "warranty" ? next : definitions.get(type)),
  });
  await fillValues({ ...t.parts, definitions: today }, next);
  expect(await turnsOf(id)).toEqual(["customer_service"]);
});

test("what a process of the release before has moved gets its turns after it was filled in", async () => {
  const { database, clock } = t.parts;
  await stand(t, warranty, "in-progress");
  const since = clock.now();
  await resolve(t, service, warranty, "cs-to-action");
  const { id } = await claimOf(t, warranty);
  await database.deleteFrom("claim_turns").where("claim_id", "=", id).execute();
  await fillChanged(t.parts, new Date(since.getTime() + 60_000));
  expect(await needing(service)).not.toContain(warranty);
  await fillChanged(t.parts, since);
  expect(await needing(service)).toContain(warranty);
});

test("a turn stands with its claim's last change, and a row from before has it once it is filled in", async () => {
  const { database, clock } = t.parts;
  await stand(t, warranty, "in-progress");
  const since = clock.now();
  await resolve(t, service, warranty, "cs-to-action");
  await resolve(t, tech, warranty, "query-customer-service", { note: "Is it there?" });
  const { id } = await claimOf(t, warranty);
  const turns = database.selectFrom("claim_turns").select("updated_at").where("claim_id", "=", id);
  expect(await turns.execute()).toEqual([{ updated_at: (await claimOf(t, warranty)).updated_at }]);
  const later = new Date(since.getTime() + 3_600_000);
  await database.updateTable("claims").set({ updated_at: later }).where("id", "=", id).execute();
  expect(await turns.execute()).toEqual([{ updated_at: later }]);
  await database.updateTable("claim_turns").set({ updated_at: null }).where("claim_id", "=", id).execute();
  // Its turn and the question lead to it: it stands in the list once.
  expect((await needing(service)).filter((claim) => claim === warranty)).toEqual([warranty]);
  await fillChanged(t.parts, since);
  expect(await turns.execute()).toEqual([{ updated_at: later }]);
});
