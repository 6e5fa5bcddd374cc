import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromPath, type Json, type JsonSchema, pointerOf, set, toPath } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm, countStored } from "./warranty-form.ts";

interface Place {
  pointer: string;
  types: string[];
}

const definition = ownDefinitions().get("warranty");
const places = placesOf(definition?.schema ?? {}, []);
const wrong: Record<string, Json> = {
  string: 12_345,
  integer: "many",
  number: "many",
  boolean: "yes",
  array: "x",
  object: "x",
};

let t: TestApp;
let before: Record<string, number>;
beforeAll(async () => {
  t = await testApp();
  before = await countStored(t);
});
afterAll(() => t.close());

/** Every place of a form schema, list items by their first. */
function placesOf(schema: JsonSchema, path: string[]): Place[] {
  if (typeof schema !== "object") return [];
  const { type, properties, items } = schema as { type?: string | string[]; properties?: object; items?: JsonSchema };
  const own = path.length > 0 && path.at(-1) !== "0" ? [{ pointer: pointerOf(path), types: [type ?? []].flat() }] : [];
  const below = Object.entries(properties ?? {}).flatMap(([name, child]) => placesOf(child, [...path, name]));
  return [...own, ...below, ...(items === undefined ? [] : placesOf(items, [...path, "0"]))];
}

/** A form with one value put in one place, the lists on the way made. */
function formWith(pointer: string, value: Json) {
  const [, list] = /^(\/\w+)\/0\//.exec(pointer) ?? [];
  const form = list ? set(completeForm(), list, [{}]) : completeForm();
  return set(form, pointer, value);
}

async function refusal(pointer: string, value: Json, draft: boolean): Promise<string[]> {
  const body = { ...formWith(pointer, value), draft };
  const answer = await send(t, { as: "dealer@example.test", method: "POST", url: "/api/claim", body });
  expect(answer.statusCode, `${pointer}: ${answer.body}`).toBe(422);
  expect(await countStored(t)).toEqual(before);
  return Object.keys(answer.json().errors);
}

test("the warranty form has every place of the payload [CALL-60] [CALL-61] [CALL-62] [CALL-63] [CALL-64] [CALL-65] [CALL-66] [CALL-67] [CALL-68] [CALL-69] [CALL-70] [CALL-71]", () => {
  const known = places.map(({ pointer }) => toPath(pointer));
  const ofSpecification = [
    "purchaser.uuid purchaser.company purchaser.address purchaser.phone purchaser.email",
    "installer.dateRepaired installer.repairedInAllowablePeriod installer.dateInstalled installer.dateFailed",
    "installationLocation.name installationLocation.address installationLocation.addressData installationLocation.phone",
    "installationLocation.type installationLocation.customerName fault.type fault.code fault.replacementModel",
    "authorisation.poNumber authorisation.deliveryDate authorisation.originalInvoiceNumber",
    "authorisation.replacementPurchaseOrderNumber authorisation.replacementUnitNotRequired authorisation.pickupAddress",
    "authorisation.pickupAddressData authorisation.authorisedByTech authorisation.preAuthorised",
    "products products.0.model products.0.serial parts parts.0.quantity parts.0.partNumber parts.0.partDescription",
    "parts.0.partModelType parts.0.partDeliveryDocket parts.0.partDeliveryDocketReused partsNotRequired",
    "expenses.travelDistance expenses.travelCost expenses.labourHours expenses.labourCost",
    "comments customerComments customerReference specialInstructions technician.name technician.phone",
    "pickupContactName pickupContactPhone pickupCargoType manualAddresses.install manualAddresses.pickup",
  ];
  expect(known).toEqual(expect.arrayContaining(ofSpecification.flatMap((line) => line.split(" "))));
});

describe.each(places)("$pointer", ({ pointer, types }) => {
  test("refuses a wrong type, in a draft and sent, and stores nothing", async () => {
    const value = wrong[types[0] ?? "string"] ?? 0;
    for (const draft of [true, false]) expect(await refusal(pointer, value, draft)).toEqual([toPath(pointer)]);
  });

  test("refuses 100 kB of text and stores nothing", async () => {
    expect(await refusal(pointer, "x".repeat(100_000), true)).toEqual([toPath(pointer)]);
  });
});

test("the specification's keys of a refused save are the paths of its fields [WFORM-89]", async () => {
  const keys =
    "products installer.dateFailed installer.dateRepaired fault.type fault.code fault.replacementModel purchaser.uuid comments " +
    "installationLocation.customerName installationLocation.address authorisation.poNumber authorisation.originalInvoiceNumber " +
    "authorisation.replacementUnitNotRequired authorisation.pickupAddress pickupContactName pickupContactPhone " +
    "expenses.travelDistance expenses.travelCost expenses.labourHours expenses.labourCost";
  for (const key of keys.split(" ")) expect(await refusal(fromPath(key), { no: "such" }, false)).toEqual([key]);
});

test("a claim's reference and keys beside the form are held to their lengths too", async () => {
  const long = "x".repeat(100_000);
  for (const [method, body] of [
    ["PUT", { claim: long }],
    ["PUT", { claim: "WC100050", version: long }],
    ["POST", { requestKey: long }],
    ["POST", { queuedFiles: long }],
  ] as const) {
    const answer = await send(t, { as: "dealer@example.test", method, url: "/api/claim", body });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [Object.keys(body).at(-1)]]);
  }
  expect(await countStored(t)).toEqual(before);
});

test("keys that the form does not know are refused by their names, wherever they stand, and blanks are nothing", async () => {
  const before = await countStored(t);
  const body = {
    draft: true,
    status: "approved",
    customerReferences: "J1",
    constructor: 5,
    installer: { dateInstaled: "2026-01-02" },
    products: [{ modell: "X" }],
  };
  const save = (given: object) =>
    send(t, { as: "dealer@example.test", method: "POST", url: "/api/claim", body: given });
  const answer = await save(body);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    {
      status: [expect.stringContaining('no field "status"')],
      customerReferences: [expect.stringContaining('Did you mean "customerReference"?')],
      constructor: [expect.any(String)],
      "installer.dateInstaled": [expect.stringContaining('Did you mean "installer/dateInstalled"?')],
      "products.0.modell": [expect.any(String)],
    },
  ]);
  expect(await countStored(t)).toEqual(before);
  const blank = await save({ draft: true, status: "", form: {}, installer: { dateInstaled: null } });
  expect(blank.statusCode, blank.body).toBe(200);
});
