import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { ofType, resolve, staff, stand } from "../workflow/stand.ts";

let t: TestApp;
const { replacement } = ofType;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const read = async (as: string, number = replacement) =>
  (await send(t, { as, url: `/api/claim/${number}` })).json().claim;
const nameOf = async (role: string) =>
  (await t.database.selectFrom("users").select("name").where("email", "=", staff(role)).executeTakeFirstOrThrow()).name;

test("staff read each level of an authorisation with its limit, who handed it up, whose turn it is and who authorised", async () => {
  await stand(t, replacement, "authorise");
  const [needed] = (await read(staff("customer_service"))).authorisation;
  expect(needed.state).toBe("needed");
  const chain = ["tech_support", "service_manager", "general_manager", "managing_director"];
  const next = chain[chain.indexOf(needed.role) + 1] ?? "";
  const limits: Record<string, object> = {
    tech_support: { most: 5_000 },
    service_manager: { most: 15_000 },
    general_manager: { most: 50_000 },
  };
  const line = async (role: string) => ({ role, ...limits[role], names: [await nameOf(role)] });
  await stand(t, replacement, "authorise", { authorise_role: needed.role });
  await resolve(t, staff(needed.role), replacement, "escalate", { note: "Above my head." });
  const handedUp = { ...(await line(needed.role)), state: "handed up", at: expect.any(String) };
  expect((await read(staff("customer_service"))).authorisation).toEqual([
    handedUp,
    { ...(await line(next)), state: "next", at: null },
  ]);
  await resolve(t, staff(next), replacement, "approve");
  expect((await read(staff("finance"))).authorisation).toEqual([
    handedUp,
    { ...(await line(next)), state: "authorised", at: expect.any(String) },
  ]);
  expect(await read("dealer@example.test")).not.toHaveProperty("authorisation");
});

test("who did not authorise a claim that is decided is neither needed nor next any more", async () => {
  const ends = [
    [ofType["return-part"], "approved", null],
    // Approved, and on its way since.
    [ofType["return-part"], "unit received", null, new Date("2026-11-01T00:00:00Z")],
    [replacement, "disapproved", "managing_director"],
    [replacement, "complete", null],
  ] as const;
  for (const [number, status, authorise_role, approved_at = null] of ends) {
    await stand(t, number, status, { authorise_role, authorised_at: null, approved_at });
    const { authorisation = [] } = await read(staff("customer_service"), number);
    expect([number, status, authorisation.map(({ state }: { state: string }) => state)]).toEqual([number, status, []]);
  }
});

test("staff read the other claims of a claim's serial numbers, of any account, as far as they may read those", async () => {
  const [own] = await t.database
    .selectFrom("claim_units")
    .innerJoin("claims", "claims.id", "claim_units.claim_id")
    .select(["claims.id", "claims.customer_id", "material", "serial"])
    .where("claims.number", "=", replacement)
    .execute();
  const other = await t.database
    .selectFrom("claims")
    .innerJoin("customers", "customers.id", "claims.customer_id")
    .select(["claims.id", "claims.number", "customers.name"])
    .where("customer_id", "<>", own?.customer_id ?? "")
    .where("claims.type", "=", "warranty")
    .where("claims.status", "=", "open")
    .executeTakeFirstOrThrow();
  const unit = { material: String(own?.material).toLowerCase(), serial: String(own?.serial).toLowerCase() };
  await t.database
    .insertInto("claim_units")
    .values({ claim_id: other.id, ...unit })
    .execute();
  expect((await read(staff("customer_service"))).earlier_claims).toContainEqual({
    claim_number: other.number,
    type: "warranty",
    status: "open",
    serial: own?.serial,
    customer: other.name,
    claimed_at: expect.any(String),
  });
  await t.database.updateTable("claims").set({ deleted_at: t.clock.now() }).where("id", "=", other.id).execute();
  const left = (await read(staff("customer_service"))).earlier_claims;
  expect(left.map((one: { claim_number: string }) => one.claim_number)).not.toContain(other.number);
  expect(await read("dealer@example.test")).not.toHaveProperty("earlier_claims");
});
