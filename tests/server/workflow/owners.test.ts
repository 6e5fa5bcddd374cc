import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submittedOrder } from "../../../src/contract/column-query.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { letters, ofType, resolve, staff, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const service = staff("customer_service");
const tech = staff("tech_support");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const personOf = (email: string) =>
  t.database.selectFrom("users").select(["id", "name"]).where("email", "=", email).executeTakeFirstOrThrow();
const assign = async (as: string, claims: string[], owner: string | null, more: object = {}) =>
  send(t, { as, method: "PUT", url: "/api/claims/owner", body: { claims, owner, ...more } });
const list = async (as: string, query: string) => {
  const answer = await send(t, { as, url: `/api/claims?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, total } = answer.json().claims as { data: { claim_number: string }[]; total: number };
  return { numbers: data.map(({ claim_number }) => claim_number), total };
};

test("claims are handed over together; what cannot be is told by its reason, and the timeline tells staff alone", async () => {
  await stand(t, warranty, "open");
  await stand(t, replacement, "cs to action");
  const { id, name } = await personOf(tech);
  const answer = await assign(service, [warranty, replacement, "WC999999"], id);
  expect(answer.json()).toEqual({
    assigned: [warranty, replacement],
    refused: [{ place: 2, reason: "There is no such claim." }],
  });
  expect((await list(tech, "owner=me")).numbers.sort()).toEqual([replacement, warranty].sort());
  expect((await list(service, `owner=${id}`)).total).toBe(2);
  expect((await list(service, "owner=none")).numbers).not.toContain(warranty);
  expect(await timeline(t, warranty)).toMatchObject([
    { description: `Handed the claim to ${name}`, is_internal: true },
  ]);
  const { claim } = (await send(t, { as: service, url: `/api/claim/${warranty}` })).json();
  expect(claim.owner).toEqual({ uuid: id, name });
  const theirs = (await send(t, { as: dealer, url: `/api/claim/${warranty}` })).json();
  expect(theirs.claim).not.toHaveProperty("owner");
  expect((await assign(service, [warranty], null)).json()).toEqual({ assigned: [warranty], refused: [] });
  expect((await list(tech, "owner=me")).numbers).toEqual([replacement]);
});

test("of two who take the same claim the first keeps it, and the second is told who has it", async () => {
  await stand(t, warranty, "open");
  await assign(service, [warranty], null);
  const [one, other] = await Promise.all([personOf(service), personOf(tech)]);
  const taken = { only_unowned: true };
  expect((await assign(service, [warranty], one.id, taken)).json().assigned).toEqual([warranty]);
  expect((await assign(tech, [warranty], other.id, taken)).json()).toEqual({
    assigned: [],
    refused: [{ place: 0, reason: `${one.name} looks after it already.` }],
  });
  // Who has it already takes nothing from anybody, and nothing is written twice.
  expect((await assign(service, [warranty], one.id, taken)).json().assigned).toEqual([warranty]);
  expect((await timeline(t, warranty)).filter(({ description }) => description === "Took the claim over")).toHaveLength(
    1,
  );
});

test("a claim goes to nobody who may not look after it, and claimants ask for no desk", async () => {
  const owners = (await send(t, { as: service, url: "/api/owners" })).json().owners as { uuid: string }[];
  const [outsider, one] = await Promise.all([personOf(dealer), personOf(service)]);
  const known = owners.map(({ uuid }) => uuid);
  expect(known).toContain(one.id);
  expect(known).not.toContain(outsider.id);
  const answer = await assign(service, [warranty], outsider.id);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors.owner).toEqual(["This person does not look after claims. Choose somebody else."]);
  for (const query of ["owner=me", "owner=none", "late=yes", `account=${outsider.id}`])
    expect((await send(t, { as: dealer, url: `/api/claims?${query}` })).statusCode).toBe(422);
});

test("late claims are listed as they are counted, with type, status and owner beside", async () => {
  await stand(t, warranty, "open", { status_at: new Date("2026-01-05T00:00:00Z") });
  const { counts } = (await send(t, { as: service, url: "/api/claims/counts?types=warranty" })).json();
  const { late } = counts.find(({ status }: { status: string }) => status === "open");
  expect(late).toBeGreaterThan(0);
  expect((await list(service, "late=yes&types=warranty&statuses=open")).total).toBe(late);
  const { id } = await personOf(service);
  await assign(service, [warranty], id);
  expect((await list(service, "late=yes&owner=me&updated_at=asc")).numbers).toContain(warranty);
});

test("an account's claims of some days are listed in the order of their submission, within a search too", async () => {
  await stand(t, warranty, "open", { requested_at: new Date("2026-03-02T00:00:00Z") });
  await stand(t, replacement, "open", { requested_at: new Date("2026-03-20T00:00:00Z") });
  const { customer_id: customer } = await t.database
    .selectFrom("claims")
    .select("customer_id")
    .where("number", "=", warranty)
    .executeTakeFirstOrThrow();
  const all = await t.database
    .selectFrom("claims")
    .select(["number", "customer_id"])
    .where("customer_id", "=", customer)
    .orderBy(sql`coalesce(requested_at, created_at)`)
    .execute();
  const submitted = `order_by=${encodeURIComponent(submittedOrder)}`;
  const oldest = await list(service, `account=${customer}&${submitted}`);
  const { numbers: readable, total } = await list(service, `account=${customer}`);
  const inOrder = all.map(({ number }) => number).filter((number) => readable.includes(number));
  expect([oldest.total, inOrder.length]).toEqual([total, readable.length]);
  expect(oldest.numbers).toEqual(inOrder);
  const march = `account=${customer}&submitted_from=2026-03-01&submitted_to=2026-03-31`;
  expect((await list(service, `${march}&${submitted}`)).numbers).toEqual([warranty, replacement]);
  expect((await list(service, `${march}&order_by=${encodeURIComponent(`-${submittedOrder}`)}`)).numbers).toEqual([
    replacement,
    warranty,
  ]);
  expect((await list(service, `${march}&types=warranty&search=${warranty}&late=yes`)).numbers).toEqual([warranty]);
  expect((await list(service, `account=${crypto.randomUUID()}`)).total).toBe(0);
});

test("what the customer writes reaches who looks after the claim", async () => {
  await stand(t, warranty, "open");
  await assign(service, [warranty], (await personOf(tech)).id);
  await resolve(t, service, warranty, "start");
  await send(t, { as: dealer, method: "POST", url: "/api/note/store", body: { claim: warranty, note: "Any news?" } });
  expect(await letters(t, warranty)).toMatchObject([{ kind: "message", recipients: [tech] }]);
});

test("whose turn it is: what waits for me is mine, for my level to authorise or asked of my role, and what waits for the customer is apart", async () => {
  const { id } = await personOf(service);
  await stand(t, warranty, "open");
  await assign(service, [warranty], id);
  await stand(t, replacement, "authorise", { authorise_role: "service_manager" });
  const manager = staff("service_manager");
  expect((await list(service, "turn=me")).numbers).toContain(warranty);
  expect((await list(manager, "turn=me")).numbers).toContain(replacement);
  expect((await list(service, "turn=me")).numbers).not.toContain(replacement);
  await resolve(t, service, warranty, "query-tech-support", { note: "Is this known?" });
  expect((await list(tech, "turn=me")).numbers).toContain(warranty);
  await stand(t, warranty, "pending customer action");
  await assign(service, [warranty], id);
  expect((await list(service, "turn=me")).numbers).not.toContain(warranty);
  expect((await list(manager, "turn=claimant")).numbers).toContain(warranty);
  const { statusCode } = await send(t, { as: dealer, url: "/api/claims?turn=claimant" });
  expect(statusCode).toBe(422);
});
