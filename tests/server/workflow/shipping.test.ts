import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepOrphans } from "../../../src/server/platform/files/sweep-orphans.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { startMailCatcher } from "../../../src/server/platform/mail/mail-catcher.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { emailOf, has, roleTable } from "../../helpers/role-table.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, storedKeys } from "../files/upload.ts";
import { arrangeShipping, claimOf, letters, ofType, staff, stale, stand, timeline } from "./stand.ts";

let t: TestApp;
const { replacement } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });

const arrange = (fields: Record<string, string>, files: [name: string, content: BlobPart][] = [], as = service) =>
  arrangeShipping(t, as, { claim: replacement, ...fields }, files);

describe("packing", () => {
  const url = "/api/shipping/packaged";

  test("the customer says it is packed, once [SHIP-28] [SHIP-29] [SHIP-30] [SHIP-31] [CALL-24] [ROLE-12]", async () => {
    const { id } = await stand(t, replacement, "cs to action");
    const asked = { claim: replacement, resolution: "packing" };
    expect((await post(service, "/api/claim/resolve", asked)).statusCode).toBe(200);
    const read = async () => (await send(t, { as: dealer, url: `/api/claim/${replacement}` })).json().claim;
    expect(await read()).toMatchObject({ status: "packing", is_collectable: true });
    expect((await letters(t, replacement)).map(({ kind }) => kind)).toEqual(["please-pack"]);
    for (const as of [service, staff("super_admin")]) {
      expect((await post(as, url, { claim: replacement })).json()).toMatchObject(stale);
    }
    expect((await post("dealer2@example.test", url, { claim: id })).statusCode).toBe(404);
    // The page names it by its uuid.
    expect((await post(dealer, url, { claim: id })).json()).toEqual({ packaging: "complete" });
    expect(await read()).toMatchObject({ status: "arrange collection", is_collectable: false });
    expect((await post(dealer, url, { claim: replacement })).json()).toMatchObject(stale);
    expect((await timeline(t, replacement)).at(-1)).toMatchObject({ type: "packaged", is_internal: false });
  });

  test.each(["return", "return-part"] as const)(
    "a %s is collectable while it is packed, and then no more [SHIP-29]",
    async (type) => {
      const claim = ofType[type];
      await stand(t, claim, "approved", { return_request_number: "RA-1" });
      const read = async () => (await send(t, { as: dealer, url: `/api/claim/${claim}` })).json().claim;
      expect(await read()).toMatchObject({ is_collectable: false });
      const asked = { claim, resolution: "packing" };
      expect((await post(staff("return_approver"), "/api/claim/resolve", asked)).statusCode).toBe(200);
      expect(await read()).toMatchObject({ status: "packing", is_collectable: true });
      expect((await post(dealer, url, { claim })).json()).toEqual({ packaging: "complete" });
      expect(await read()).toMatchObject({ is_collectable: false });
    },
  );
});

