import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { CompileError, type Condition, comparisons, type Form, factsOf, holds } from "../../src/engine/index.ts";
import { madeContext, madeDefinition } from "./made-definition.ts";

const cases: [title: string, condition: Condition, form: Form, expected: boolean][] = [
  ["true is present", { "/form/a": true }, { a: "x" }, true],
  ["true fails on what is absent", { "/form/a": true }, {}, false],
  ["false is absent", { "/form/a": false }, {}, true],
  ["false fails on what is present", { "/form/a": false }, { a: "x" }, false],
  ["an empty text is absent", { "/form/a": true }, { a: "" }, false],
  ["white space is absent", { "/form/a": true }, { a: "  " }, false],
  ["an empty list is absent", { "/form/list": true }, { list: [] }, false],
  ["null is absent", { "/form/a": false }, { a: null }, true],
  ["const on a missing path does not pass", { "/form/a": { const: "x" } }, {}, false],
  ["a keyword about text does not pass a number", { "/form/a": { minLength: 1 } }, { a: 5 }, false],
  ["contains does not pass a text", { "/form/a": { contains: { const: "x" } } }, { a: "x" }, false],
  ["all keys must hold", { "/form/a": true, "/form/b": true }, { a: "x" }, false],
  ["anyOf needs one", { anyOf: [{ "/form/a": true }, { "/form/b": true }] }, { b: "x" }, true],
  ["allOf needs all", { allOf: [{ "/form/a": true }, { "/form/b": true }] }, { b: "x" }, false],
  ["not turns it round", { not: { "/form/a": true } }, {}, true],
  [
    "the user and the claim are read too",
    { "/user/roles": { contains: { const: "dealer" } }, "/claim/status": { const: "new" } },
    {},
    true,
  ],
  ["within passes the last day of the span", { "/form/on": { within: "P60D" } }, { on: "2026-09-21" }, true],
  ["within fails the day before", { "/form/on": { within: "P60D" } }, { on: "2026-09-20" }, false],
  ["within fails on what is absent", { "/form/on": { within: "P60D" } }, {}, false],
  ["notAfter passes the same day", { "/form/on": { notAfter: "/claim/today" } }, { on: "2026-11-20" }, true],
  ["notAfter fails the next day", { "/form/on": { notAfter: "/claim/today" } }, { on: "2026-11-21" }, false],
  ["notAfter fails when the other is absent", { "/form/on": { notAfter: "/form/b" } }, { on: "2026-11-20" }, false],
  ["notBefore passes the same day", { "/form/on": { notBefore: "/claim/today" } }, { on: "2026-11-20" }, true],
  ["notBefore fails the day before", { "/form/on": { notBefore: "/claim/today" } }, { on: "2026-11-19" }, false],
  ["notBefore fails when the other is absent", { "/form/on": { notBefore: "/form/b" } }, { on: "2026-11-20" }, false],
  [
    "weekday passes one of the days named",
    { "/form/on": { weekday: ["monday", "friday"] } },
    { on: "2026-11-20" },
    true,
  ],
  ["weekday fails another", { "/form/on": { weekday: ["monday"] } }, { on: "2026-11-20" }, false],
  ["weekday fails on what is no day", { "/form/a": { weekday: ["monday"] } }, { a: "monday" }, false],
  ["month passes one of the months named", { "/form/on": { month: [1, 11] } }, { on: "2026-11-20" }, true],
  [
    "month fails another, and on what is absent",
    { anyOf: [{ "/form/on": { month: [1] } }, { "/form/b": { month: [11] } }] },
    { on: "2026-11-20" },
    false,
  ],
  ["sameAs compares by content", { "/form/a": { sameAs: "/form/b" } }, { a: "x", b: "x" }, true],
  ["sameAs fails when both are absent", { "/form/a": { sameAs: "/form/b" } }, {}, false],
  ["unique does not mind letter case", { "/form/list": { unique: ["x"] } }, { list: [{ x: "a" }, { x: "A " }] }, false],
  ["unique leaves items without the property out", { "/form/list": { unique: ["x"] } }, { list: [{}, {}] }, true],
  ["unique with no properties compares whole items", { "/form/list": { unique: [] } }, { list: ["a", "a"] }, false],
];

test("the meta schema and the table in schemas/README.md say what the comparisons say", () => {
  const schemas = path.join(import.meta.dirname, "../../schemas");
  const meta = readFileSync(path.join(schemas, "meta/condition.schema.json"), "utf8");
  const readme = readFileSync(path.join(schemas, "README.md"), "utf8");
  for (const { example, words } of comparisons) {
    expect(meta).toContain(JSON.stringify(`Holds when ${words}. ${example}`));
    expect(readme).toContain(`| \`${example}\` | ${words} |`);
  }
});

test("a comparison with what a pointer leads to says how the two lie, for checks that know no comparison by its name", () => {
  const silent = comparisons.filter(({ other, order }) => other !== undefined && order === undefined);
  // Whether a list holds something puts nothing in an order.
  expect(silent.map(({ keyword }) => keyword)).toEqual(["includesAnyOf"]);
});

describe("a condition", () => {
  test.each(cases)("%s", async (_title, condition, form, expected) => {
    const definition = await madeDefinition({ rules: { it: { field: "/a", must: condition } } });
    expect(holds(definition, "rules/it/must", factsOf(definition, madeContext(form)))).toBe(expected);
  });

  test("within is measured to the request date once there is one [WFORM-64]", async () => {
    const definition = await madeDefinition({
      rules: { it: { field: "/on", must: { "/form/on": { within: "P60D" } } } },
    });
    const { claim, ...context } = madeContext({ on: "2026-09-20" });
    const asked = (requestDate: string) => factsOf(definition, { ...context, claim: { ...claim, requestDate } });
    expect(holds(definition, "rules/it/must", asked("2026-11-19"))).toBe(true);
    expect(holds(definition, "rules/it/must", asked("2026-11-20"))).toBe(false);
  });

  test("countEquals reads a number elsewhere in the item", async () => {
    const must = { "/item/x": { countEquals: "/item/n" } };
    const definition = await madeDefinition({ rules: { it: { field: "/list/*", each: "/list", must } } });
    const facts = (x: string[], n: number) => ({ ...factsOf(definition, madeContext({})), item: { x, n } });
    expect(holds(definition, "rules/it/must", facts(["p", "q"], 2))).toBe(true);
    expect(holds(definition, "rules/it/must", facts(["p"], 2))).toBe(false);
  });

  test("a misspelt keyword is refused, with the place it stands at", async () => {
    const refused = madeDefinition({ rules: { it: { field: "/a", must: { "/form/a": { minLenght: 1 } } } } });
    await expect(refused).rejects.toThrow(CompileError);
    await expect(refused).rejects.toMatchObject({ place: "rules/it/must" });
  });
});
