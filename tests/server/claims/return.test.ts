import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Form } from "../../../src/engine/index.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";
import { accountId } from "./warranty-form.ts";

let t: TestApp;
let own: string;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
  own = await accountId(t, "410344");
});
afterAll(() => t.close());

const post = (body: object, as = dealer) => send(t, { as, method: "POST", url: "/api/return", body });
const put = (body: object, as = dealer) => send(t, { as, method: "PUT", url: "/api/return", body });
const read = async (claim: string, as = dealer) => (await send(t, { as, url: `/api/claim/${claim}` })).json().claim;
const saved = async (body: object, as = dealer) => {
  const answer = await post(body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().claim_number as string;
};

const compressors = (...serials: string[]) => ({
  partDeliveryDocket: "80203403",
  partNumber: "4010000J",
  returnQuantity: serials.length,
  partSerialNumbers: serials,
});

test("half a return is saved as a draft, saved again and sent [CALL-49] [CALL-50]", async () => {
  const first = await post({ draft: true, pickupContactName: "Moana Hale" });
  expect(first.json(), first.body).toEqual({
    claim: "saved",
    claim_uid: expect.any(String),
    claim_number: expect.stringMatching(/^RR1\d{5}$/),
    version: 1,
  });
  const { claim_number: claim, claim_uid } = first.json();
  const second = await put({
    claim,
    version: 1,
    draft: true,
    materials: [lines.bracket],
    originalInvoiceNumber: "9106202",
  });
  expect(second.json(), second.body).toEqual({ claim: "updated", claim_uid, claim_number: claim, version: 2 });
  const whole = completeReturn({ materials: [lines.bracket] });
  const third = await put({ ...whole, claim: claim_uid, version: 2 });
  expect(third.json(), third.body).toEqual({ claim: "updated", claim_uid, claim_number: claim, version: 3 });
  const sent = await read(claim);
  expect(sent).toMatchObject({ type: "return", status: "open", is_draft: false });
  expect(sent.form).toMatchObject({ ...whole, materials: [lines.bracket] });
});

test("every key of the payload comes back as it was sent [CALL-72] [CALL-73] [CALL-74] [CALL-75] [CALL-76] [CALL-77] [CONST-07]", async () => {
  const place = {
    street_number: "250",
    street: "Blenheim Road",
    suburb: "Addington",
    city: "Christchurch",
    postcode: "8011",
  };
  const form = completeReturn({
    materials: [lines.indoor("J26K01001", "J26K01002"), lines.sparePart],
    pickupAddressData: place,
    manualAddresses: { pickup: true },
  });
  const claim = await read(await saved(form), "customer-service@example.test");
  const account = {
    uuid: own,
    company: "Southern Alps Heat Pumps Ltd",
    address: "250 Blenheim Road, Addington, Christchurch 8011",
    phone: "03 555 0144",
    email: "southern-alps@example.test",
  };
  expect(claim.form).toEqual({ ...form, materials: expect.any(Array), purchaser: account });
  expect(claim.is_draft).toBe(false);
  expect(claim).toMatchObject({
    original_invoice_number: form.originalInvoiceNumber,
    form_data: { value: form.return_type, option: form.return_type_option, terms: true },
    customer_comments: form.customerComments,
    special_instructions: form.specialInstructions,
  });
  expect(claim.form.materials).toEqual([
    {
      id: "80203402/1",
      quantity: 2,
      docketQuantity: 5,
      partNumber: "FX35-KVT",
      partDescription: expect.stringContaining("indoor unit"),
      partModelType: "indoor",
      partDeliveryDocket: "80203402",
      returnQuantity: 2,
      partSeriable: true,
      partSerialNumbers: ["J26K01001", "J26K01002"],
      partSerialNumbersValidated: true,
    },
    {
      id: "80203402/3",
      quantity: 2,
      docketQuantity: 4,
      partNumber: "4018559P",
      partDescription: "Thermistor, coil",
      partModelType: "spare part",
      partDeliveryDocket: "80203402",
      returnQuantity: 2,
      partSeriable: false,
    },
  ]);
});

const reason = (value: string, checkboxes: string[], more: Form): Form => ({
  return_type: value,
  return_type_option: checkboxes[0] ?? "",
  return: [{ type: { value, checkboxes, ...more }, notes: "Cartons unopened." }],
});

test.each([
  ["requirements_changed", ["duplicate_order"], { input: { value: "SO-77" } }],
  ["incorrect_order", ["wrong_quantity"], { input: { value: 7 } }],
  ["damage", ["yes"], { sub_type: { damage_type: "concealed", ordered_replacement: "yes", input: { value: "SO-1" } } }],
])("why goods come back is kept whole: %s %j [CALL-74] [CALL-75]", async (value, checkboxes, more) => {
  const why = reason(value, checkboxes, more);
  const claim = await read(await saved({ ...completeReturn(why), draft: true }));
  expect(claim.form).toMatchObject({ ...why, originalInvoiceNumber: "9106202" });
  expect(claim.form_data).toEqual({ value, option: checkboxes[0], return: why.return, terms: true });
});

test("an outdoor unit is 'outdoor', goods of no known kind are 'other' [CONST-07]", async () => {
  const outdoor = { partDeliveryDocket: "80203346", partNumber: "RX71-KVT", returnQuantity: 1 };
  const typesOf = async (changes: object) =>
    (await read(await saved({ ...completeReturn(changes as Form), draft: true }))).form.materials.map(
      ({ partModelType }: { partModelType: string }) => partModelType,
    );
  expect(await typesOf({ originalInvoiceNumber: "9106169", materials: [outdoor] })).toEqual(["outdoor"]);
  expect(await typesOf({ materials: [lines.bracket] })).toEqual(["other"]);
});

test("the record collates the lines with all their serials [CALL-59]", async () => {
  const materials = [lines.indoor("J26K01003", "J26K01004"), lines.sparePart];
  const claim = await read(await saved(completeReturn({ materials })));
  expect(claim.materials_return_collated).toMatchObject([
    {
      material: {
        uuid: "80203402/1",
        quantity: 5,
        material: "FX35-KVT",
        description: expect.stringContaining("indoor unit"),
        type: "indoor",
        delivery_docket: "80203402",
      },
      seriable: true,
      serial_numbers: ["J26K01003", "J26K01004"],
      serial_numbers_validated: true,
    },
    {
      material: {
        uuid: "80203402/3",
        quantity: 4,
        material: "4018559P",
        description: "Thermistor, coil",
        type: "spare part",
        delivery_docket: "80203402",
      },
      seriable: false,
      non_serial_quantity: 2,
    },
  ]);
  const serials = claim.materials.map(({ serial }: { serial: string }) => serial);
  expect(serials).toEqual(["J26K01003", "J26K01004", null]);
  expect(claim).toMatchObject({ original_invoice_number: "9106202", form_data: { value: "requirements_changed" } });
});

test("what the page says of a line counts for nothing; the delivery docket does", async () => {
  const lie = {
    ...lines.sparePart,
    docketQuantity: 900,
    quantity: 7,
    partDescription: "Gold",
    partModelType: "indoor",
    partSeriable: true,
    partSerialNumbers: ["X1"],
    partSerialNumbersValidated: true,
    partInvalidItems: ["X2"],
  };
  const claim = await read(await saved(completeReturn({ materials: [lie] })), "customer-service@example.test");
  expect(claim.form.materials).toEqual([
    {
      id: "80203402/3",
      quantity: 2,
      docketQuantity: 4,
      partNumber: "4018559P",
      partDescription: "Thermistor, coil",
      partModelType: "spare part",
      partDeliveryDocket: "80203402",
      returnQuantity: 2,
      partSeriable: false,
    },
  ]);
});

test.each([
  ["a draft", { draft: true }],
  ["what is sent", {}],
])("of %s a second line of the same part and docket is left out [RETURN-38]", async (_, way) => {
  const materials = [lines.bracket, { ...lines.bracket, returnQuantity: 1, partNumber: "ac2178-s" }, lines.sparePart];
  const { form } = await read(await saved({ ...completeReturn({ materials }), ...way }));
  expect(form.materials).toMatchObject([
    { partNumber: "AC2178-S", returnQuantity: 3 },
    { partNumber: "4018559P", returnQuantity: 2 },
  ]);
});

test("a request of spare parts alone is a spare part's return, of anything else a unit's", async () => {
  const parts = await saved(completeReturn({ materials: [lines.sparePart, lines.secondSparePart] }));
  expect(parts).toMatch(/^RP/);
  expect(await read(parts)).toMatchObject({ type: "return-part" });
  const mixed = await saved(completeReturn({ materials: [lines.sparePart, lines.bracket] }));
  expect(mixed).toMatch(/^RR/);
  expect(await read(mixed)).toMatchObject({ type: "return" });
});

test("a draft's type follows its lines until it is sent, its number never changes", async () => {
  const claim = await saved({ draft: true });
  expect(await read(claim)).toMatchObject({ type: "return" });
  await put({ ...completeReturn({ materials: [lines.sparePart] }), claim, draft: true });
  expect(await read(claim)).toMatchObject({ type: "return-part", claim_number: claim });
  await put({ ...completeReturn({ materials: [lines.sparePart] }), claim });
  expect(await read(claim)).toMatchObject({ type: "return-part", status: "open" });
  const amended = await put({ ...completeReturn({ materials: [lines.sparePart, lines.bracket] }), claim });
  expect(amended.statusCode, amended.body).toBe(200);
  expect(await read(claim)).toMatchObject({ type: "return-part" });
});

test("a mistyped serial stays in a draft, marked, and is in nobody's way [CALL-73]", async () => {
  const claim = await saved({ draft: true, materials: [lines.indoor("J26K01005", "j26k09999")] });
  const { form } = await read(claim);
  expect(form.materials).toMatchObject([
    {
      partSerialNumbers: ["J26K01005", "J26K09999"],
      partInvalidItems: ["J26K09999"],
      partSerialNumbersValidated: false,
    },
  ]);
  const { id } = await t.database
    .selectFrom("claims")
    .select("id")
    .where("number", "=", claim)
    .executeTakeFirstOrThrow();
  const units = await t.database.selectFrom("claim_units").select("serial").where("claim_id", "=", id).execute();
  expect(units).toEqual([{ serial: "J26K01005" }]);
  // Put right, it is valid; the claim's own serials never stand against it.
  const right = await put({ claim, draft: true, materials: [lines.indoor("J26K01005")] });
  expect(right.statusCode, right.body).toBe(200);
  expect((await read(claim)).form.materials).toMatchObject([{ partSerialNumbersValidated: true }]);
});

test("thirty thousand made-up serials are refused and hold nothing up", async () => {
  const madeUp = (line: number) => Array.from({ length: 5_000 }, (_, index) => `${line}X${index}`);
  const materials = Array.from({ length: 6 }, (_, line) => ({
    ...compressors(...madeUp(line)),
    partNumber: `P${line}`,
  }));
  const answer = await post({ draft: true, materials });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(422);
});

test("a sent request is amended under the same rules, its own serials aside", async () => {
  const body = completeReturn({ originalInvoiceNumber: "9106203", materials: [compressors("C26K00071")] });
  const claim = await saved(body);
  const wrong = await put({ ...body, materials: [compressors("C26K00071", "C26K00079")], claim });
  expect(wrong.json().errors.materials, wrong.body).toEqual([
    "Row 1 (4010000J): serial number C26K00079 is not on delivery docket 80203403. Please check and try again.",
  ]);
  const right = await put({ ...body, materials: [compressors("C26K00071", "C26K00072")], claim });
  expect(right.statusCode, right.body).toBe(200);
  expect(await read(claim)).toMatchObject({ status: "open", type: "return-part", version: 2 });
});

test("empty serial boxes of a draft are saved as those that are filled", async () => {
  const line = {
    ...lines.indoor(),
    returnQuantity: 3,
    partSerialNumbers: ["", "K26K01101", ""],
    partNumber: "RX50-KVT",
  };
  const claim = await saved({ draft: true, materials: [{ ...line, returnQuantity: 1 }] });
  expect((await read(claim)).form.materials).toMatchObject([{ partSerialNumbers: ["K26K01101"] }]);
});

test("600 pasted serials are judged at once [RETURN-39]", async () => {
  const partSerialNumbers = Array.from({ length: 600 }, (_, index) => `j26k${String(index + 1).padStart(5, "0")}`);
  const line = { partDeliveryDocket: "80203401", partNumber: "FX25-KVT", returnQuantity: 600, partSerialNumbers };
  const claim = await saved(completeReturn({ originalInvoiceNumber: "80203401", materials: [line] }));
  const { form } = await read(claim);
  expect(form.materials[0]).toMatchObject({ quantity: 600, partSerialNumbersValidated: true });
  expect(form.materials[0].partSerialNumbers.at(-1)).toBe("J26K00600");
});

test("staff who act for an account name it, and it is read anew", async () => {
  const purchaser = { uuid: own, company: "Somebody else", phone: "1" };
  const form = completeReturn({ purchaser, materials: [lines.bracket], customerComments: "" });
  const claim = await saved(form, "customer-service@example.test");
  const customer = { name: "Southern Alps Heat Pumps Ltd" };
  expect(await read(claim, "customer-service@example.test")).toMatchObject({ customer, requestor: expect.any(String) });
  // Our people's names are not for customers.
  expect(await read(claim)).toMatchObject({ customer, requestor: null });
});

test("the same key makes one request, however often it is sent", async () => {
  const body = completeReturn({ requestKey: randomUUID(), materials: [lines.bracket] });
  const answers = await Promise.all([post(body), post(body), post(body)]);
  expect(new Set(answers.map((answer) => answer.json().claim_number)).size).toBe(1);
});

test("a return that was sent is not changed to one without its terms or pick-up details [RETURN-65] [RETURN-66] [RETURN-67] [RETURN-69]", async () => {
  const claim = await saved(completeReturn());
  const lacking = { terms: false, pickupAddress: "", pickupContactName: "", pickupContactPhone: "" };
  for (const [field, value] of Object.entries(lacking)) {
    const answer = await put({ ...completeReturn({ [field]: value }), claim, version: 1 });
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
  }
});
