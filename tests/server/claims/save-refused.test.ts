import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../src/engine/index.ts";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";
import { accountId, completeForm, countStored, units } from "./warranty-form.ts";

let t: TestApp;
let before: Record<string, number>;
const dealer = "dealer@example.test";
const staff = "customer-service@example.test";
const account: Record<string, string> = {};
/** What the dealer sends first, and the first number that is free. */
const sent = "WC100061";

beforeAll(async () => {
  t = await testApp();
  for (const sapId of ["410344", "410261", "410047"]) account[sapId] = await accountId(t, sapId);
  await insertPerson(t.database, { email: "both@example.test", roles: ["warranty", "super_admin", "tech_support"] });
  await insertPerson(t.database, { email: "homeless@example.test", roles: ["warranty", "dealer"] });
  const body = completeForm({ queuedFiles: 1, products: [units.fourth] });
  const answer = await send(t, { as: dealer, method: "POST", url: "/api/claim", body });
  expect(answer.json().claim_number).toBe(sent);
});
afterAll(() => t.close());

describe("nothing is stored", () => {
  beforeEach(async () => {
    before = await countStored(t);
  });
  afterEach(async () => {
    expect(await countStored(t)).toEqual(before);
  });

  interface RefusedForm {
    name: string;
    form?: Form;
    errors?: object;
    as?: string;
  }
  const refuses = ({ name, form, errors, as = dealer }: RefusedForm): Scenario => ({
    name,
    as,
    method: "POST",
    url: "/api/claim",
    body: completeForm({ queuedFiles: 1, ...form }),
    status: 422,
    answers: { message: "Sorry, your form has errors, please review above", errors },
  });
  const repaired = (dateRepaired: string) => ({ installer: { dateFailed: "2026-09-01", dateRepaired } });

  const refused: Scenario[] = [
    refuses({
      name: "a repair 61 days ago [WFORM-63] [WFORM-65]",
      form: repaired("2026-09-20"),
      errors: {
        "installer.dateRepaired": [
          "Repair job must have been completed in the past 60 days. Please contact your account manager for more details.",
        ],
      },
    }),
    refuses({
      name: "a repair tomorrow",
      form: repaired("2026-11-21"),
      errors: {
        "installer.dateRepaired": ["The date repaired may not be after today."],
      },
    }),
    refuses({
      name: "no date failed [WFORM-59]",
      form: { installer: { dateRepaired: "2026-11-10" } },
      errors: { "installer.dateFailed": ["The date failed is required."] },
    }),
    refuses({
      name: "a failure tomorrow [WFORM-60]",
      form: { installer: { dateFailed: "2026-11-21", dateRepaired: "2026-11-10" } },
      errors: { "installer.dateFailed": ["The date failed may not be after today."] },
    }),
    refuses({
      name: "no fault code [WFORM-66]",
      form: { fault: {} },
      errors: { "fault.code": ["The fault code is required."] },
    }),
    refuses({
      name: "no product",
      form: { products: [] },
      errors: { products: ["Please add at least one product."] },
    }),
    refuses({
      name: "no address [WFORM-73]",
      form: { installationLocation: { type: 1 } },
      errors: { "installationLocation.address": [expect.any(String)] },
    }),
    refuses({
      name: "neither parts nor 'No parts required'",
      form: { partsNotRequired: false },
      errors: { partsNotRequired: [expect.any(String)] },
    }),
    refuses({
      name: "no file stored and none to come",
      form: { queuedFiles: 0 },
      errors: { files: ["Please add at least one file."] },
    }),
    refuses({
      name: "a fourth product [WFORM-46]",
      form: { products: [units.free, units.second, units.third, units.fourth] },
      errors: { products: [expect.stringContaining("at most 3")] },
    }),
    refuses({
      name: "a product twice [WFORM-47]",
      form: { products: [units.free, units.free] },
      errors: { products: [expect.any(String)] },
    }),
    refuses({
      name: "a product twice in other letters [WFORM-47]",
      form: { products: [units.free, { model: "fx35-kvt", serial: "j25d03988" }] },
      errors: { products: [expect.any(String)] },
    }),
    refuses({
      name: "a product without a serial number",
      form: { products: [{ model: "FX35-KVT" }] },
      errors: { "products.0": [expect.any(String)] },
    }),
    refuses({
      name: "a unit nobody ever sold",
      form: { products: [{ model: "FX35-KVT", serial: "NOSUCH" }] },
      errors: { products: ["FX35-KVT with serial number NOSUCH is not known as sold to this account."] },
    }),
    refuses({
      name: "a unit sold to somebody else",
      form: { products: [units.foreign] },
      errors: { products: [expect.stringContaining("not known as sold")] },
    }),
    refuses({
      name: "a unit on another claim of the account [WFORM-54] [WFORM-56]",
      form: { products: [units.claimed] },
      errors: {
        products: [
          "There is an active claim in the Warranty Portal with this model and serial number. Please refer to claim number WC100028.",
        ],
      },
    }),
    refuses({
      name: "a unit on another company's claim [WFORM-54] [WFORM-56] [ERR-05]",
      form: { products: [units.claimedElsewhere] },
      errors: {
        products: [
          "There is an active claim in the Warranty Portal for this model and serial number with another company. Please contact your Account Manager with reference WC100042.",
        ],
      },
    }),
    refuses({
      name: "extended warranty without one of its three references [WFORM-51]",
      form: { products: [{ ...units.old, hasExtendedWarranty: true }] },
      errors: { "products.0": ["Please complete at least one of the three fields above"] },
    }),
    refuses({
      name: "out of warranty without a reason",
      form: { products: [units.old], customerComments: null },
      errors: { comments: ["Please give your reasons in the comments."] },
    }),
    refuses({
      name: "a technician named by a dealer",
      form: { technician: { name: "Me" } },
      errors: { "technician.name": ["You cannot change this field."] },
    }),
    refuses({
      name: "a fault type and replacement model set by a dealer",
      form: { fault: { code: "B3", type: "doa", replacementModel: "FX50" } },
      errors: {
        "fault.type": ["You cannot change this field."],
        "fault.replacementModel": ["You cannot change this field."],
      },
    }),
    refuses({
      name: "our comments written by a dealer",
      form: { comments: "Approve this." },
      errors: { comments: ["You cannot change this field."] },
    }),
    refuses({
      name: "goods packed as neither carton nor pallet [CONST-05]",
      form: { pickupCargoType: "crate" },
      errors: { pickupCargoType: [expect.any(String)] },
    }),
    refuses({
      name: "a part of the type 'other', which returns alone have [CONST-06]",
      form: { partsNotRequired: false, parts: [{ quantity: 1, partNumber: "4018559P", partModelType: "other" }] },
      errors: { "parts.0.partModelType": [expect.any(String)] },
    }),
    refuses({
      name: "a job number of 51 characters [WFORM-72]",
      form: { customerReference: "x".repeat(51) },
      errors: { customerReference: [expect.stringContaining("50")] },
    }),
    refuses({
      name: "a customer name of 51 characters [WFORM-71]",
      form: { installationLocation: { customerName: "x".repeat(51), address: "1 High Street" } },
      errors: { "installationLocation.customerName": [expect.stringContaining("50")] },
    }),
    refuses({
      name: "a character that cannot be kept",
      form: { specialInstructions: "gate\u0000code" },
      errors: { specialInstructions: [expect.any(String)] },
    }),
    refuses({
      name: "half a letter",
      form: { specialInstructions: "gate\ud83d" },
      errors: { specialInstructions: [expect.any(String)] },
    }),
    refuses({
      name: "staff without a purchaser",
      form: { customerComments: null },
      errors: { "purchaser.uuid": [expect.any(String)] },
      as: staff,
    }),
    refuses({
      name: "staff with a purchaser that does not exist",
      form: { customerComments: null, purchaser: { uuid: "00000000-0000-4000-8000-000000000000" } },
      errors: { "purchaser.uuid": [expect.any(String)] },
      as: staff,
    }),
    refuses({
      name: "a dealer without an account",
      form: {},
      errors: { "purchaser.uuid": [expect.any(String)] },
      as: "homeless@example.test",
    }),
    {
      ...refuses({ name: "a draft for nobody, by staff" }),
      as: staff,
      body: { draft: true },
      answers: { errors: { "purchaser.uuid": [expect.any(String)] } },
    },
    {
      ...refuses({ name: "a draft of a wrong type" }),
      body: { draft: "yes" },
      answers: { errors: { draft: [expect.any(String)] } },
    },
    {
      ...refuses({ name: "a body that is a list" }),
      body: [1],
      answers: {},
    },
  ];
  // What was sent has its files, and our own people have a say in what the dealer has none in.
  const isOfNew = /no file|by a dealer|without a reason/;
  const ofSent = refused.flatMap(({ name, as, body = {}, ...rest }): Scenario[] => {
    if (as !== dealer || !("queuedFiles" in body) || isOfNew.test(name)) return [];
    const update = { method: "PUT", body: { ...body, claim: sent, version: 1 } } as const;
    return [{ ...rest, name: `of a claim that was sent, by our own people: ${name}`, as: staff, ...update }];
  });
  scenarios(() => t, [...refused, ...ofSent]);

  test("another account as purchaser, in a draft or sent [CALL-60]", async () => {
    for (const draft of [true, false]) {
      const body = completeForm({ draft, purchaser: { uuid: account["410261"] ?? "" } });
      const answer = await send(t, { as: dealer, method: "POST", url: "/api/claim", body });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { "purchaser.uuid": ["You can claim for your own account only."] },
      ]);
    }
  });

  test("another of their own accounts than the one chosen, with what to do about it", async () => {
    const body = completeForm({ draft: true, purchaser: { uuid: account["410047"] ?? "" } });
    const answer = await send(t, { as: "customer@example.test", method: "POST", url: "/api/claim", body });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      {
        "purchaser.uuid": [
          "This form is for your account Harbourside Air Conditioning Ltd. Please choose that account on the dashboard, then save this form.",
        ],
      },
    ]);
  });

  test("customers' comments written by staff", async () => {
    const body = completeForm({ purchaser: { uuid: account["410344"] ?? "" }, customerComments: "So they say." });
    const answer = await send(t, { as: staff, method: "POST", url: "/api/claim", body });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { customerComments: ["You cannot change this field."] },
    ]);
  });

  interface RefusedClaim {
    name: string;
    claim: string;
    status: number;
    as?: string;
    answers?: object;
  }
  const put = ({ name, claim, status, as = dealer, answers }: RefusedClaim): Scenario => ({
    name,
    as,
    method: "PUT",
    url: "/api/claim",
    body: { claim, draft: false, customerReference: "MINE NOW" },
    status,
    never: ["410261"],
    ...(answers && { answers }),
  });
  const unavailable = { errors: { claim: ["This action is not available for the claim's current status."] } };

  scenarios(
    () => t,
    [
      put({ name: "a claim of another dealer", claim: "WC100042", status: 404 }),
      put({ name: "a draft of another dealer", claim: "WC100060", status: 404 }),
      put({ name: "a claim that does not exist", claim: "WC999999", status: 404 }),
      put({ name: "a claim by no reference at all", claim: "' or 1=1 --", status: 404 }),
      put({ name: "an approved claim [DRAFT-08]", claim: "WC100015", status: 422, as: dealer, answers: unavailable }),
      put({ name: "a declined claim [DRAFT-08]", claim: "WC100008", status: 422, as: dealer, answers: unavailable }),
      put({
        name: "a claim awaiting authorisation [DRAFT-08]",
        claim: "WC100049",
        status: 422,
        as: dealer,
        answers: unavailable,
      }),
      put({ name: "a deleted draft", claim: "WC100033", status: 422, as: dealer, answers: unavailable }),
      {
        ...put({
          name: "a sent claim made a draft again",
          claim: "WC100050",
          status: 422,
          as: dealer,
          answers: unavailable,
        }),
        body: { claim: "WC100050", draft: true },
      },
      {
        ...put({ name: "a new claim of a type that there is not", claim: "", status: 422, as: dealer }),
        method: "POST",
        body: { ...completeForm(), type: "recall" },
        answers: { errors: { type: ["There is no such claim type."] } },
      },
      put({ name: "by staff who may not create claims", claim: "WC100050", status: 403, as: "staff@example.test" }),
      put({ name: "by finance", claim: "WC100050", status: 403, as: "finance@example.test" }),
      put({ name: "by somebody outside of the portal", claim: "WC100050", status: 403, as: "outsider@example.test" }),
      {
        ...put({
          name: "a new warranty claim by technical support, who start replacements",
          claim: "",
          status: 403,
          as: "tech-support@example.test",
        }),
        method: "POST",
        body: { ...completeForm(), type: "warranty" },
      },
    ],
  );
});

