import { describe, expect, test } from "vitest";
import type { Form, Json } from "../../../src/engine/index.ts";
import { formFaults } from "../../../src/engine/index.ts";
import { madeContext, madeDefinition } from "../made-definition.ts";
import { answersOf } from "./answers.ts";
import { productGrounds } from "./grounds.ts";

const { store } = productGrounds();

function nested(depth: number, wrap: (inner: Json) => Json): Json {
  let made: Json = "x";
  for (let level = 0; level < depth; level++) made = wrap(made);
  return made;
}

const endless = "x".repeat(1_000_000);
const values: [title: string, value: Json][] = [
  ["lists in lists, 10,000 deep", nested(10_000, (inner) => [inner])],
  ["objects in objects, 10,000 deep", nested(10_000, (inner) => ({ a: inner }))],
  [
    "a list of 4,000 objects",
    Array.from({ length: 4000 }, (_, index) => ({ id: `${index}`, model: "x", quantity: -1 })),
  ],
  ["a list of 4,000 nothings", Array.from({ length: 4000 }, () => null)],
  ["a text of a million letters", endless],
  ["an address of a million dots", `a@${".a".repeat(500_000)}`],
  ["no number", Number.NaN],
  ["more than any number", Number.POSITIVE_INFINITY],
  ["half a character", "\ud83d"],
  ["a day that is none", "2026-02-30"],
  ["a day of no year", "0000-00-00"],
  ["the prototype's own name", JSON.parse('{"__proto__":{"roles":["administrator"]},"constructor":{"prototype":1}}')],
];

describe.each(store.forms())("$type answers", (definition) => {
  test.each(values)("when every field holds %s", (_title, value) => {
    const { properties } = definition.schema as { properties: Record<string, Json> };
    const form = Object.fromEntries(Object.keys(properties).map((name) => [name, value])) as Form;
    expect(answersOf(definition, { before: {}, context: madeContext(form) }).evaluation.sections).toBeDefined();
    expect(formFaults(definition, form).length).toBeLessThanOrEqual(100);
  });

  test.each(["2026-02-30", "0000-00-00", "", "tomorrow", "\ud83d"])("when today is %j", (today) => {
    const context = madeContext({});
    const asked = { ...context, claim: { ...context.claim, today, requestDate: today } };
    expect(answersOf(definition, { before: {}, context: asked }).evaluation.sections).toBeDefined();
  });
});

test.each([
  ["2026-02-30", "30/02/2026"],
  ["0000-00-00", "00/00/0000"],
  ["2025-02-29", "29/02/2025"],
  ["2026-13-01", "01/13/2026"],
  ["2026-1-1", "2026-1-1"],
])("%s is no day", async (on, told) => {
  expect(formFaults(await madeDefinition({}), { on })).toEqual([{ field: "/on", message: `Made: ${told} is no day.` }]);
});

test("a name of the prototype is neither there nor a value", async () => {
  const must = { "/form/constructor": true };
  const definition = await madeDefinition({ rules: { it: { field: "/a", must, blocks: ["send"] } } });
  const { evaluation } = answersOf(definition, { before: {}, context: madeContext({ a: "x" }) });
  expect(evaluation.missing.map(({ rule }) => rule)).toEqual(["it"]);
  const sly = JSON.parse('{"b":"y","__proto__":{"a":"x"}}') as Form;
  const asked = await madeDefinition({ rules: { it: { field: "/a", must: { "/form/a": true }, blocks: ["send"] } } });
  expect(answersOf(asked, { before: {}, context: madeContext(sly) }).evaluation.missing).toHaveLength(1);
});
