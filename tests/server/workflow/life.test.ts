import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId, units } from "../claims/warranty-form.ts";
import { claimOf, letters, make, resolve, staff, stale, timeline } from "./stand.ts";

let t: TestApp;
let claim: string;
const dealer = "dealer@example.test";
const tech = staff("tech_support");
const service = staff("customer_service");
const question = "Is the compressor known to fail (internal)?";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const save = (as: string, method: "POST" | "PUT", body: object) => send(t, { as, method, url: "/api/claim", body });
const done = async (answer: ReturnType<typeof resolve>) => {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
};

test("technical support starts a replacement by phone, and the customer is told to complete it [RPL-02] [RPL-19]", async () => {
  const answer = await save(tech, "POST", {
    purchaser: { uuid: await accountId(t, "410344") },
    products: [units.free],
    fault: { type: "unable to repair", code: "A1" },
    installer: { dateFailed: "2026-11-02" },
    authorisation: { authorisedByTech: true },
  });
  claim = answer.json().claim_number;
  expect(await claimOf(t, claim)).toMatchObject({
    type: "replacement",
    form: { authorisation: { authorisedByTech: true } },
    status: "draft",
    placement: "with customer",
    authorise_role: null,
    requested_at: null,
  });
  expect((await letters(t, claim)).map(({ kind }) => kind)).toEqual(["draft-sent"]);
  expect((await timeline(t, claim)).map(({ type }) => type)).toEqual(["placed"]);
});

test("the customer completes and sends it: what was authorised by phone is authorised [RPL-19] [WFORM-76] [WFORM-77] [WFORM-78] [WFORM-79]", async () => {
  const { form, uuid } = (await send(t, { as: dealer, url: `/api/claim/${claim}` })).json().claim;
  const body = {
    ...form,
    claim: uuid,
    partsNotRequired: true,
    installationLocation: {
      customerName: "Moana Hale",
      phone: "09 555 0188",
      address: "12 Cameron Street, Whangārei Central, Whangārei 0110",
      type: 1,
    },
    customerReference: "JOB-1",
    authorisation: { ...form.authorisation, pickupAddress: "12 Cameron Street, Whangārei 0110" },
    pickupContactName: "Moana Hale",
    pickupContactPhone: "09 555 0188",
    pickupCargoType: "pallet",
  };
  const drafted = await save(dealer, "PUT", { ...body, draft: true });
  expect(drafted.statusCode, drafted.body).toBe(200);
  expect(await claimOf(t, claim)).toMatchObject({ status: "draft", placement: "customer responded" });
  const bare = { ...body, authorisation: form.authorisation, pickupContactName: "", pickupContactPhone: "" };
  const refused = (await save(dealer, "PUT", { ...bare, pickupCargoType: null })).json();
  expect(Object.keys(refused.errors).toSorted()).toEqual(
    ["authorisation.pickupAddress", "pickupCargoType", "pickupContactName", "pickupContactPhone"].toSorted(),
  );
  const sent = await save(dealer, "PUT", body);
  expect(sent.statusCode, sent.body).toBe(200);
  const { id: advisor } = await t.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", tech)
    .executeTakeFirstOrThrow();
  expect(await claimOf(t, claim)).toMatchObject({
    status: "cs to action",
    placement: null,
    requested_at: t.clock.now(),
    authorised_at: t.clock.now(),
    authorised_by: advisor,
    authorising_level: "tech_support",
  });
});

test("it is packed, collected, received, approved and completed", async () => {
  await done(resolve(t, service, claim, "query-tech-support", { note: question }));
  await done(resolve(t, tech, claim, "query-reply"));
  await done(resolve(t, service, claim, "packing"));
  await done(make(t, dealer, claim, "packaged"));
  await done(make(t, service, claim, "arrange-collection"));
  await done(make(t, service, claim, "tracking-code"));
  await done(resolve(t, staff("staff"), claim, "unit-received"));
  expect((await make(t, dealer, claim, "delete")).statusCode).not.toBe(200);
  await done(resolve(t, service, claim, "approve"));
  const refused = await resolve(t, service, claim, "complete");
  expect(refused.statusCode).toBe(422);
  const delivery = { direction: "outbound", internal_reference: "RDN", tracking_number: "80012" };
  const url = "/api/shipping/store";
  await done(send(t, { as: service, method: "POST", url, body: { claim, ...delivery } }));
  await done(resolve(t, service, claim, "complete"));
  expect(await claimOf(t, claim)).toMatchObject({
    status: "complete",
    completed_at: t.clock.now(),
    unit_received_at: t.clock.now(),
    collection_arranged_at: t.clock.now(),
  });
});

test("the customer has read all of it but what is ours", async () => {
  const own = await send(t, { as: dealer, url: `/api/activity/claim/${claim}` });
  const kinds = own.json().activities.map(({ type }: { type: string }) => type);
  expect(kinds.reverse()).toEqual([
    "placed",
    "updated",
    "submitted",
    "status",
    "packaged",
    "shipping",
    "tracking",
    "status",
    "resolution",
    "status",
  ]);
  const record = await send(t, { as: dealer, url: `/api/claim/${claim}` });
  const theirs = (await letters(t, claim)).filter(({ recipients }) =>
    recipients.includes("southern-alps@example.test"),
  );
  expect(theirs.map(({ kind }) => kind).sort()).toEqual([
    "approved",
    "collection-arranged",
    "completed",
    "draft-sent",
    "please-pack",
    "received",
  ]);
  for (const text of [own.body, record.body, JSON.stringify(theirs)]) {
    expect(text).not.toContain(question);
    expect(text).not.toContain(tech);
    expect(text).not.toContain("bookings@example.test");
    expect(text).not.toContain("sender_role");
  }
});

test("what was offered at an older version is refused, whatever the status offers by now", async () => {
  const old = (await claimOf(t, claim)).version;
  await done(resolve(t, staff("super_admin"), claim, "reopen", { version: old }));
  const late = await resolve(t, service, claim, "approve", { version: old });
  expect([late.statusCode, late.json()]).toMatchObject([422, stale]);
  await done(resolve(t, service, claim, "approve"));
});