test("carriers come in groups, with all that the letter needs [SHIP-03] [SHIP-04] [SHIP-05] [SHIP-07] [SHIP-09] [CALL-05] [API-14]", async () => {
  const { shipping_options } = (await send(t, { as: service, url: "/api/shipping-options" })).json();
  const names = Object.entries<{ name: string; template_index: number }[]>(shipping_options).map(
    ([carrier, options]) => [carrier, options.map(({ name, template_index }) => `${name} (${template_index})`)],
  );
  expect(names).toEqual([
    ["mainfreight", ["Main warehouse (0)", "South Island depot (2)"]],
    ["courier", ["Courier carton (1)"]],
    ["customer", ["Customer to send (3)"]],
  ]);
  for (const option of Object.values<object[]>(shipping_options).flat()) {
    expect(option).toEqual({
      name: expect.stringMatching(/./),
      dispatch_email: expect.stringMatching(/^(\{customer_email\}|\S+@\S+)$/),
      warehouse_address: expect.stringMatching(/\d{4}$/),
      template_index: expect.any(Number),
      att: expect.stringMatching(/./),
      clear_cc: expect.any(Boolean),
      types: expect.any(Array),
    });
  }
  const types = ["return", "return-part"];
  await t.database
    .updateTable("shipping_options")
    .set({ types: JSON.stringify(types) })
    .where("carrier", "=", "courier")
    .execute();
  const narrowed = (await send(t, { as: service, url: "/api/shipping-options" })).json().shipping_options;
  await t.database.updateTable("shipping_options").set({ types: "[]" }).where("carrier", "=", "courier").execute();
  expect(narrowed).toEqual({ ...shipping_options, courier: [{ ...shipping_options.courier[0], types }] });
  expect(shipping_options.customer).toEqual([
    {
      name: "Customer to send",
      dispatch_email: "{customer_email}",
      warehouse_address: "18 Savill Drive, Māngere East, Auckland 2024",
      template_index: 3,
      att: "Returns",
      clear_cc: true,
      types: [],
    },
  ]);
  for (const row of roleTable) {
    const own = (await send(t, { as: emailOf(row), url: "/api/shipping-options" })).json();
    expect(own, row.role).toEqual({ shipping_options: has(row, "R") ? shipping_options : {} });
  }
});

