import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, isClaimantRole, roleTable } from "../../helpers/role-table.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf, ofType, resolve, staff, stand } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const put = (as: string, url: string, body: object) => send(t, { as, method: "PUT", url, body });
const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });
async function rowOf(as: string, number: string) {
  const { data } = (await post(as, "/api/claims/search", { searchString: number })).json().claims;
  return data.find((row: { claim_number: string }) => row.claim_number === number);
}

test("what is entered beside a claim stands in the staff's rows [LIST-11] [LIST-12] [LIST-13] [LIST-14] [LIST-15] [NOTE-10] [NOTE-11] [CALL-17] [CALL-18] [CALL-19]", async () => {
  const { id } = await stand(t, replacement, "approved");
  const rdn = { claim: id, direction: "outbound", internal_reference: "RDN" };
  const saved = [
    await put(service, "/api/claim/wrn", { claim: id, wrn: "WR 1" }),
    await put(service, "/api/claim/rrn", { claim: id, rrn: "RD 2" }),
    await put(service, "/api/claim/crn", { claim: id, crn: "C3,C4, C5" }),
    await put(service, "/api/note/remark", { claim: id, note: "Call first" }),
    await put(service, "/api/note/working", { claim: id, note: "Called" }),
    await post(service, "/api/shipping/store", { ...rdn, tracking_number: "80-1" }),
    await post(service, "/api/shipping/store", { ...rdn, tracking_number: "80-2" }),
  ];
  for (const answer of saved) expect(answer.statusCode, answer.body).toBe(200);
  expect(await rowOf(service, replacement)).toMatchObject({
    warranty_request_number: "WR 1",
    return_request_number: "RD 2",
    chq_request_numbers: ["C3", "C4", "C5"],
    has_cheque_payment: true,
    remark: "Call first",
    remark_notes_count: 1,
    working_notes_count: 1,
    shipments: [{ direction: "outbound", internal_reference: "RDN", reference: "80-2" }],
  });
  const { claim } = (await send(t, { as: service, url: `/api/claim/${replacement}` })).json();
  expect(claim).toMatchObject({ working_notes_count: 1, remark_notes_count: 1 });
});

test("remarks, cheques and whether a carrier is booked are never told to customers", async () => {
  await stand(t, replacement, "arrange collection", { collection_arranged_at: t.clock.now() });
  await put(service, "/api/note/remark", { claim: replacement, note: "Bad payer" });
  expect(await rowOf(service, replacement)).toMatchObject({ is_collection_arranged: true, remark: "Bad payer" });
  const own = await rowOf(dealer, replacement);
  for (const key of ["remark", "is_collection_arranged", "chq_request_numbers", "enquiries"]) {
    expect(own).not.toHaveProperty(key);
  }
  expect(JSON.stringify(own)).not.toContain("Bad payer");
});

test("placements are told for the claims that a search has found [QUERY-10]", async () => {
  const { id } = await stand(t, replacement, "draft");
  await resolve(t, service, replacement, "place-with-customer");
  const found = (await post(service, "/api/claims/search", { searchString: replacement })).json().claims.data;
  const claims = found.map(({ uuid }: { uuid: string }) => uuid);
  const { placements } = (await post(service, "/api/status/placement", { claims })).json();
  expect(placements).toMatchObject({ [id]: { placement: "with customer" } });
});

test("what is to be done next, and who reviews, are the staff's alone [NOTE-03]", async () => {
  const rows = async (as: string, of = "") => (await send(t, { as, url: `/api/claims${of}` })).json().claims.data;
  const types = async (as: string) => (await send(t, { as, url: "/api/claim-types" })).json().claim_types;
  expect((await rows(service, "?statuses[]=packing"))[0].pending_action).toBe("Customer to pack the unit");
  expect((await types(service))[0].reviewer).toBe("customer service");
  expect((await rows(dealer)).length).toBeGreaterThan(0);
  for (const row of await rows(dealer)) expect(row).not.toHaveProperty("pending_action");
  for (const type of await types(dealer)) expect(type).not.toHaveProperty("reviewer");
});

test("an approved return says what can truly be done next, to those who can do it", async () => {
  const approver = staff("return-approver");
  const { id } = await stand(t, ofType.return, "in-progress");
  expect((await post(approver, "/api/claim/resolve", { claim: id, resolution: "approve" })).statusCode).toBe(200);
  const { claim } = (await send(t, { as: service, url: `/api/claim/${ofType.return}` })).json();
  expect(claim.pending_action).toBe("Arrange return, or complete");
  const mine = (await send(t, { as: approver, url: "/api/claims?turn=me" })).json().claims.data;
  expect(mine.map((row: { claim_number: string }) => row.claim_number)).toContain(ofType.return);

  // What had to be authorised comes back first: nobody completes it before.
  const { form } = await claimOf(t, ofType.return);
  const unwanted = JSON.stringify({ ...(form as object), return_type: "requirements_changed" });
  await stand(t, ofType.return, "approved", { authorised_at: new Date("2026-11-01T00:00:00Z"), form: unwanted });
  expect((await rowOf(service, ofType.return)).pending_action).toBe("Arrange return");
  expect((await resolve(t, service, ofType.return, "complete")).statusCode).toBe(422);
});

test("each role of the staff's listing may resolve claims, as the server says; without any role there is no list [LIST-03]", async () => {
  for (const row of roleTable) {
    const { permissions } = (await send(t, { as: emailOf(row), url: "/api/user" })).json();
    expect([row.role, permissions.includes("resolve claim")]).toEqual([row.role, !isClaimantRole(row)]);
    const list = await send(t, { as: emailOf(row), url: "/api/claims" });
    expect([row.role, list.json().claims.total > 0]).toEqual([row.role, true]);
  }
  const { id } = await t.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", staff("finance"))
    .executeTakeFirstOrThrow();
  await t.database.deleteFrom("user_roles").where("user_id", "=", id).execute();
  expect((await send(t, { as: staff("finance"), url: "/api/claims" })).statusCode).toBe(403);
});

test("who may not see a claim enters nothing beside it", async () => {
  await stand(t, warranty, "draft");
  const before = await claimOf(t, warranty);
  for (const as of [service, "dealer2@example.test"]) {
    for (const [url, body] of [
      ["/api/claim/wrn", { wrn: "X" }],
      ["/api/note/remark", { note: "X" }],
    ] as const) {
      expect([401, 403, 404]).toContain((await put(as, url, { claim: before.id, ...body })).statusCode);
    }
  }
  expect(await claimOf(t, warranty)).toEqual(before);
});

test("a claim that waits for whom its content asks for is not escalated; handed up the chain it is", async () => {
  await stand(t, warranty, "open");
  await resolve(t, service, warranty, "send-for-authorisation");
  expect(await rowOf(service, warranty)).toMatchObject({ is_escalated: false });
  const why = { note: "It is dearer than I may authorise." };
  expect((await resolve(t, staff("tech_support"), warranty, "escalate", why)).statusCode).toBe(200);
  expect(await rowOf(service, warranty)).toMatchObject({ is_escalated: true });
  expect(await rowOf(dealer, warranty)).not.toHaveProperty("is_escalated");
});