test("a repair 60 days ago is accepted [WFORM-65]", async () => {
  const body = completeForm({ installer: { dateFailed: "2026-09-01", dateRepaired: "2026-09-21" } });
  const answer = await send(t, { as: dealer, method: "POST", url: "/api/claim", body });
  expect(answer.statusCode, answer.body).toBe(200);
});

test("a unit whose other claim is closed may be claimed again [WFORM-56]", async () => {
  const answer = await send(t, {
    as: dealer,
    method: "POST",
    url: "/api/claim",
    body: completeForm({ products: [units.closed] }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
});

test.each([
  ["another claim", units.claimed],
  ["another company's claim", units.claimedElsewhere],
])("technical support may add a unit that is on %s [WFORM-55]", async (_, unit) => {
  const draft = (await send(t, { as: dealer, method: "POST", url: "/api/claim", body: { draft: true } })).json();
  const body = { claim: draft.claim_number, draft: true, products: [unit] };
  const answer = await send(t, { as: "both@example.test", method: "PUT", url: "/api/claim", body });
  expect(answer.statusCode, answer.body).toBe(200);
  const purchaser = { uuid: account["410344"] };
  const own = { type: "replacement", purchaser, products: [unit], installer: { dateFailed: "2026-11-02" } };
  const theirs = await send(t, { as: "tech-support@example.test", method: "POST", url: "/api/claim", body: own });
  expect(theirs.statusCode, theirs.body).toBe(200);
});

test("a technician and a fault type are technical support's to write [WFORM-67] [WFORM-69]", async () => {
  const draft = (await send(t, { as: dealer, method: "POST", url: "/api/claim", body: { draft: true } })).json();
  const fault = { type: "doa", code: "A1", replacementModel: "FX50-KVT" };
  const body = { claim: draft.claim_number, draft: true, fault, technician: { name: "Grace Liu" } };
  await send(t, { as: "both@example.test", method: "PUT", url: "/api/claim", body });
  const { claim } = (await send(t, { as: dealer, url: `/api/claim/${draft.claim_number}` })).json();
  expect(claim).toMatchObject({
    fault_type: "doa",
    replacement_model: "FX50-KVT",
    service_technician_name: "Grace Liu",
  });
});
