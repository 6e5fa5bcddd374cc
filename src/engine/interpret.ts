import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { type FormatName, fullFormats } from "ajv-formats/dist/formats.js";
import { expand } from "./condition.ts";
import type { Condition, Json, JsonSchema } from "./definition.ts";
import type { Facts } from "./facts.ts";
import { fileFormat } from "./held-files.ts";
import { comparisons } from "./keywords/index.ts";
import { keywordTypes } from "./supported-keywords.ts";

type Schemas = Record<string, JsonSchema>;
type Check = (operand: never, value: never, root: unknown, beside: Schemas) => boolean;

const functionOf = <F>(part: F | { default: F }): F => (part as { default?: F }).default ?? (part as F);
const isEqual = functionOf(equal as unknown as (a: unknown, b: unknown) => boolean);
const lengthOf = functionOf(ucs2length as unknown as (text: string) => number);

/**
 * What each keyword asks of a value of its own type, as AJV's compiled code answers it under `strictAjv`. What tools need of a
 * condition they ask here: no code is generated for a question that is asked once.
 */
const checks: Record<string, Check> = {
  ...Object.fromEntries(
    comparisons.map(({ keyword, holds }) => [keyword, (operand, value, root) => holds(value, operand, root)]),
  ),
  const: (wanted: Json, value: Json) => isEqual(wanted, value),
  enum: (list: Json[], value: Json) => Array.isArray(list) && list.some((one) => isEqual(one, value)),
  type: (names: string | string[], value: Json) => [names].flat().some((name) => isOfType(value, name)),
  allOf: (list: JsonSchema[], value: Json, root) => list.every((one) => meetsSchema(one, value, root)),
  anyOf: (list: JsonSchema[], value: Json, root) => list.some((one) => meetsSchema(one, value, root)),
  oneOf: (list: JsonSchema[], value: Json, root) => list.filter((one) => meetsSchema(one, value, root)).length === 1,
  not: (inner: JsonSchema, value: Json, root) => !meetsSchema(inner, value, root),
  if: (condition: JsonSchema, value: Json, root, { then: met = true, else: unmet = true }) =>
    meetsSchema(meetsSchema(condition, value, root) ? met : unmet, value, root),
  minimum: (limit: number, value: number) => value >= limit,
  maximum: (limit: number, value: number) => value <= limit,
  exclusiveMinimum: (limit: number, value: number) => value > limit,
  exclusiveMaximum: (limit: number, value: number) => value < limit,
  multipleOf: (step: number, value: number) => Math.abs(Math.round(value / step) - value / step) <= 1e-9,
  minLength: (limit: number, value: string) => lengthOf(value) >= limit,
  maxLength: (limit: number, value: string) => lengthOf(value) <= limit,
  pattern: (pattern: string, value: string) => patternOf(pattern).test(value),
  format: (name: FormatName | "file", value: string) => hasFormat(name, value),
  minItems: (limit: number, value: Json[]) => value.length >= limit,
  maxItems: (limit: number, value: Json[]) => value.length <= limit,
  items: (inner: JsonSchema, value: Json[], root) => value.every((item) => meetsSchema(inner, item, root)),
  contains: (inner: JsonSchema, value: Json[], root) => value.some((item) => meetsSchema(inner, item, root)),
  uniqueItems: (isUnique: boolean, value: Json[]) =>
    !isUnique || value.every((item, index) => !value.slice(0, index).some((other) => isEqual(item, other))),
  required: (names: string[], value: Record<string, Json>) => names.every((name) => isThere(value, name)),
  properties: (inner: Schemas, value: Record<string, Json>, root) => {
    for (const name in inner)
      if (isThere(value, name) && !meetsSchema(inner[name] as JsonSchema, value[name], root)) return false;
    return true;
  },
  additionalProperties: (inner: JsonSchema, value: Record<string, Json>, root, { properties = {} }) =>
    Object.keys(value).every(
      (name) => Object.hasOwn(properties as object, name) || meetsSchema(inner, value[name], root),
    ),
  minProperties: (limit: number, value: object) => Object.keys(value).length >= limit,
  maxProperties: (limit: number, value: object) => Object.keys(value).length <= limit,
};

