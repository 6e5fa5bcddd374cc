import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  comparisons,
  type Facts,
  holds,
  type Json,
  type JsonSchema,
  supportedKeywords,
} from "../../../src/engine/index.ts";
import { madeDefinition } from "../made-definition.ts";

/** As in the standard's own suite; `inCondition` where a condition answers otherwise, since its keywords say a type. */
interface Group {
  description: string;
  schema: JsonSchema;
  tests: { description: string; data: Json; valid: boolean; inCondition?: boolean }[];
}

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".json"));
const groups = files.flatMap((file) =>
  (JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")) as Group[]).map((group) => ({
    ...group,
    title: `${basename(file, ".json")}: ${group.description}`,
  })),
);

const facts = (form: Json): Facts => ({ form, claim: {}, user: {} });

describe.each(groups)("$title", ({ schema, tests }) => {
  const compiled = madeDefinition({
    schema: { type: "object", properties: { value: schema as Json } },
    rules: { it: { field: "/a", must: { "/form/value": schema } } },
  });

  test.each(tests)("$description", async ({ data, valid, inCondition = valid }) => {
    const definition = await compiled;
    expect(definition.formCheck({ value: data }), "as a form's value").toBe(valid);
    expect(holds(definition, "rules/it/must", facts({ value: data })), "in a condition").toBe(inCondition);
  });

  test("what is absent may be saved, and passes no condition", async () => {
    const definition = await compiled;
    expect(definition.formCheck({})).toBe(true);
    expect(holds(definition, "rules/it/must", facts({}))).toBe(false);
  });
});

/** Comparisons of our own are proven in conditions.test.ts, with what they compare with. */
const own = comparisons.map(({ keyword }) => keyword);

test("every keyword of the standard that is supported has its cases", () => {
  const used = new Set(groups.flatMap(({ schema }) => keywordsIn(schema as Json)));
  expect(supportedKeywords.filter((keyword) => !used.has(keyword) && !own.includes(keyword))).toEqual([]);
});

function keywordsIn(node: Json): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => [key, ...keywordsIn(child)]);
}
