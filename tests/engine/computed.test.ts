import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { computedMeta, writtenOperators } from "../../src/engine/computed/meta.ts";
import {
  answerWords,
  type Column,
  type Computed,
  columnsOf,
  columnWords,
  type Definition,
  evaluate,
  type Form,
  factsOf,
  type Json,
  operators,
  withComputedFields,
} from "../../src/engine/index.ts";
import { madeContext, madeDefinition } from "./made-definition.ts";

const schema: Definition["schema"] = {
  type: "object",
  properties: {
    a: { type: "string" },
    price: { type: "string" },
    on: { type: "string", format: "date" },
    off: { type: "string", format: "date" },
    total: { type: "number" },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: { n: { type: "integer" }, price: { type: "string" }, total: { type: "number" } },
      },
    },
  },
};
const form: Form = {
  a: "x",
  price: "0.10",
  on: "2026-01-31",
  off: "2026-03-01",
  lines: [{ n: 3, price: "0.10" }, { n: 2, price: "0.20" }, { price: "5" }],
};

const nineToFive: [string, string] = ["09:00", "17:00"];
const week = {
  hours: { monday: nineToFive, tuesday: nineToFive, wednesday: nineToFive, thursday: nineToFive, friday: nineToFive },
  holidays: ["2026-02-06"],
};

async function worked(computed: Record<string, Computed>, over: object = {}): Promise<Record<string, unknown>> {
  const definition = await madeDefinition({ schema, computed } as never);
  return (factsOf(definition, madeContext({ ...form, ...over })).claim as { computed: Record<string, unknown> })
    .computed;
}

