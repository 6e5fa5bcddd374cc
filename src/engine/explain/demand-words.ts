import type { Json, JsonSchema } from "../definition.ts";
import type { Facts } from "../facts.ts";
import { comparisons } from "../keywords/index.ts";

type Say = (value: never, facts: Facts | undefined) => string;

const text = (value: Json): string => JSON.stringify(value);
const listed = (values: Json[]): string => values.map(text).join(" or ");

const says: Record<string, Say> = {
  ...Object.fromEntries(comparisons.map(({ keyword, asks }) => [keyword, asks as Say])),
  const: (value: Json) => `is ${text(value)}`,
  enum: (values: Json[]) => `is ${listed(values)}`,
  type: (name: Json) => `is of type ${Array.isArray(name) ? name.join(" or ") : String(name)}`,
  contains: (inner: JsonSchema, facts) => `holds an entry that ${demandWords(inner, facts)}`,
  items: (inner: JsonSchema, facts) => `holds only entries that each ${demandWords(inner, facts)}`,
  not: (inner: JsonSchema, facts) => denied(demandWords(inner, facts)),
  allOf: (parts: JsonSchema[], facts) => parts.map((part) => demandWords(part, facts)).join(" and "),
  anyOf: (parts: JsonSchema[], facts) => parts.map((part) => `(${demandWords(part, facts)})`).join(" or "),
  required: (names: string[]) => `has ${names.join(", ")}`,
  properties: (inner: Record<string, JsonSchema>, facts) =>
    Object.entries(inner)
      .map(([name, schema]) => `its ${name} ${demandWords(schema, facts)}`)
      .join(" and "),
  minimum: (limit: number) => `is at least ${limit}`,
  maximum: (limit: number) => `is at most ${limit}`,
  exclusiveMinimum: (limit: number) => `is more than ${limit}`,
  exclusiveMaximum: (limit: number) => `is less than ${limit}`,
  minLength: (limit: number) => `has at least ${limit} characters`,
  maxLength: (limit: number) => `has at most ${limit} characters`,
  minItems: (limit: number) => `has at least ${limit} entries`,
  maxItems: (limit: number) => `has at most ${limit} entries`,
  pattern: (pattern: string) => `has the form ${pattern}`,
};

/** Keywords that have words of their own. */
export const saidKeywords: readonly string[] = Object.keys(says);

const denied = (words: string): string =>
  words.startsWith("is ") && !/ and |\(/.test(words) ? words.replace("is ", "is not ") : `not (${words})`;

/**
 * What a schema of a condition asks of its value, in words: `is at most P60D back, so 2026-09-21 or later`. Without facts it says what
 * is asked of any claim.
 */
export function demandWords(schema: JsonSchema, facts?: Facts): string {
  if (schema === true) return "is there";
  if (schema === false) return "is blank";
  return Object.entries(schema)
    .map(([keyword, value]) => says[keyword]?.(value as never, facts) ?? `fits ${keyword} ${text(value)}`)
    .join(" and ");
}
