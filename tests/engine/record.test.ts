import { expect, test } from "vitest";
import { computedWords } from "../../src/engine/answer-words.ts";
import {
  accountField,
  columnChoices,
  columnsOf,
  columnWords,
  type Json,
  type Messages,
  type RecordMap,
  searchedValues,
  toForm,
  toRecord,
} from "../../src/engine/index.ts";

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

const urgencies = [
  { value: "low", label: "Can wait" },
  { value: "now", label: "At once" },
];
test.each<[string, Json, Json, string, string[] | undefined]>([
  ["a code beside a choice", { choose: [{ value: "now" }, { value: "/form/urgency" }] }, "now", "At once", []],
  [
    "a text of its own beside it",
    { first: ["/form/urgency", "Nobody said"] },
    "Nobody said",
    "Nobody said",
    ["Nobody said"],
  ],
  ["what is worked out by it", { first: ["/claim/computed/other"] }, "low", "Can wait", []],
  ["each of a list", { each: "/rooms", first: ["/item/urgency"] }, ["low", "now"], "Can wait, At once", []],
  ["texts alone", { choose: [{ value: "now" }, { value: "later" }] }, "now", "now", undefined],
  ["a choice or a text", { first: ["/form/urgency", "/form/note"] }, "now", "now", undefined],
  ["codes alone, with words of their own", { words: true, choose: [{ value: "now" }] }, "now", "At once", []],
])("what is worked out of choices is read in their words: %s", (_, entry, value, words, beside) => {
  const choice = { title: "Urgency", options: urgencies };
  const described = {
    schema: { type: "object" },
    ui: {},
    sections: [],
    computed: { speed: entry, other: { first: ["/form/urgency"] } },
    record: { fields: {}, lists: {}, columns: { speed: { from: "/claim/computed/speed", page: true } } },
    messages: {
      fields: { "/urgency": choice, "/rooms/*/urgency": choice },
      computed: (entry as { words?: true }).words && { speed: choice },
    },
  } as never;
  const [column] = columnsOf(described);
  if (!column) throw new Error("No column.");
  const context = { form: {}, claim: { computed: { speed: value } } } as never;
  expect(columnWords(described, column, context).join(", ")).toBe(words);
  const labels = columnChoices(described, column)?.map(({ label }) => label);
  expect(labels).toEqual(beside && ["Can wait", "At once", ...beside]);
  if (typeof value === "string") expect(computedWords(described, "speed", value)).toBe(words);
});

test("a column of how a claim stands has the words of its status and phase, and their choices", () => {
  const statuses = { open: { label: "With us", description: "" }, other: { label: "Other", description: "" } };
  const worded = {
    ...definition,
    schema: {},
    ui: {},
    sections: [],
    messages: { fields: {}, sections: {}, statuses } as unknown as Messages,
    workflow: { statuses: { open: {} } },
    record: { fields: {}, lists: {}, columns: { at: { from: "/claim/status" }, in: { from: "/claim/phase" } } },
  };
  const [at, phase] = columnsOf(worded);
  const context = { form: {}, claim: { status: "open", phase: "submitted" } } as never;
  expect([at?.title, phase?.title]).toEqual(["Status", "Phase"]);
  expect([at, phase].map((one) => one && columnWords(worded, one, context))).toEqual([["With us"], ["In progress"]]);
  expect(at && columnChoices(worded, at)).toEqual([{ value: "open", label: "With us" }]);
});

test("a choice of a tree that is kept by itself is asked for in its words, an answer with what it opens not at all", () => {
  const tree = [{ value: "damage", label: "Damaged in transit", choices: [{ value: "yes", label: "Yes" }] }];
  const reason = { type: "string", enum: ["damage"] };
  const described = {
    schema: { type: "object", properties: { reason, answer: { type: "array", items: { type: "object" } } } },
    messages: { fields: { "/reason": { options: tree }, "/answer": { options: tree } } },
  } as never;
  const choicesOf = (from: string) => columnChoices(described, { from } as never);
  expect(choicesOf("/form/reason")).toEqual([{ value: "damage", label: "Damaged in transit" }]);
  expect(choicesOf("/form/answer")).toBeUndefined();
});

test("the account is what its widget draws, else what the record maps, else the field of its shape", () => {
  const text = { type: "string" } as const;
  const account = { type: "object", properties: { uuid: text, company: text, email: text } } as const;
  const schema = { type: "object", properties: { room: text, orderedBy: account, payer: account } } as const;
  const of = (ui: object, fields: object) => accountField({ schema, ui, record: { fields, lists: {} } } as never);
  expect([
    of({ payer: { "ui:field": "customer-search" } }, { "customer/uuid": { form: "/orderedBy/uuid" } }),
    of({}, { "customer/uuid": { form: "/payer/uuid" } }),
    of({}, {}),
  ]).toEqual(["/payer", "/payer", "/orderedBy"]);
});
