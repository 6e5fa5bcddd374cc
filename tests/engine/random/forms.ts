import fc from "fast-check";
import type { Form, Json, JsonSchema } from "../../../src/engine/index.ts";
import type { KnownValues } from "./known-values.ts";

/** How far forms stray from the schema: not at all, here and there, or as if written by somebody who means harm. */
export type Straying = "none" | "some" | "much";

const days = ["2026-11-20", "2026-11-21", "2026-09-21", "2026-09-20", "2025-11-20", "2024-02-29", "1999-12-31"];
const noDays = ["2026-02-30", "0000-00-00", "2026-13-01", "2026-11-20T10:00:00Z", "20 November", "+012026-01-01"];

const blanks = fc.constantFrom<Json>("", "  ", "\u00a0", null, [], {}, [null], [{}], [""], { a: null });

const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "Māori",
    "é",
    "e\u0301",
    "😀😀",
    "\ud83d",
    "\udc00x",
    "İ",
    "ß",
    "0",
    "1.10",
    "1e3",
    "NaN",
    "{n}",
    " x ",
  ),
);

const objectNames = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "length", "a/b", "~0", ""];

/** Parsed, since a literal would set the prototype. */
const trickyObjects = fc
  .tuple(fc.constantFrom(...objectNames), fc.constantFrom('"x"', "{}", '{"roles":["staff"]}', "true", "[1]"))
  .map(([name, value]) => JSON.parse(`{${JSON.stringify(name)}:${value},"kept":"y"}`) as Json);

const longLists = fc
  .tuple(fc.integer({ min: 30, max: 300 }), fc.constantFrom<Json>("x", 1, {}, { id: "1" }, null))
  .map(([length, item]) => Array.from({ length }, () => item));

const strangers = fc.oneof(fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>, trickyObjects, longLists, words);

const strayWeights: Record<Straying, { blank: number; stranger: number }> = {
  none: { blank: 1, stranger: 0 },
  some: { blank: 3, stranger: 1 },
  much: { blank: 10, stranger: 30 },
};

/** Values for one node of a form's schema; `pointer` begins with `/form`. */
export function valuesOf(
  schema: JsonSchema,
  pointer: string,
  known: KnownValues,
  straying: Straying,
): fc.Arbitrary<Json> {
  const { blank, stranger } = strayWeights[straying];
  const asked = known.get(pointer) ?? [];
  return fc.oneof(
    { weight: 40, arbitrary: fitting(schema, pointer, known, straying) },
    { weight: asked.length > 0 ? 40 : 0, arbitrary: fc.constantFrom<Json>(...asked, true) },
    { weight: blank, arbitrary: blanks },
    { weight: stranger, arbitrary: strangers },
  );
}

function fitting(schema: JsonSchema, pointer: string, known: KnownValues, straying: Straying): fc.Arbitrary<Json> {
  if (typeof schema !== "object") return strangers;
  const { type, properties, items, format, enum: choices, minimum, maximum } = schema as Record<string, Json>;
  if (Array.isArray(choices)) return fc.constantFrom<Json>(...choices);
  if (properties) return formsOf(schema, pointer, known, straying) as fc.Arbitrary<Json>;
  if (type === "array") {
    return fc.array(valuesOf((items ?? true) as JsonSchema, `${pointer}/*`, known, straying), { maxLength: 4 });
  }
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") {
    const [min, max] = [Number(minimum ?? -3), Number(maximum ?? 1000)];
    const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    return type === "integer" ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
  }
  if (format === "date") return fc.constantFrom(...days, ...(straying === "none" ? [] : noDays));
  if (format === "email") return fc.oneof(fc.emailAddress(), fc.constantFrom("a@b", "x@example.test"));
  if (format === "uuid") return fc.uuid();
  return straying === "none" ? fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("1", "12.50", "x")) : words;
}

/** Forms after a schema: any of its properties, and now and then one that it does not know. */
export function formsOf(
  schema: JsonSchema,
  pointer: string,
  known: KnownValues,
  straying: Straying,
): fc.Arbitrary<Form> {
  const { properties = {} } = schema as { properties?: Record<string, JsonSchema> };
  const own = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, child]) => [name, valuesOf(child, `${pointer}/${name}`, known, straying)]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Form>;
  if (straying !== "much") return own;
  return fc.tuple(own, fc.option(trickyObjects)).map(([form, more]) => ({ ...form, ...(more as Form | null) }));
}
