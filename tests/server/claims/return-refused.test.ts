import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../src/engine/index.ts";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";
import { accountId, countStored } from "./warranty-form.ts";

let t: TestApp;
let own: string;
let before: Record<string, number>;
/** A request that the dealer sent. */
let sent: string;
const dealer = "dealer@example.test";
const desk = "customer-service@example.test";

beforeAll(async () => {
  t = await testApp();
  own = await accountId(t, "410344");
  const body = completeReturn({ materials: [lines.bracket] });
  sent = (await send(t, { as: dealer, method: "POST", url: "/api/return", body })).json().claim_number;
});
afterAll(() => t.close());

const reason = (type: object, returnType = "damage"): Form => ({
  return_type: returnType,
  return_type_option: "yes",
  return: [{ type: { value: returnType, ...type } }],
});

describe("nothing is stored", () => {
  beforeEach(async () => {
    before = await countStored(t);
  });
  afterEach(async () => {
    expect(await countStored(t)).toEqual(before);
  });

  const refuses = ({ name }: { name: string }, form: Form, errors: object, body: object = {}): Scenario => ({
    name,
    as: dealer,
    method: "POST",
    url: "/api/return",
    body: { ...completeReturn(form), ...body },
    status: 422,
    answers: { message: "Sorry, your form has errors, please review above", errors },
  });
  const some = [expect.any(String)];
  const says = (...texts: string[]) => ({ materials: texts.map((text) => expect.stringContaining(text)) });

  const refused: Scenario[] = [
    refuses({ name: "no items at all [RETURN-81]" }, { materials: [] }, { materials: some }),
    refuses({ name: "no reason [RETURN-81]" }, { return_type: "" }, { return_type: some }),
    refuses({ name: "a type without its reason [RETURN-81]" }, { return: [] }, { return: some }),
    refuses(
      { name: "two ticked options [RETURN-55] [RETURN-81]" },
      reason({ checkboxes: ["cancelled_order", "project_change"] }, "requirements_changed"),
      { "return.0.type.checkboxes": some },
    ),
    refuses(
      { name: "an option of another type [RETURN-47] [RETURN-49]" },
      reason({ checkboxes: ["duplicated"] }, "requirements_changed"),
      {
        "return.0.type.checkboxes": some,
      },
    ),
    refuses(
      { name: "a doubled order without its number [RETURN-81]" },
      reason({ checkboxes: ["duplicate_order"] }, "requirements_changed"),
      { "return.0.type.input.value": some },
    ),
    refuses(
      {
        name: "damage without its two further answers, each in its sentence, the first asked first [API-15] [RETURN-52] [RETURN-53] [RETURN-56] [RETURN-81]",
      },
      reason({ checkboxes: ["yes"] }),
      {
        "return.0.type.sub_type": [
          "Please choose whether the damage is visual or concealed.",
          "Please say whether a replacement was ordered.",
        ],
      },
    ),
    ...["not_yet", "no idea", true].map((answer) =>
      refuses(
        { name: `damage whose replacement order is neither yes nor no, but ${answer} [RETURN-53]` },
        reason({ checkboxes: ["yes"], sub_type: { damage_type: "visual", ordered_replacement: answer } }),
        { "return.0.type.sub_type.ordered_replacement": some },
      ),
    ),
    ...["carton", "hidden", true].map((kind) =>
      refuses(
        { name: `damage that is neither visual nor concealed, but ${kind} [RETURN-52]` },
        reason({ checkboxes: ["yes"], sub_type: { damage_type: kind, ordered_replacement: "no" } }),
        { "return.0.type.sub_type.damage_type": some },
      ),
    ),
    refuses({ name: "no pick-up address [RETURN-65] [RETURN-81]" }, { pickupAddress: "" }, { pickupAddress: some }),
    refuses(
      { name: "no contact name [RETURN-66] [RETURN-81]" },
      { pickupContactName: "" },
      { pickupContactName: some },
    ),
    refuses(
      { name: "no contact phone [RETURN-67] [RETURN-81]" },
      { pickupContactPhone: "" },
      { pickupContactPhone: some },
    ),
    refuses({ name: "terms not ticked [RETURN-69] [RETURN-81]" }, { terms: false }, { terms: some }),
    refuses(
      { name: "no document and no photo, where the page sends none [FILES-05]" },
      {},
      { documents: some, photos: some },
      { queuedFiles: { documents: 0, photos: 0, videos: 0 } },
    ),
    refuses(
      { name: "four photos before a reason is chosen [FILES-11]" },
      { return_type: "" },
      { return_type: some, photos: ["Please upload 5 photo(s)"] },
      { queuedFiles: { documents: 1, photos: 4, videos: 0 } },
    ),
    refuses(
      { name: "one photo, and a video, of two spare parts [FILES-15]" },
      { materials: [lines.sparePart, lines.secondSparePart] },
      { photos: ["Please upload 2 photo(s)"] },
      { queuedFiles: { documents: 1, photos: 1, videos: 1 } },
    ),
    refuses(
      { name: "more than the docket has [RETURN-42]" },
      { materials: [{ ...lines.sparePart, returnQuantity: 5 }] },
      says("Row 1 (4018559P): at most 4"),
    ),
    refuses(
      { name: "a part that is not on the docket" },
      { materials: [{ ...lines.sparePart, partNumber: "4013170M" }] },
      says("Row 1 (4013170M): this part is not on"),
    ),
    refuses(
      { name: "another account's docket" },
      { materials: [lines.foreign], originalInvoiceNumber: "9106204" },
      says("Row 1 (FX35-KVT): this part is not on delivery docket 80203404"),
    ),
    refuses(
      { name: "lines of two invoices [RETURN-25]" },
      { materials: [lines.sparePart, { partDeliveryDocket: "80203403", partNumber: "4013170M", returnQuantity: 1 }] },
      says("one invoice or delivery docket only"),
    ),
    refuses(
      { name: "a docket of another invoice than the one named [RETURN-25]" },
      { originalInvoiceNumber: "9106203" },
      says("one invoice"),
    ),
    refuses(
      { name: "fewer serials than items [SERIAL-11] [RETURN-39]" },
      { materials: [{ ...lines.indoor("J26K01001"), returnQuantity: 2 }] },
      { "materials.0": some },
    ),
    refuses(
      { name: "more serials than items [SERIAL-11]" },
      { materials: [{ ...lines.indoor("J26K01001", "J26K01002"), returnQuantity: 1 }] },
      { "materials.0": some },
    ),
    refuses(
      { name: "a serial twice, case aside [SERIAL-10]" },
      { materials: [lines.indoor("J26K01001", "j26k01001")] },
      says("Row 1 (FX35-KVT): You have duplicate entries, please check and try again"),
    ),
    refuses(
      { name: "serials that are not on the docket, named with their row [SERIAL-07]" },
      { materials: [lines.sparePart, lines.indoor("J26K01001", "J26K02001", "ABC")] },
      says("Row 2 (FX35-KVT): serial numbers J26K02001, ABC are not on delivery docket 80203402"),
    ),
    refuses(
      { name: "a serial in another request of the account" },
      {
        originalInvoiceNumber: "9106169",
        materials: [
          {
            partDeliveryDocket: "80203346",
            partNumber: "RX71-KVT",
            returnQuantity: 1,
            partSerialNumbers: ["K26J03063"],
          },
        ],
      },
      says("Please refer to claim number RR100052"),
    ),
    refuses(
      { name: "a serial longer than 25 characters" },
      { materials: [lines.indoor("J".repeat(26))] },
      { "materials.0.partSerialNumbers.0": some },
      { draft: true },
    ),
    refuses(
      { name: "goods packed as neither carton nor pallet [CONST-05]" },
      { pickupCargoType: "crate" },
      { pickupCargoType: some },
      { draft: true },
    ),
    refuses(
      { name: "a line of a type that is neither a unit, a spare part nor 'other' [CONST-06]" },
      { materials: [{ ...lines.sparePart, partModelType: "remote" }] },
      { "materials.0.partModelType": some },
      { draft: true },
    ),
    refuses(
      { name: "a quantity that is a text [RETURN-42]" },
      { materials: [{ ...lines.sparePart, returnQuantity: "2" }] },
      { "materials.0.returnQuantity": some },
      { draft: true },
    ),
    {
      ...refuses({ name: "staff without an account [RETURN-81]" }, {}, { "purchaser.uuid": some }),
      as: desk,
    },
    refuses(
      { name: "a dealer for another account" },
      { purchaser: { uuid: "1d618820-d26d-5e08-b29b-0dc15f668e34" } },
      { "purchaser.uuid": ["You can claim for your own account only."] },
    ),
  ];
  /** A draft lacks what it likes, and what was sent has its account and its files. */
  const ofSent = refused.filter(
    ({ as, body = {} }) => as === dealer && !["draft", "queuedFiles", "purchaser"].some((key) => key in body),
  );

  test.each(ofSent.map(({ name, body, answers }) => [name, body, answers] as const))(
    "of a request that was sent, by our own people: %s",
    async (_, body, answers) => {
      const update = { ...body, claim: sent, version: 1 };
      const answer = await send(t, { as: desk, method: "PUT", url: "/api/return", body: update });
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json()).toMatchObject(answers ?? {});
    },
  );

  scenarios(
    () => t,
    [
      ...refused,
      ...["tech-support", "staff", "return-approver", "customer-service-manager", "finance"].map(
        (person): Scenario => ({
          name: `a new request by ${person} [ROLE-07] [ROLE-08] [ROLE-09]`,
          as: `${person}@example.test`,
          method: "POST",
          url: "/api/return",
          body: { ...completeReturn(), purchaser: { uuid: "1d618820-d26d-5e08-b29b-0dc15f668e33" }, draft: true },
          status: 403,
          never: ["claim_uid"],
        }),
      ),
      ...["tech-support", "staff"].map(
        (person): Scenario => ({
          name: `an update by ${person} [ROLE-08] [ROLE-09]`,
          as: `${person}@example.test`,
          method: "PUT",
          url: "/api/return",
          body: { ...completeReturn(), claim: "RR100052" },
          status: 403,
        }),
      ),
      {
        name: "a warranty claim is no return request",
        as: dealer,
        method: "PUT",
        url: "/api/return",
        body: { ...completeReturn(), claim: "WC100050" },
        status: 404,
      },
      {
        name: "a return request of another account",
        as: dealer,
        method: "PUT",
        url: "/api/return",
        body: { ...completeReturn(), claim: "RR100032" },
        status: 404,
      },
    ],
  );

  test.each(["dealer", "customer", "account-manager", "customer-service", "admin", "super-admin"])(
    "%s may make a return request: only the account is asked for [ROLE-07]",
    async (person) => {
      const body = { ...completeReturn(), purchaser: { uuid: "00000000-0000-4000-8000-000000000000" } };
      const answer = await send(t, { as: `${person}@example.test`, method: "POST", url: "/api/return", body });
      expect(answer.statusCode, answer.body).toBe(422);
      expect(Object.keys(answer.json().errors)).toEqual(["purchaser.uuid"]);
    },
  );
});

