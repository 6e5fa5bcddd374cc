import type { Condition, Json, JsonSchema } from "./definition.ts";
import { comparisons } from "./keywords/index.ts";
import { pointerOf, segments } from "./pointer.ts";

/** Keywords of JSON Schema (draft 7) and comparisons of our own, with the type of value that each is about. */
export const keywordTypes: Record<string, string> = {
  contains: "array",
  items: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  format: "string",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
  properties: "object",
  required: "object",
  additionalProperties: "object",
  minProperties: "object",
  maxProperties: "object",
  ...Object.fromEntries(comparisons.flatMap(({ keyword, subject }) => (subject ? [[keyword, subject]] : []))),
};

/** The formats of texts that the standard knows and definitions may say. */
export const standardFormats = ["date", "date-time", "email", "uuid"] as const;

/** All formats of texts that are known: of our own, `file` is one of the claim's files (held-files.ts). */
export const formats = [...standardFormats, "file"] as const;

/** Keywords that hold one schema, or a list of them, about the same value or a value inside of it. */
export const schemaKeywords = ["contains", "items", "additionalProperties", "not", "if", "then", "else"];
export const schemaListKeywords = ["allOf", "anyOf", "oneOf"];

/** Everything that may stand in a schema of a definition once the loader has put each `$ref` in its place. */
export const supportedKeywords: readonly string[] = [
  ...new Set([
    ...Object.keys(keywordTypes),
    ...schemaKeywords,
    ...schemaListKeywords,
    ...comparisons.map(({ keyword }) => keyword),
  ]),
  ..."type const enum title description default examples $comment".split(" "),
];

/** Throws an error that names what is not supported and where it stands. AJV knows more than is meant, and leaves some of it out. */
export function refuseUnsupported(schema: JsonSchema, path: string[] = []): void {
  if (typeof schema !== "object") return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (!supportedKeywords.includes(keyword)) throw unsupported(`"${keyword}"`, path);
    if (keyword === "items" && Array.isArray(value)) throw unsupported('A list of schemas in "items"', path);
    if (schemaKeywords.includes(keyword)) refuseUnsupported(value as JsonSchema, [...path, keyword]);
    if (schemaListKeywords.includes(keyword) && Array.isArray(value)) {
      for (const [index, one] of value.entries()) refuseUnsupported(one as JsonSchema, [...path, keyword, `${index}`]);
    }
    if (keyword === "required" && Array.isArray(value)) refuseNames(value, [...path, keyword]);
    if (keyword === "properties") {
      refuseNames(Object.keys(value as object), [...path, keyword]);
      for (const [name, one] of Object.entries(value as Record<string, Json>)) {
        refuseUnsupported(one as JsonSchema, [...path, keyword, name]);
      }
    }
  }
}

/** The same of every schema in a condition, and of the names in its pointers. */
export function refuseUnsupportedIn(condition: Condition): void {
  for (const [key, value] of Object.entries(condition)) {
    if (key === "not") refuseUnsupportedIn(value as Condition);
    else if (Array.isArray(value)) for (const one of value) refuseUnsupportedIn(one);
    else if (value !== undefined) {
      refuseNames(segments(key), segments(key));
      refuseUnsupported(value as JsonSchema, segments(key));
    }
  }
}

function refuseNames(names: readonly unknown[], path: string[]): void {
  // AJV leaves it out without a word.
  if (names.includes("__proto__")) throw unsupported('The name "__proto__"', path);
}

const unsupported = (what: string, path: string[]): Error =>
  new Error(`${what} at "${pointerOf(path)}" is not supported`);
