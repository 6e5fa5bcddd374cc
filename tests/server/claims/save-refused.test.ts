import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../src/engine/evaluation.ts";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";
import { accountId, completeForm, countStored, units } from "./warranty-form.ts";

let t: TestApp;
let before: Record<string, number>;
const dealer = "dealer@example.test";
const staff = "customer-service@example.test";
const account: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  for (const sapId of ["410344", "410261"]) account[sapId] = await accountId(t, sapId);
  await insertPerson(t.database, { email: "both@example.test", roles: ["warranty", "super_admin", "tech_support"] });
  await insertPerson(t.database, { email: "homeless@example.test", roles: ["warranty", "dealer"] });
});
afterAll(() => t.close());

describe("nothing is stored", () => {
  beforeEach(async () => {
    before = await countStored(t);
  });
  afterEach(async () => {
    expect(await countStored(t)).toEqual(before);
  });

  const refuses = (name: string, form: Form, errors: object, as = dealer): Scenario => ({
    name,
    as,
    method: "POST",
    url: "/api/claim",
    body: completeForm({ queuedFiles: 1, ...form }),
    status: 422,
    answers: { message: "Sorry, your form has errors, please review above", errors },
  });
  const repaired = (dateRepaired: string) => ({ installer: { dateFailed: "2026-09-01", dateRepaired } });

  scenarios(
    () => t,
    [
      refuses("a repair 61 days ago [WFORM-63] [WFORM-65] [WFORM-89]", repaired("2026-09-20"), {
        "installer.dateRepaired": [
          "Repair job must have been completed in the past 60 days. Please contact your account manager for more details.",
        ],
      }),
      refuses("a repair tomorrow", repaired("2026-11-21"), {
        "installer.dateRepaired": ["The date repaired may not be after today."],
      }),
      refuses(
        "no date failed [WFORM-59]",
        { installer: { dateRepaired: "2026-11-10" } },
        { "installer.dateFailed": ["The date failed is required."] },
      ),
      refuses(
        "a failure tomorrow [WFORM-60]",
        { installer: { dateFailed: "2026-11-21", dateRepaired: "2026-11-10" } },
        { "installer.dateFailed": ["The date failed may not be after today."] },
      ),
      refuses("no fault code [WFORM-66]", { fault: {} }, { "fault.code": ["The fault code is required."] }),
      refuses("no product", { products: [] }, { products: ["Please add at least one product."] }),
      refuses(
        "no address [WFORM-73]",
        { installationLocation: { type: 1 } },
        { "installationLocation.address": [expect.any(String)] },
      ),
      refuses(
        "neither parts nor 'No parts required'",
        { partsNotRequired: false },
        { partsNotRequired: [expect.any(String)] },
      ),
      refuses("no file stored and none to come", { queuedFiles: 0 }, { files: ["Please add at least one file."] }),
      refuses(
        "a fourth product [WFORM-46]",
        { products: [units.free, units.second, units.third, units.fourth] },
        { products: [expect.stringContaining("at most 3")] },
      ),
      refuses("a product twice [WFORM-47]", { products: [units.free, units.free] }, { products: [expect.any(String)] }),
      refuses(
        "a product twice in other letters [WFORM-47]",
        { products: [units.free, { model: "fx35-kvt", serial: "j25d03988" }] },
        { products: [expect.any(String)] },
      ),
      refuses(
        "a product without a serial number",
        { products: [{ model: "FX35-KVT" }] },
        { "products.0": [expect.any(String)] },
      ),
      refuses(
        "a unit nobody ever sold",
        { products: [{ model: "FX35-KVT", serial: "NOSUCH" }] },
        { products: ["FX35-KVT with serial number NOSUCH is not known as sold to this account."] },
      ),
      refuses(
        "a unit sold to somebody else",
        { products: [units.foreign] },
        { products: [expect.stringContaining("not known as sold")] },
      ),
      refuses(
        "a unit on another claim of the account [WFORM-54] [WFORM-56]",
        { products: [units.claimed] },
        {
          products: [
            "There is an active claim in the Warranty Portal with this model and serial number. Please refer to claim number WC100028.",
          ],
        },
      ),
      refuses(
        "a unit on another company's claim [WFORM-54] [WFORM-56]",
        { products: [units.claimedElsewhere] },
        {
          products: [
            "There is an active claim in the Warranty Portal for this model and serial number with another company. Please contact your Account Manager with reference WC100042.",
          ],
        },
      ),
      refuses(
        "extended warranty without one of its three references [WFORM-51]",
        { products: [{ ...units.old, hasExtendedWarranty: true }] },
        { "products.0": ["Please complete at least one of the three fields above"] },
      ),
      refuses(
        "out of warranty without a reason",
        { products: [units.old], customerComments: null },
        { comments: ["Please give your reasons in the comments."] },
      ),
      refuses(
        "a technician named by a dealer",
        { technician: { name: "Me" } },
        { "technician.name": ["You cannot change this field."] },
      ),
      refuses(
        "a fault type and replacement model set by a dealer",
        { fault: { code: "B3", type: "doa", replacementModel: "FX50" } },
        {
          "fault.type": ["You cannot change this field."],
          "fault.replacementModel": ["You cannot change this field."],
        },
      ),
      refuses(
        "our comments written by a dealer",
        { comments: "Approve this." },
        { comments: ["You cannot change this field."] },
      ),
      refuses(
        "a job number of 51 characters [WFORM-72]",
        { customerReference: "x".repeat(51) },
        { customerReference: [expect.stringContaining("50")] },
      ),
      refuses(
        "a customer name of 51 characters [WFORM-71]",
        { installationLocation: { customerName: "x".repeat(51), address: "1 High Street" } },
        { "installationLocation.customerName": [expect.stringContaining("50")] },
      ),
      refuses(
        "a character that cannot be kept",
        { specialInstructions: "gate\u0000code" },
        { specialInstructions: [expect.any(String)] },
      ),
      refuses("half a letter", { specialInstructions: "gate\ud83d" }, { specialInstructions: [expect.any(String)] }),
      refuses(
        "staff without a purchaser",
        { customerComments: null },
        { "purchaser.uuid": [expect.any(String)] },
        staff,
      ),
      refuses(
        "staff with a purchaser that does not exist",
        { customerComments: null, purchaser: { uuid: "00000000-0000-4000-8000-000000000000" } },
        { "purchaser.uuid": [expect.any(String)] },
        staff,
      ),
      refuses("a dealer without an account", {}, { "purchaser.uuid": [expect.any(String)] }, "homeless@example.test"),
      {
        ...refuses("a draft for nobody, by staff", {}, {}),
        as: staff,
        body: { draft: true },
        answers: { errors: { "purchaser.uuid": [expect.any(String)] } },
      },
      {
        ...refuses("a draft of a wrong type", {}, {}),
        body: { draft: "yes" },
        answers: { errors: { draft: [expect.any(String)] } },
      },
      {
        ...refuses("a body that is a list", {}, {}),
        body: [1],
        answers: {},
      },
    ],
  );

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

  test("customers' comments written by staff", async () => {
    const body = completeForm({ purchaser: { uuid: account["410344"] ?? "" }, customerComments: "So they say." });
    const answer = await send(t, { as: staff, method: "POST", url: "/api/claim", body });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { customerComments: ["You cannot change this field."] },
    ]);
  });

  const put = (name: string, claim: string, status: number, as = dealer, answers?: object): Scenario => ({
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
      put("a claim of another dealer", "WC100042", 404),
      put("a draft of another dealer", "WC100060", 404),
      put("a claim that does not exist", "WC999999", 404),
      put("a claim by no reference at all", "' or 1=1 --", 404),
      put("an approved claim [DRAFT-08]", "WC100015", 422, dealer, unavailable),
      put("a declined claim [DRAFT-08]", "WC100008", 422, dealer, unavailable),
      put("a claim awaiting authorisation [DRAFT-08]", "WC100049", 422, dealer, unavailable),
      put("a deleted draft", "WC100033", 422, dealer, unavailable),
      put("a claim of a type that has no form here", "RR100052", 422, dealer, unavailable),
      {
        ...put("a sent claim made a draft again", "WC100050", 422, dealer, unavailable),
        body: { claim: "WC100050", draft: true },
      },
      put("by staff who may not create claims", "WC100050", 403, "staff@example.test"),
      put("by finance", "WC100050", 403, "finance@example.test"),
      put("by somebody outside of the portal", "WC100050", 403, "outsider@example.test"),
      {
        ...put("a new claim by technical support, who have another form", "", 403, "tech-support@example.test"),
        method: "POST",
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

test("technical support may add a unit that is on another claim [WFORM-55]", async () => {
  const draft = (await send(t, { as: dealer, method: "POST", url: "/api/claim", body: { draft: true } })).json();
  const body = { claim: draft.claim_number, draft: true, products: [units.claimed] };
  const answer = await send(t, { as: "both@example.test", method: "PUT", url: "/api/claim", body });
  expect(answer.statusCode, answer.body).toBe(200);
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
