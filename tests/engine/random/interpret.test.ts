import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Condition,
  comparisons,
  conditionsOf,
  expand,
  type Facts,
  factsOf,
  type Json,
  type JsonSchema,
  meets,
  strictAjv,
} from "../../../src/engine/index.ts";
import { meetsSchema } from "../../../src/engine/interpret.ts";
import { casesOf } from "./cases.ts";
import { productGrounds, seed } from "./grounds.ts";

const { store, moments } = productGrounds();

describe.each(store.forms())(`of random claims of $type, seed ${seed}`, (definition) => {
  test("each condition and the form's own schema hold interpreted as they hold compiled", () => {
    const conditions = conditionsOf(definition);
    const cases = casesOf(definition, { access: store.access, moments: moments.get(definition.type) ?? [] });
    fc.assert(
      fc.property(cases, ({ context }) => {
        const facts = factsOf(definition, context);
        for (const [place, condition] of conditions) {
          expect([place, meets(condition, facts)]).toEqual([place, definition.conditions[place]?.(facts)]);
        }
        expect(meetsSchema(definition.schema, context.form, context.form)).toBe(definition.formCheck(context.form));
      }),
      { seed, numRuns: 100 },
    );
  });
});

const names = ["a", "b", "ä/~", "constructor"];
const texts = fc.constantFrom(
  "",
  "a",
  "A ",
  "2026-02-29",
  "2024-02-29",
  "2026-11-20",
  "x@y.nz",
  "𝒳",
  "2026-11-20T10:00:00Z",
);
const numbers = fc.constantFrom(-1, 0, 1, 2, 2.5, 0.1, 0.3, 19.99, 1e21);
const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(texts, numbers, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
const counts = fc.nat(3);
const pointers = fc.constantFrom(
  "/form",
  "/form/a",
  "/form/a/b",
  "/form/a/0",
  "/claim/today",
  "/claim/requestDate",
  "/item",
);
const types = fc.constantFrom("string", "number", "integer", "boolean", "object", "array", "null");

/** Operands of each keyword that a definition may hold; a comparison that comes later is asked for its own. */
const schemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const schema = tie("schema");
  const list = fc.array(schema, { minLength: 1, maxLength: 2 });
  const operands: Record<string, fc.Arbitrary<unknown>> = {
    const: values,
    enum: fc.uniqueArray(values, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) }),
    type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 2 })),
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
    minimum: numbers,
    maximum: numbers,
    exclusiveMinimum: numbers,
    exclusiveMaximum: numbers,
    multipleOf: fc.constantFrom(0.01, 0.1, 1, 2.5),
    minLength: counts,
    maxLength: counts,
    pattern: fc.constantFrom("^a", "^\\d{4}-", "^.$", "^[A-Z]+\\s$"),
    format: fc.constantFrom("date", "date-time", "email", "uuid"),
    minItems: counts,
    maxItems: counts,
    uniqueItems: fc.boolean(),
    items: schema,
    contains: schema,
    required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
    properties: fc.dictionary(fc.constantFrom(...names), schema, { maxKeys: 2, noNullPrototype: true }),
    additionalProperties: schema,
    minProperties: counts,
    maxProperties: counts,
    within: fc.constantFrom("P60D", "P2M"),
    notAfter: pointers,
    notBefore: pointers,
    weekday: fc.subarray(["monday", "friday", "sunday"] as Json[], { minLength: 1 }),
    month: fc.subarray([2, 11] as Json[], { minLength: 1 }),
    atLeast: pointers,
    countEquals: pointers,
    includesAnyOf: pointers,
    sameAs: pointers,
    unique: fc.subarray(["a", "b"]),
  };
  expect(comparisons.map(({ keyword }) => keyword).filter((keyword) => !(keyword in operands))).toEqual([]);
  // What a comparison refuses never holds, and would tell two readings of it apart in nothing.
  const taken = Object.entries<fc.Arbitrary<unknown>>(operands);
  const refused = comparisons.flatMap(({ keyword, fault }) =>
    taken.flatMap(([one, operand]) => (one === keyword ? fc.sample(operand as fc.Arbitrary<Json>, 20).map(fault) : [])),
  );
  expect(refused.filter((fault) => fault !== undefined)).toEqual([]);
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc
        .tuple(schema, schema)
        .filter((both) => both.every((one) => typeof one === "object"))
        .map(([one, other]) => ({ ...(one as object), ...(other as object) }) as JsonSchema),
      ...Object.entries(operands).map(([keyword, operand]) => operand.map((one) => ({ [keyword]: one }) as JsonSchema)),
      fc
        .tuple(schema, schema, schema)
        // biome-ignore lint/suspicious/noThenProperty: the keyword is so named.
        .map(([one, met, unmet]) => ({ if: one, then: met, else: unmet }) as JsonSchema),
    ),
  };
}).schema;

test(`random conditions over random facts hold interpreted as they hold compiled, seed ${seed}`, () => {
  const ajv = strictAjv({ allErrors: false });
  const facts = fc.record({
    form: values,
    claim: fc.record({ today: fc.constant("2026-11-20"), requestDate: fc.constantFrom("2026-11-19", null) }),
    user: fc.constant({}),
    item: values,
  }) as fc.Arbitrary<Facts>;
  const conditions = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 2 },
      fc.tuple(pointers, schemas).map(([pointer, schema]) => ({ [pointer]: schema }) as Condition),
      fc.array(tie("condition"), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf }) as Condition),
      fc.array(tie("condition"), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf }) as Condition),
      tie("condition").map((not) => ({ not }) as Condition),
    ),
  })).condition;
  let held = 0;
  let asked = 0;
  fc.assert(
    fc.property(conditions, fc.array(facts, { minLength: 4, maxLength: 8 }), (condition, all) => {
      const compiled = ajv.compile(expand(condition));
      for (const one of all) {
        const holds = compiled(one) as boolean;
        expect(meets(condition, one)).toBe(holds);
        asked++;
        if (holds) held++;
      }
    }),
    { seed, numRuns: 500 },
  );
  // Were nearly all answers the same, equal answers would say little.
  expect(Math.min(held, asked - held) / asked).toBeGreaterThan(0.1);
});
