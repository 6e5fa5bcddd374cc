import { expect, test } from "vitest";
import { placeFaults } from "../../../src/server/erp/captured-places.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

const definitions = ownDefinitions();
const definition = definitions.get("warranty");
if (!definition) throw new Error("schemas/warranty is gone.");

const place = {
  street_number: "38",
  street: "Matipo Street",
  suburb: "Riccarton",
  city: "Christchurch",
  postcode: "8011",
  latitude: -43.53,
  longitude: 172.6,
};
const faults = (parts: object, address = "38 Matipo Street, Riccarton, Christchurch 8011") =>
  placeFaults(definition, {
    installationLocation: { address, addressData: { ...place, ...parts } },
  } as never).map(({ field, message }) => `${field} ${message}`);

test.each<[string, object]>([
  ["parts of that address", {}],
  ["no point", { latitude: null, longitude: null }],
  ["a point on the Chatham Islands", { latitude: -43.95, longitude: -176.56 }],
  ["macrons left out", { city: "Chrīstchurch" }],
  ["parts that are not written in the line", { region: "Canterbury", street_number: "Flat 2" }],
])("captured parts are taken with %s", (_what, parts) => expect(faults(parts)).toEqual([]));

test.each<[string, object, RegExp]>([
  ["a point abroad", { latitude: -33.87, longitude: 151.21 }, /not in New Zealand/],
  ["half a point", { latitude: null }, /not in New Zealand/],
  ["a point that is no number", { latitude: Number.NaN }, /not in New Zealand/],
  ["another town", { city: "Sydney" }, /those of another/],
  ["another postcode", { postcode: "8041" }, /those of another/],
  ["a street that only begins like its own", { street: "Matipo Str" }, /those of another/],
])("captured parts are refused with %s, at the address [LOOKUP-18]", (_what, parts, message) => {
  expect(faults(parts)).toEqual([expect.stringMatching(/^\/installationLocation\/address /)]);
  expect(faults(parts)[0]).toMatch(message);
});

test("parts without their address are taken, unless they lie abroad", () => {
  const alone = (parts: object) => placeFaults(definition, { installationLocation: { addressData: parts } } as never);
  expect(alone(place)).toEqual([]);
  expect(alone({ ...place, latitude: 51.5, longitude: -0.1 })).toHaveLength(1);
});

test("every form with an address is held to it", () => {
  const elsewhere = { latitude: 0, longitude: 0 };
  const forms: Record<string, object> = {
    return: { pickupAddress: "x", pickupAddressData: elsewhere },
    replacement: { authorisation: { pickupAddress: "x", pickupAddressData: elsewhere } },
    "pallet-return": { purchaser: { address: "x", lookup_address: elsewhere } },
  };
  for (const [type, form] of Object.entries(forms)) {
    const filled = definitions.get(type);
    expect([type, filled && placeFaults(filled, form as never).length]).toEqual([type, 1]);
  }
});
