import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId, completeForm, countStored, units } from "./warranty-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (body: object, as = dealer) => send(t, { as, method: "POST", url: "/api/claim", body });
const put = (body: object, as = dealer) => send(t, { as, method: "PUT", url: "/api/claim", body });
const read = async (claim: string, as = dealer) => {
  const answer = await send(t, { as, url: `/api/claim/${claim}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().claim;
};
const stored = (number: string) =>
  t.database.selectFrom("claims").selectAll().where("number", "=", number).executeTakeFirstOrThrow();

test("a complete claim is sent, numbered, dated and told to the customer [DRAFT-02] [SECT-20] [CALL-46]", async () => {
  const answer = await post(completeForm({ products: [units.free], queuedFiles: 1 }));
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { claim: "saved", claim_uid: expect.any(String), claim_number: expect.stringMatching(/^WC\d{6,}$/), version: 1 },
  ]);
  const { claim_number, claim_uid } = answer.json();
  const claim = await stored(claim_number);
  expect(claim).toMatchObject({ id: claim_uid, status: "open", type: "warranty", authorise_role: null });
  expect(claim.requested_at).toEqual(t.clock.now());
  const mail = await t.database.selectFrom("outbox").selectAll().where("claim_id", "=", claim_uid).execute();
  expect(mail).toEqual([expect.objectContaining({ kind: "received", subject: expect.stringContaining(claim_number) })]);
});

test("half a claim is saved as a draft, read back, saved again and sent later [DRAFT-01] [DRAFT-03] [DRAFT-04] [DRAFT-06] [CALL-47] [CALL-71]", async () => {
  const half = {
    draft: true,
    products: [units.second],
    installer: { dateFailed: "2026-11-01" },
    customerReference: "HALF",
  };
  const { claim_number: number } = (await post(half)).json();
  const draft = await read(number);
  expect(draft).toMatchObject({
    status: "draft",
    is_draft: true,
    is_amendable: false,
    requested_at: null,
    customer_reference: "HALF",
    date_failed: "2026-11-01",
    version: 1,
  });
  const again = await put({ ...half, claim: number, version: 1, customerReference: "HALF-2" });
  expect(again.json()).toEqual({ claim: "updated", claim_uid: draft.uuid, claim_number: number, version: 2 });
  const sent = await put({
    ...completeForm({ products: [units.second] }),
    claim: draft.uuid,
    version: 2,
    queuedFiles: 1,
  });
  expect([sent.statusCode, sent.json().version]).toEqual([200, 3]);
  expect(await read(number)).toMatchObject({ status: "open", is_draft: false, is_amendable: true });
  const { activities } = (await send(t, { as: dealer, url: `/api/activity/claim/${number}` })).json();
  expect(activities.map(({ type, description }: { type: string; description: string }) => [type, description])).toEqual(
    [
      ["submitted", "Claim submitted"],
      ["updated", "Draft saved"],
      ["created", "Draft saved"],
    ],
  );
});

test("an empty draft is saved for the dealer's own account [DRAFT-01] [WFORM-29]", async () => {
  const { claim_number: number } = (await post({ draft: true })).json();
  expect(await read(number)).toMatchObject({ status: "draft", customer: { sap_id: "410344" } });
  // Of several accounts it is the one in use, whichever comes first.
  const as = "customer@example.test";
  const theirs = (await post({ draft: true }, as)).json().claim_number;
  const { claim } = (await send(t, { as, url: `/api/claim/${theirs}` })).json();
  expect(claim.customer.sap_id).toBe("410089");
});

test("the account's particulars come from the account, whatever the page sends [CALL-60]", async () => {
  const uuid = await accountId(t, "410344");
  const purchaser = { uuid, company: "Somebody Else Ltd", phone: "0900 12345" };
  const { claim_number } = (await post({ draft: true, purchaser })).json();
  const account = await t.database.selectFrom("customers").selectAll().where("id", "=", uuid).executeTakeFirstOrThrow();
  expect((await stored(claim_number)).form.purchaser).toEqual({
    uuid,
    company: account.name,
    address: account.address,
    phone: account.phone,
    email: account.email,
  });
});

test("staff save for the account they choose, and the claim is that account's [ROLE-05]", async () => {
  const uuid = await accountId(t, "410261");
  const body = completeForm({ purchaser: { uuid }, products: [units.foreign], customerComments: null });
  const { claim_number: number } = (await post(body, "customer-service@example.test")).json();
  expect(await read(number, "dealer2@example.test")).toMatchObject({ customer: { sap_id: "410261" }, status: "open" });
  expect(await read(number)).toBeNull();
});

test("staff move a claim to another account only with units sold to that account", async () => {
  const staff = "super-admin@example.test";
  const { claim_number: claim } = (await post({ draft: true, products: [units.fifth] })).json();
  const purchaser = { uuid: await accountId(t, "410261") };
  const refused = await put({ claim, draft: true, purchaser, products: [units.fifth] }, staff);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ["products"]]);
  const moved = await put(
    { claim, draft: true, purchaser, products: [{ model: "RX25-KVT", serial: "K25J00333" }] },
    staff,
  );
  expect(moved.statusCode, moved.body).toBe(200);
  expect([await read(claim), (await read(claim, "dealer2@example.test")).customer.sap_id]).toEqual([null, "410261"]);
});

test("of a product only model, serial and the extended warranty are the page's word [WFORM-49] [CALL-57]", async () => {
  const products = [
    {
      model: units.old.model.toLowerCase(),
      serial: units.old.serial,
      outOfWarranty: false,
      salePrice: "9.99",
      deliveryDate: "2026-11-01",
      type: "indoor",
      hasExtendedWarranty: true,
      extendedWarrantyJobRef: "EW-1",
    },
  ];
  const { claim_number: number } = (await post({ draft: true, products })).json();
  expect((await read(number)).materials).toEqual([
    expect.objectContaining({
      designation: "product",
      material: units.old.model,
      serial: units.old.serial,
      type: "outdoor",
      out_of_warranty: true,
      sale_price: "2981.51",
      delivery_docket: "80200697",
      has_extended_warranty: true,
      extended_warranty_job_ref: "EW-1",
    }),
  ]);
  await put({ claim: number, draft: true });
  // How long its warranty lasts is not known.
  const unknown = { model: "KX60-CSV", serial: "Q23K03894", outOfWarranty: false };
  const other = (await post({ draft: true, products: [unknown] })).json().claim_number;
  expect((await read(other)).materials).toEqual([expect.objectContaining({ out_of_warranty: true })]);
  await put({ claim: other, draft: true });
});

test("a unit out of warranty without extended warranty waits for the service manager", async () => {
  const { claim_number: number } = (await post(completeForm({ products: [units.old] }))).json();
  const { current_status } = await read(number, "service-manager@example.test");
  expect(current_status).toMatchObject({ status: "authorise", authorise_role: "service_manager" });
});

test("an amendment with a unit whose warranty is found over asks for the service manager, unless the claim is authorised already", async () => {
  const form = completeForm({ products: [units.fifth] });
  const { claim_number: number } = (await post(form)).json();
  const amended = { ...form, claim: number };
  await t.database
    .updateTable("units")
    .set({ warranty_until: null })
    .where("serial", "=", units.fifth.serial)
    .execute();
  await t.database.updateTable("claims").set({ authorised_at: t.clock.now() }).where("number", "=", number).execute();
  expect((await put(amended)).statusCode).toBe(200);
  expect(await stored(number)).toMatchObject({ status: "open", authorise_role: null });
  await t.database.updateTable("claims").set({ authorised_at: null }).where("number", "=", number).execute();
  expect((await put(amended)).statusCode).toBe(200);
  expect(await stored(number)).toMatchObject({ status: "open", authorise_role: "service_manager" });

  await t.database
    .updateTable("claims")
    .set({ status: "pending customer action", status_before: "in-progress", authorise_role: null })
    .where("number", "=", number)
    .execute();
  expect((await put(amended)).statusCode).toBe(200);
  expect(await stored(number)).toMatchObject({ status: "in-progress", authorise_role: "service_manager" });
});

test("a dealer can neither say nor read that a claim is authorised beforehand, nor take it back [CALL-64] [RPL-19]", async () => {
  const form = completeForm({ products: [units.sixth] });
  const { claim_number: number } = (await post({ ...form, draft: true })).json();
  for (const key of ["preAuthorised", "authorisedByTech"]) {
    const answer = await put({ ...form, claim: number, draft: true, authorisation: { [key]: true } });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [`authorisation.${key}`]]);
  }
  expect((await put({ ...form, claim: number })).statusCode).toBe(200);
  const staffs = { ...form, customerComments: undefined, claim: number, authorisation: { preAuthorised: true } };
  const byStaff = await put(staffs, "customer-service@example.test");
  expect(byStaff.statusCode, byStaff.body).toBe(200);
  expect((await put({ ...form, claim: number })).statusCode).toBe(200);
  expect(await read(number)).not.toHaveProperty("pre_authorised");
  expect(await read(number, "customer-service@example.test")).toMatchObject({
    pre_authorised: true,
    form: { authorisation: { preAuthorised: true } },
  });
});

test("parts come back as they were given [WFORM-58] [CALL-58] [CALL-66]", async () => {
  const part = {
    quantity: 2,
    partNumber: "4022046M",
    partDescription: "Drain pan, indoor",
    partModelType: "indoor",
    partDeliveryDocket: "80201942",
  };
  const types = ["indoor", "outdoor", "spare part"];
  const parts = types.map((partModelType, index) => ({ ...part, partModelType, quantity: index + 2 }));
  const { claim_number: number } = (await post({ draft: true, parts })).json();
  expect((await read(number)).materials).toEqual(
    types.map((type, index) =>
      expect.objectContaining({
        designation: "part",
        quantity: index + 2,
        part_code: "4022046M",
        description: "Drain pan, indoor",
        type,
        delivery_docket: "80201942",
      }),
    ),
  );
});

test("the server finds for itself whether the repair is recent [CALL-61]", async () => {
  const installer = { dateRepaired: "2026-09-01", repairedInAllowablePeriod: true };
  const { claim_number: number } = (await post({ draft: true, installer })).json();
  expect((await stored(number)).form.installer).toEqual({
    dateRepaired: "2026-09-01",
    repairedInAllowablePeriod: false,
  });
});

test("the 60 days of an amended claim are counted to the day it was sent [WFORM-64]", async () => {
  const form = completeForm({
    products: [units.third],
    installer: { dateFailed: "2026-09-01", dateRepaired: "2026-09-21" },
  });
  const { claim_number: number } = (await post(form)).json();
  t.clock.set("2026-12-10T00:00:00Z");
  const amended = await put({ ...form, claim: number, customerReference: "LATER" });
  t.clock.set("2026-11-20T00:00:00Z");
  expect([amended.statusCode, amended.body]).toEqual([200, expect.stringContaining("updated")]);
  expect(await read(number)).toMatchObject({ customer_reference: "LATER", status: "open" });
});

test("an answer to a request for action gives the claim back its status [DRAFT-05] [DRAFT-07]", async () => {
  const before = await stored("WC100028");
  const answered = await put({ ...before.form, claim: "wc100028", customerReference: "ANSWERED" });
  expect(answered.statusCode, answered.body).toBe(200);
  expect(await stored("WC100028")).toMatchObject({
    status: before.status_before ?? "open",
    status_before: "pending customer action",
    customer_reference: "ANSWERED",
  });
});

test("an answer to a request for action leaves an outstanding authorisation outstanding", async () => {
  const number = "WC100028";
  const { form } = await stored(number);
  await t.database
    .updateTable("claims")
    .set({ status: "pending customer action", status_before: "authorise", authorise_role: "tech_support" })
    .where("number", "=", number)
    .execute();
  const answered = await put({ ...form, claim: number });
  expect(answered.statusCode, answered.body).toBe(200);
  expect(await stored(number)).toMatchObject({ status: "authorise", authorise_role: "tech_support" });
});

test("a claim keeps the definition it was saved under and what lists and search need", async () => {
  const products = [units.fourth];
  const { claim_number: number } = (await post(completeForm({ products, customerReference: "Ref Ā 77" }))).json();
  const claim = await stored(number);
  expect(claim).toMatchObject({
    definition: t.parts.definitions.get("warranty")?.hash,
    customer_reference: "Ref Ā 77",
    install_address: "12 Cameron Street, Whangārei Central, Whangārei 0110",
  });
  for (const word of [number.toLowerCase(), "ref a 77", "j25d02902", "410344", "cameron street", "open"]) {
    expect(claim.search_text).toContain(word);
  }
  const claimed = await t.database.selectFrom("claim_units").selectAll().where("claim_id", "=", claim.id).execute();
  expect(claimed).toEqual([{ claim_id: claim.id, material: "FX25-KVT", serial: "J25D02902" }]);
});

test("labour and travel are stored when sent and come back with the claim, where no screen draws them [CALL-67]", async () => {
  const expenses = { travelDistance: 42.5, travelCost: "12.50", labourHours: 3, labourCost: "180.00" };
  const { claim_number: number } = (await post({ draft: true, expenses })).json();
  expect((await stored(number)).form).toMatchObject({ expenses });
  const fields = { travel_km: 42.5, travel_amount: "12.50", labour_hours: 3, labour_amount: "180.00" };
  expect(await read(number)).toMatchObject(fields);
  await put({ claim: number, draft: true, customerReference: "NEXT", expenses });
  expect(await read(number)).toMatchObject(fields);
});

test("what a person may not see or change stands as it was when they leave it out", async () => {
  const { claim_number: number } = (await post({ draft: true, customerReference: "KEPT" })).json();
  const form = { ...(await stored(number)).form, technician: { name: "Grace" } };
  await t.database
    .updateTable("claims")
    .set({ form: JSON.stringify(form) })
    .where("number", "=", number)
    .execute();
  const saved = await put({ claim: number, draft: true, customerReference: "KEPT-2" });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await stored(number)).form).toMatchObject({
    customerReference: "KEPT-2",
    technician: { name: "Grace" },
  });
});

test("a repeated save of one key makes one claim and answers with it each time", async () => {
  const body = { draft: true, customerReference: "ONCE", requestKey: randomUUID() };
  const first = (await post(body)).json();
  const before = await countStored(t);
  expect((await post({ ...body, customerReference: "TWICE" })).json()).toEqual({ ...first, isRepeat: true });
  expect((await post({ ...body, requestKey: body.requestKey.toUpperCase() })).json()).toEqual(first);
  expect(await countStored(t)).toEqual(before);
  const other = (await post(body, "dealer2@example.test")).json();
  expect(other.claim_number).not.toBe(first.claim_number);
});