/** What one keyword of a schema asks, and of values of which type. */
interface Question {
  check: Check;
  about: string | undefined;
  operand: Json;
}

const known = new WeakMap<object, Question[]>();

/** Looked up once for each schema: titles say nothing at all. */
function questionsOf(schema: object): Question[] {
  const questions = Object.entries(schema).flatMap(([keyword, operand]): Question[] => {
    const check = Object.hasOwn(checks, keyword) ? checks[keyword] : undefined;
    const about = Object.hasOwn(keywordTypes, keyword) ? keywordTypes[keyword] : undefined;
    return check ? [{ check, about, operand }] : [];
  });
  known.set(schema, questions);
  return questions;
}

/** Does a value meet a schema of the supported keywords? `root` is what comparisons read beside the value. */
export function meetsSchema(schema: JsonSchema, value: unknown, root: unknown): boolean {
  if (typeof schema === "boolean") return schema;
  for (const { check, about, operand } of known.get(schema) ?? questionsOf(schema)) {
    // A keyword says nothing of a value of another type.
    if (about !== undefined && !isOfType(value, about)) continue;
    if (!check(operand as never, value as never, root, schema as Schemas)) return false;
  }
  return true;
}

/** The first keyword of a schema that a value does not meet, with its operand; undefined where it meets all. */
export function keywordFault(schema: JsonSchema, value: Json): { keyword: string; operand: Json } | undefined {
  if (typeof schema === "boolean") return schema ? undefined : { keyword: "other", operand: null };
  const failed = Object.entries(schema).find(([keyword, operand]) => !meetsSchema({ [keyword]: operand }, value, {}));
  if (!failed) return undefined;
  const [keyword, operand] = failed;
  // Of a list it is the item that is wrong.
  const wrong =
    keyword === "items" ? (value as Json[]).find((item) => !meetsSchema(operand as JsonSchema, item, {})) : null;
  return keyword === "items" ? keywordFault(operand as JsonSchema, wrong as Json) : { keyword, operand };
}

const expanded = new WeakMap<Condition, JsonSchema>();

/** Does a condition hold? The same answer as its compiled form; random cases hold the two to each other. */
export function meets(condition: Condition, facts: Facts): boolean {
  const schema = expanded.get(condition) ?? expand(condition);
  expanded.set(condition, schema);
  return meetsSchema(schema, facts, facts);
}

/** Is it certain that a value has, or has not, what one keyword asks? Undefined where that hangs on other places of the claim. */
export function certainly(keyword: string, operand: Json, value: Json): boolean | undefined {
  const check = Object.hasOwn(checks, keyword) ? checks[keyword] : undefined;
  if (check === undefined || ofOtherPlaces.has(keyword)) return undefined;
  const about = Object.hasOwn(keywordTypes, keyword) ? keywordTypes[keyword] : undefined;
  return (about !== undefined && !isOfType(value, about)) || check(operand as never, value as never, {}, {});
}

/** Comparisons that hang on other places than the value. */
const ofOtherPlaces = new Set(
  comparisons.filter(({ isOfValueAlone }) => !isOfValueAlone).map(({ keyword }) => keyword),
);

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "number") return Number.isFinite(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

const isThere = (value: Record<string, Json>, name: string): boolean =>
  Object.hasOwn(value, name) && value[name] !== undefined;

const patterns = new Map<string, RegExp>();
/** Definitions hold some dozens; what tools make up beside must not fill the memory. */
const mostPatterns = 1000;

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, "u");
  if (patterns.size >= mostPatterns) patterns.clear();
  patterns.set(pattern, known);
  return known;
}

function hasFormat(name: FormatName | "file", value: string): boolean {
  const format = name === "file" ? fileFormat : fullFormats[name];
  if (format instanceof RegExp) return format.test(value);
  if (typeof format === "function") return format(value) as boolean;
  if (typeof format !== "object") return true;
  const { validate } = format as { validate: RegExp | ((text: string) => boolean) };
  return validate instanceof RegExp ? validate.test(value) : validate(value);
}