describe("arranging a collection", () => {
  test("begins with the claim and who reads along [SHIP-02] [CALL-21]", async () => {
    const { id } = await stand(t, replacement, "arrange collection");
    const { claim } = (await send(t, { as: service, url: `/api/claim/${replacement}` })).json();
    for (const reference of [id, replacement]) {
      const answer = await send(t, { as: service, url: `/api/shipping/arrange/${reference}` });
      expect(answer.json()).toEqual({ claim, ccRecipientEmails: [service, staff("account_manager")] });
    }
    const { customer_id } = await claimOf(t, replacement);
    const { id: user_id } = await t.database
      .selectFrom("users")
      .select("id")
      .where("email", "=", staff("finance"))
      .executeTakeFirstOrThrow();
    await t.database.insertInto("customer_managers").values({ customer_id, user_id }).execute();
    const withBoth = await send(t, { as: service, url: `/api/shipping/arrange/${replacement}` });
    expect(withBoth.json().ccRecipientEmails).toEqual([service, staff("account_manager"), staff("finance")]);
    await t.database.deleteFrom("customer_managers").where("user_id", "=", user_id).execute();
    const byLeader = await send(t, { as: staff("team_leader"), url: `/api/shipping/arrange/${replacement}` });
    expect(byLeader.json().ccRecipientEmails).toEqual([staff("team_leader"), service, staff("account_manager")]);
    expect((await send(t, { as: dealer, url: `/api/shipping/arrange/${replacement}` })).statusCode).toBe(403);
    await stand(t, replacement, "authorise");
    const early = await send(t, { as: service, url: `/api/shipping/arrange/${replacement}` });
    expect([early.statusCode, early.json()]).toMatchObject([422, stale]);
  });

  test.each(["return", "return-part"] as const)("of a %s begins likewise [SHIP-02] [CALL-21]", async (type) => {
    const { id } = await stand(t, ofType[type], "arrange collection", { return_request_number: "RA-1" });
    const { claim } = (await send(t, { as: service, url: `/api/claim/${id}` })).json();
    const answer = await send(t, { as: service, url: `/api/shipping/arrange/${id}` });
    expect(answer.json()).toEqual({ claim, ccRecipientEmails: [service, staff("account_manager")] });
  });

  test("mails the carrier with the files and moves the claim [SHIP-17] [SHIP-18] [SHIP-23] [CALL-22]", async () => {
    const { id: claim } = await stand(t, replacement, "packing");
    const answer = await arrange(
      { claim, emailTo: "bookings@example.test, second@example.test", emailCc: `${service}; second@example.test` },
      [
        ["label.pdf", samples.pdf],
        ["goods.png", samples.png],
      ],
    );
    expect(answer.json()).toEqual({ shipping: "arranged" });
    expect(await claimOf(t, replacement)).toMatchObject({
      status: "arrange collection",
      collection_arranged_at: t.clock.now(),
    });
    expect(await letters(t, replacement)).toMatchObject([
      { kind: "collection-arranged" },
      {
        kind: "collection",
        recipients: ["bookings@example.test", "second@example.test"],
        cc: [service],
        reply_to: service,
        subject: "Collection request",
        text_part: expect.stringContaining("Please collect."),
      },
    ]);
    const [moved, body] = await timeline(t, replacement);
    expect(moved).toMatchObject({ type: "shipping", is_internal: false });
    expect(body).toMatchObject({ type: "collection-e-mail", is_internal: true });
    expect(body?.note).toContain("Files: label.pdf, goods.png");

    expect(await sweepOrphans(t.parts, t.app.log)).toBe(0);
    const catcher = await startMailCatcher(t.database, () => {});
    const over = smtpSend(`smtp://127.0.0.1:${catcher.port}`, "claims@example.test", undefined, t.parts.files);
    while ((await deliverDue(t.database, over)) > 0);
    await catcher.stop();
    const caught = await t.database
      .selectFrom("caught_mail")
      .selectAll()
      .where("subject", "=", "Collection request")
      .executeTakeFirstOrThrow();
    expect(caught.recipients).toEqual(["bookings@example.test", "second@example.test", service]);
    expect(caught.attachments).toEqual([
      { filename: "label.pdf", mime_type: "application/pdf", size: samples.pdf.length },
      { filename: "goods.png", mime_type: "image/png", size: samples.png.length },
    ]);
  });

  test("the same letter at once is one letter; another photo of the same name is another, and so is one after a way back", async () => {
    await stand(t, replacement, "packing");
    const sent = async () => (await letters(t, replacement)).filter(({ kind }) => kind === "collection").length;
    for (let clicks = 0; clicks < 2; clicks++) {
      expect((await arrange({}, [["image.png", samples.png]])).json()).toEqual({ shipping: "arranged" });
    }
    expect(await sent()).toBe(1);
    const other = Buffer.concat([samples.png, Buffer.from("another")]);
    expect((await arrange({}, [["image.png", other]])).json()).toEqual({ shipping: "arranged" });
    expect(await sent()).toBe(2);
    await t.database.updateTable("claims").set({ status: "packing" }).where("number", "=", replacement).execute();
    expect((await arrange({}, [["image.png", other]])).json()).toEqual({ shipping: "arranged" });
    expect([await sent(), (await claimOf(t, replacement)).status]).toEqual([3, "arrange collection"]);
  });

  test.each([
    ["no carrier [SHIP-19]", { emailTo: " " }, "emailTo", "Please enter the address of the carrier."],
    ["a carrier that is none", { emailTo: "bookings@" }, "emailTo", "bookings@ is not an e-mail address."],
    ["a reader that is none [SHIP-20]", { emailCc: "a@b.nz, me" }, "emailCc", "me is not an e-mail address."],
    ["no subject [SHIP-21]", { emailSubject: "" }, "emailSubject", "Please enter a subject."],
    ["a long subject", { emailSubject: "x".repeat(201) }, "emailSubject", "Please enter at most 200 characters."],
  ])("%s is refused and nothing is kept", async (_, fields, key, message) => {
    await stand(t, replacement, "packing");
    const before = await storedKeys(t);
    const answer = await arrange(fields, [["label.pdf", samples.pdf]]);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [key]: [message] }]);
    expect(await storedKeys(t)).toEqual(before);
    expect(await claimOf(t, replacement)).toMatchObject({ status: "packing" });
    expect(await letters(t, replacement)).toEqual([]);
  });

  test("files of another kind, and a sixth, are refused [SHIP-22]", async () => {
    await stand(t, replacement, "packing");
    const before = await storedKeys(t);
    const text = (await arrange({}, [["notes.txt", samples.txt]])).json();
    expect(text.errors.shipping_files[0]).toContain("notes.txt cannot be added.");
    const six = Array.from({ length: 6 }, (_, index): [string, BlobPart] => [`${index}.pdf`, samples.pdf]);
    expect((await arrange({}, six)).json().errors).toEqual({ shipping_files: ["Please attach at most 5 files."] });
    expect(await storedKeys(t)).toEqual(before);
  });

  test("only who the table names, and only where the claim stands so [CALL-22]", async () => {
    await stand(t, replacement, "packing");
    expect((await arrange({}, [], dealer)).statusCode).toBe(403);
    expect((await arrange({}, [], staff("finance"))).json()).toMatchObject(stale);
    await stand(t, replacement, "authorise");
    expect((await arrange({})).json()).toMatchObject(stale);
    expect((await arrange({ claim: "WC999999" })).statusCode).toBe(404);
  });
});