describe("of several requests at once for one serial", () => {
  const post = (url: string, body: object) => send(t, { as: dealer, method: "POST", url, body });

  test("one return wins, and the others are told by which claim", async () => {
    const body = completeReturn({ materials: [lines.indoor("J26K01001", "J26K01002")] });
    const answers = await Promise.all([1, 2, 3, 4].map(() => post("/api/return", body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json().claim_number;
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect(answer.json().errors.materials).toEqual([
        expect.stringContaining(`Please refer to claim number ${winner}`),
      ]);
    }
  });

  test("a return and a warranty claim for one unit exclude each other", async () => {
    const answers = await Promise.all([
      post("/api/return", completeReturn({ materials: [lines.indoor("J26K01003")] })),
      post("/api/claim", { draft: true, products: [{ model: "FX35-KVT", serial: "J26K01003" }] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test("another company's claim is told by its number alone", async () => {
    const { id } = await t.database
      .selectFrom("claims")
      .select("id")
      .where("number", "=", "WC100042")
      .executeTakeFirstOrThrow();
    await t.database
      .insertInto("claim_units")
      .values({ claim_id: id, material: "FX35-KVT", serial: "J26K01004" })
      .execute();
    const answer = await post("/api/return", completeReturn({ materials: [lines.indoor("J26K01004")] }));
    expect(answer.json().errors.materials).toEqual([
      "Row 1 (FX35-KVT): serial number J26K01004: there is an active claim. Please contact your Account Manager. Ref: WC100042",
    ]);
    expect(answer.body).not.toContain("warranty");
    expect(own).not.toBe("");
  });
});