describe("a value is worked out by", () => {
  const cases: [title: string, entry: Computed, value: unknown][] = [
    ["count: items of a list", { count: "/form/lines" }, 3],
    ["count: values that are there", { count: "/form/lines/*/n" }, 2],
    ["count: items that fit", { count: "/form/lines", where: { "/item/n": { minimum: 3 } } }, 1],
    ["count: a list that is not there", { count: "/form/none" }, 0],
    ["sum: money, exactly", { sum: "/form/lines/*/price" }, 5.3],
    ["sum: of items that fit", { sum: "/form/lines/*/price", where: { "/item/n": true } }, 0.3],
    ["sum: of values here and there", { sum: ["/form/price", 0.2, "/form/none"] }, 0.3],
    ["sum: of nothing", { sum: "/form/none/*/price" }, 0],
    ["product", { product: ["/form/price", 3] }, 0.3],
    ["product: rounded half away from zero", { product: ["/form/price", -0.25], round: 2 }, -0.03],
    ["product: nothing while a factor is not there", { product: ["/form/price", "/form/none"] }, undefined],
    ["difference", { difference: [0.3, "/form/price", 0.1] }, 0.1],
    ["difference: below zero", { difference: [0.1, 0.25] }, -0.15],
    ["quotient: two digits unless told", { quotient: ["/form/price", 3] }, 0.03],
    ["quotient: rounded half away from zero", { quotient: [-5, "2"], round: 0 }, -3],
    ["quotient: exact where digits suffice", { quotient: [1, 0.008], round: 3 }, 125],
    ["quotient: nothing by none", { quotient: [1, 0] }, undefined],
    ["quotient: nothing while one is not there", { quotient: ["/form/price", "/form/none"] }, undefined],
    ["min: of money, not of texts", { min: ["10.00", "9.5"] }, 9.5],
    ["max: of days", { max: ["/form/on", "/form/off"] }, "2026-03-01"],
    ["max: of nothing", { max: "/form/none/*/n" }, undefined],
    ["daysBetween", { daysBetween: ["/form/on", "/form/off"] }, 29],
    ["daysBetween: backwards", { daysBetween: ["/form/off", "/form/on"] }, -29],
    ["addPeriod: a month has its own end", { addPeriod: ["/form/on", "P1M"] }, "2026-02-28"],
    ["addPeriod: before", { addPeriod: ["/form/on", "-P1Y"] }, "2025-01-31"],
    ["addWorkingDays: over a weekend", { addWorkingDays: ["/form/on", 1], week }, "2026-02-02"],
    ["addWorkingDays: over a holiday", { addWorkingDays: ["/form/on", 6], week }, "2026-02-10"],
    ["addWorkingDays: before the day", { addWorkingDays: ["/form/off", -5], week }, "2026-02-23"],
    ["addWorkingDays: none", { addWorkingDays: ["/form/on", 0], week }, "2026-01-31"],
    ["addWorkingDays: of whole days alone", { addWorkingDays: ["/form/on", 1.5], week }, "2026-02-02"],
    ["addWorkingDays: of years", { addWorkingDays: ["/form/on", 1000], week }, "2029-12-03"],
    ["addWorkingDays: of too many", { addWorkingDays: ["/form/on", 1001], week }, undefined],
    ["addWorkingDays: of no day", { addWorkingDays: ["/form/none", 5], week }, undefined],
    [
      "addWorkingDays: where nobody works",
      { addWorkingDays: ["/form/on", 1], week: { hours: {}, holidays: [] } },
      undefined,
    ],
    ["first: the first that is there", { first: ["/form/none", "/form/a", "z"] }, "x"],
    ["join", { join: ["/form/a", "/form/none", 7], with: ", " }, "x, 7"],
    ["join: of a list", { join: "/form/lines/*/n", with: "+" }, "3+2"],
    [
      "choose",
      {
        choose: [
          { when: { "/form/a": { const: "y" } }, value: 1 },
          { when: { "/form/a": true }, value: "/form/on" },
        ],
      },
      "2026-01-31",
    ],
    ["choose: nothing while none holds", { choose: [{ when: { "/form/a": { const: "y" } }, value: 1 }] }, undefined],
    ["each: for every item", { each: "/lines", product: ["/item/n", "/item/price"] }, [0.3, 0.4, null]],
  ];
  test.each(cases)("%s", async (_title, entry, value) => {
    expect((await worked({ it: entry })).it).toEqual(value);
  });

  test("every operator is among the cases", () => {
    const used = new Set(cases.flatMap(([, entry]) => Object.keys(entry)));
    expect(operators.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });
});

test("values are read by one another whatever their order, by name and by the field that keeps them", async () => {
  const computed: Record<string, Computed> = {
    withTax: { product: ["/claim/computed/total", 1.15], round: 2 },
    total: { sum: "/form/lines/*/total", field: "/total" },
    lineTotal: { each: "/lines", product: ["/item/n", "/item/price"], field: "/lines/*/total" },
  };
  expect(await worked(computed)).toEqual({ lineTotal: [0.3, 0.4, null], total: 0.7, withTax: 0.81 });
});

test("rules, levels and sentences read them; a field that keeps one is nobody's to fill in and holds it whatever was sent", async () => {
  const definition = await madeDefinition({
    schema,
    sections: [
      { id: "one", fields: ["/a", "/total", "/lines"] },
      { id: "sums", fields: ["/b"] },
      { id: "limits", fields: ["/c"] },
    ],
    computed: {
      total: { sum: "/form/lines/*/price", field: "/total" },
      b: { first: ["/form/a"], field: "/b" },
      c: { first: ["/form/a"], field: "/c" },
    },
    rules: {
      low: { field: "/a", must: { "/claim/computed/total": { minimum: 10 } }, blocks: ["send"] },
      limit: { field: "/c", must: { "/form/a": true }, blocks: ["send"] },
    },
  } as never);
  const context = madeContext({ ...form, total: 99 });
  definition.messages.rules.low = "It is {total}, which is too little.";
  const evaluation = evaluate(definition, context);
  expect(evaluation.missing).toMatchObject([{ message: "It is 5.3, which is too little." }]);
  expect(evaluation.fields["/total"]?.editable).toBe(false);
  expect(evaluation.fields["/a"]?.editable).toBe(true);
  // A section of nothing else is nobody's either, unless something of it is demanded.
  const { one, sums, limits } = evaluation.sections;
  expect([one, sums, limits].map((section) => section?.editable)).toEqual([true, false, true]);
  expect(evaluation.computed["/total"]).toBe(5.3);
  expect(withComputedFields(definition, context).total).toBe(5.3);
});

test("sentences say a day, an amount and a choice that are worked out as people read them", async () => {
  const definition = await madeDefinition({
    schema,
    computed: {
      end: { addPeriod: ["/form/on", "P1M"] },
      sum: { sum: "/form/lines/*/price" },
      kind: { choose: [{ value: "x" }], field: "/a" },
    },
    record: { fields: {}, lists: {}, columns: { sum: { from: "/claim/computed/sum", kind: "money", page: true } } },
    rules: { never: { must: { "/form/nothing": true }, blocks: ["send"] } },
  } as never);
  definition.messages.fields["/a"] = { title: "A", options: [{ value: "x", label: "The cross" }] };
  definition.messages.rules.never = "{kind} until {end} for {sum}.";
  const context = madeContext(form);
  expect(evaluate(definition, context).missing).toMatchObject([{ message: "The cross until 28/02/2026 for $5.30." }]);
});

test.each<[format: object, value: Json, shown: string]>([
  [{ decimals: 1, unit: "kg" }, 1234.56, "1,234.6 kg"],
  [{ decimals: 2 }, "7", "7.00"],
  [{ unit: "%" }, 12.5, "12.5%"],
  [{ grouped: false }, 2026, "2026"],
])("a number is shown as its column says, %j", async (format, value, shown) => {
  const columns = { size: { from: "/form/size", page: true, format } };
  const properties = { size: { type: typeof value } };
  const definition = await madeDefinition({
    schema: { type: "object", properties },
    sections: [{ id: "one", fields: ["/size"] }],
    record: { fields: {}, lists: {}, columns },
  } as never);
  const [column] = columnsOf(definition);
  expect(columnWords(definition, column as Column, madeContext({ size: value }))).toEqual([shown]);
  expect(answerWords(definition, "/size", value)).toBe(shown);
});

test("each number of a list is shown as its column says, and of none nothing", async () => {
  const definition = await madeDefinition({
    schema: { type: "object", properties: { sizes: { type: "array", items: { type: "number" } } } },
    sections: [{ id: "one", fields: ["/sizes"] }],
    record: { fields: {}, lists: {}, columns: { sizes: { from: "/form/sizes", format: { unit: "kg" } } } },
  } as never);
  expect([[5, 6], [5], []].map((sizes) => answerWords(definition, "/sizes", sizes))).toEqual([
    "5 kg, 6 kg",
    "5 kg",
    undefined,
  ]);
});

test("figures of a stored version are worked out as they were, at the names that they had", async () => {
  const figures = { worth: { list: "/lines", sum: "/price", where: { "/item/n": true } }, many: { list: "/lines" } };
  const rules = { few: { must: { "/claim/figures/many": { minimum: 4 } }, blocks: ["send"] } };
  const definition = await madeDefinition({ schema, figures, rules } as never);
  const facts = factsOf(definition, madeContext(form)).claim as { figures: object };
  expect(facts.figures).toEqual({ worth: 0.3, many: 3 });
  expect(evaluate(definition, madeContext(form)).missing).toMatchObject([{ rule: "few" }]);
});

test("the meta schema and the table in schemas/README.md say what the operators say", () => {
  const schemas = path.join(import.meta.dirname, "../../schemas");
  const meta = JSON.parse(readFileSync(path.join(schemas, "meta/rules.schema.json"), "utf8"));
  expect(meta.properties.computed).toEqual(computedMeta());
  const readme = readFileSync(path.join(schemas, "README.md"), "utf8");
  expect(Object.keys(writtenOperators)).toEqual(operators.map(({ name }) => name));
  for (const [name, { words, example }] of Object.entries(writtenOperators))
    expect(readme).toContain(`| \`${name}\` | ${words} | \`${example}\` |`);
});

test("a value for each item of a list inside of a list stands in that item, and is read by what follows it", async () => {
  const part = {
    type: "object",
    properties: { n: { type: "integer" }, price: { type: "string" }, cost: { type: "number" } },
  };
  const unit = { type: "object", properties: { parts: { type: "array", items: part }, sum: { type: "number" } } };
  const definition = await madeDefinition({
    schema: { type: "object", properties: { a: { type: "string" }, units: { type: "array", items: unit } } },
    computed: {
      all: { sum: "/form/units/*/sum" },
      sum: { each: "/units", sum: "/item/parts/*/cost", field: "/units/*/sum" },
      cost: { each: "/units/*/parts", product: ["/item/n", "/item/price"], field: "/units/*/parts/*/cost" },
    },
    sections: [{ id: "one", fields: ["/a", "/units"] }],
    rules: { told: { field: "/a", when: { "/claim/computed/all": { minimum: 1 } }, advises: "warning" } },
    messages: { ...(await madeDefinition({})).messages, rules: { told: "{cost} is {all}." } },
  } as never);
  const parts: Form[] = [
    { n: 2, price: "0.50" },
    { price: "5", cost: 9 },
  ];
  const context = madeContext({ units: [{ parts }, { sum: 7 }, { parts: [{ n: 3, price: "1" }] }] });
  expect(withComputedFields(definition, context)).toEqual({
    units: [
      { parts: [{ n: 2, price: "0.50", cost: 1 }, { price: "5" }], sum: 1 },
      { sum: 0 },
      { parts: [{ n: 3, price: "1", cost: 3 }], sum: 3 },
    ],
  });
  expect(factsOf(definition, context).claim).toMatchObject({
    computed: { cost: [1, null, 3], sum: [1, 0, 3], all: 4 },
  });
  expect(evaluate(definition, context).advice).toMatchObject([{ message: "1, 3 is 4." }]);
});
