import { expect, test } from "vitest";
import { type Messages, type RecordMap, searchedValues, toForm, toRecord } from "../../src/engine/index.ts";

const definition: { record: RecordMap } = {
  record: {
    fields: {
      "place/text": { form: "/site/address", search: true },
      ref: { form: "/reference", search: true },
      note: { form: "/note" },
    },
    lists: {
      materials: {
        from: [
          {
            form: "/products",
            fixed: { designation: "product" },
            fields: { material: "model", serial: "serial" },
            search: ["serial"],
          },
          { form: "/parts", fixed: { designation: "part" }, fields: { part_code: "number", quantity: "quantity" } },
        ],
      },
    },
  },
};
const form = {
  site: { address: "1 Queen Street" },
  reference: "J-1",
  products: [{ model: "M", serial: "S1" }],
  parts: [{ number: "P", quantity: 2 }],
};

test("a form becomes a record with every mapped key, and comes back as it was", () => {
  const record = toRecord(definition, form);
  expect(record).toEqual({
    place: { text: "1 Queen Street" },
    ref: "J-1",
    note: null,
    materials: [
      { designation: "product", material: "M", serial: "S1" },
      { designation: "part", part_code: "P", quantity: 2 },
    ],
  });
  expect(toForm(definition, record)).toEqual(form);
});

test("what is searched are the marked values, each with its place", () => {
  expect(
    searchedValues(
      {
        ...definition,
        schema: {},
        ui: {},
        sections: [],
        messages: { fields: {}, type: { title: "Claim" } } as Messages,
      },
      form,
    ).map(({ text, from }) => [from, text]),
  ).toEqual([
    ["/form/site/address", "1 Queen Street"],
    ["/form/reference", "J-1"],
    ["/form/products/0/serial", "S1"],
  ]);
});