describe("a tracking number", () => {
  const url = "/api/shipping/tracking/store";

  test("is kept and puts the claim in transit [SHIP-25] [CALL-23]", async () => {
    const { id } = await stand(t, replacement, "arrange collection");
    const answer = await post(service, url, { claim: id, tracking_number: " MFT-38124793 " });
    expect(answer.json()).toEqual({ tracking: "saved" });
    expect(await claimOf(t, replacement)).toMatchObject({ status: "in transit" });
    const kept = await t.database.selectFrom("shipments").selectAll().where("claim_id", "=", id).execute();
    expect(kept).toMatchObject([{ direction: "inbound", reference: "MFT-38124793", internal_reference: "TRK" }]);
  });

  test.each([
    ["", "The tracking number is required."],
    ["12", "The tracking number must have 3 to 50 characters."],
    ["x".repeat(51), "The tracking number must have 3 to 50 characters."],
    ["12 34", "The tracking number may hold letters, digits and - only."],
  ])("'%.12s' is refused [SHIP-26] [CALL-23]", async (tracking_number, message) => {
    await stand(t, replacement, "arrange collection");
    const answer = await post(service, url, { claim: replacement, tracking_number });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { tracking_number: [message] }]);
  });
});

test("the replacement's delivery number is kept once, and completes the claim [CALL-20]", async () => {
  const { id } = await stand(t, replacement, "approved");
  const complete = { claim: replacement, resolution: "complete" };
  expect((await post(service, "/api/claim/resolve", complete)).statusCode).toBe(422);
  const body = { claim: id, direction: "outbound", internal_reference: "RDN" };
  for (const tracking_number of ["80012", "80013/2"]) {
    const answer = await post(service, "/api/shipping/store", { ...body, tracking_number });
    expect(answer.json()).toEqual({ shipment: "saved" });
  }
  expect(await claimOf(t, replacement)).toMatchObject({ replacement_delivery_number: "80013/2" });
  const found = await post(service, "/api/claims/search", { searchString: "80013/2" });
  expect(found.json().claims.data).toMatchObject([{ claim_number: replacement }]);
  const wrong = await post(service, "/api/shipping/store", { ...body, tracking_number: "8;1" });
  expect(wrong.json().errors).toEqual({
    tracking_number: ["The replacement delivery number may hold letters, digits, spaces, / and - only."],
  });
  // Another kind of shipment is none of this call's.
  for (const other of [{ direction: "inbound" }, { internal_reference: "TRK" }]) {
    const answer = await post(service, "/api/shipping/store", { ...body, ...other, tracking_number: "80014" });
    expect([other, answer.statusCode]).toEqual([other, 422]);
  }
  expect(await claimOf(t, replacement)).toMatchObject({ replacement_delivery_number: "80013/2" });
  expect((await post(service, "/api/claim/resolve", complete)).statusCode).toBe(200);
});
