import { describe, expect, test } from "vitest";
import { keywordProblems } from "../../../src/definitions/check/keyword-rules.ts";
import { CompileError, formats, type Json } from "../../../src/engine/index.ts";
import { madeDefinition } from "../made-definition.ts";

/** Of draft 7, of later drafts and of AJV's own: each would be left out, half done, or done in one place only. */
const keywords: Record<string, Json> = {
  $id: "here",
  id: "here",
  $ref: "#/properties/a",
  $defs: { a: true },
  definitions: { a: true },
  additionalItems: false,
  patternProperties: { "^a": true },
  propertyNames: { maxLength: 3 },
  dependencies: { a: ["b"] },
  contentMediaType: "application/json",
  contentEncoding: "base64",
  readOnly: true,
  writeOnly: true,
  $anchor: "here",
  $recursiveRef: "#",
  $recursiveAnchor: true,
  $dynamicRef: "#here",
  $dynamicAnchor: "here",
  $vocabulary: {},
  dependentRequired: { a: ["b"] },
  dependentSchemas: { a: true },
  minContains: 1,
  maxContains: 2,
  prefixItems: [true],
  unevaluatedItems: false,
  unevaluatedProperties: false,
  contentSchema: true,
  deprecated: true,
  nullable: true,
  discriminator: { propertyName: "a" },
  $async: true,
  $data: "/a",
  minLenght: 3,
  constructor: 1,
};

const otherFormats = [
  ..."time duration idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uri-template".split(
    " ",
  ),
  ..."url json-pointer relative-json-pointer regex iso-time iso-date-time byte int32 int64 float double".split(" "),
  ..."password binary dates constructor".split(" "),
];

const formWith = (schema: Json) =>
  madeDefinition({ schema: { type: "object", properties: { list: { type: "array", items: schema } } } });
const ruleWith = (schema: Json) =>
  madeDefinition({ rules: { it: { field: "/a", must: { anyOf: [{ not: { "/form/list": { items: schema } } }] } } } });

const refusals = Object.entries(keywords).map(([keyword, value]) => ({ keyword, schema: { [keyword]: value } }));

describe.each(refusals)("$keyword is refused", ({ keyword, schema }) => {
  test("in a form, by keyword and place", async () => {
    const reason = `"${keyword}" at "/properties/list/items" is not supported`;
    await expect(formWith(schema)).rejects.toThrow(CompileError);
    await expect(formWith(schema)).rejects.toMatchObject({ place: "schema", message: reason });
  });

  test("in a condition, by keyword and place", async () => {
    const reason = `"${keyword}" at "/form/list/items" is not supported`;
    await expect(ruleWith(schema)).rejects.toMatchObject({ place: "rules/it/must", message: reason });
  });
});

// The loader puts each "$ref" in its place before the checker looks.
test.each(refusals.filter(({ keyword }) => keyword !== "$ref"))("$keyword is told by the checker", (refusal) => {
  expect(keywordProblems(refusal.schema)).toMatchObject([{ keyword: refusal.keyword, code: "unknown-keyword" }]);
});

test.each(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "contains", "items", "additionalProperties"])(
  "what stands in %s is looked at too",
  async (keyword) => {
    const inner = { $anchor: "x" };
    const isList = keyword.endsWith("Of");
    const refused = formWith({ [keyword]: isList ? [true, inner] : inner });
    await expect(refused).rejects.toThrow(`at "/properties/list/items/${keyword}${isList ? "/1" : ""}"`);
  },
);

test.each(otherFormats)("the format %s is refused in a form and in a condition", async (format) => {
  await expect(formWith({ type: "string", format })).rejects.toThrow(format);
  await expect(ruleWith({ format })).rejects.toMatchObject({ place: "rules/it/must" });
  expect(keywordProblems({ format })).toMatchObject([{ code: "unknown-format" }]);
  expect(formats).not.toContain(format);
});

test("a schema for each place of a list is refused: items are all alike", async () => {
  await expect(formWith({ items: [true] })).rejects.toThrow('"items" at "/properties/list/items" is not supported');
});

test("no field is called __proto__", async () => {
  const properties = JSON.parse('{"__proto__":{"type":"string"}}') as Json;
  await expect(formWith({ properties })).rejects.toThrow('"__proto__"');
  await expect(formWith({ required: ["__proto__"] })).rejects.toThrow('"__proto__"');
  await expect(madeDefinition({ rules: { it: { must: { "/form/__proto__": true } } } })).rejects.toThrow('"__proto__"');
});
