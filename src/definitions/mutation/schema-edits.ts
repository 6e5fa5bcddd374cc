import { comparisonOf, type Json, type JsonSchema } from "../../engine/index.ts";
import { becomes, dropped, type Edit, type Step, shortened, withoutEach } from "./edit.ts";

type SchemaObject = { [keyword: string]: Json };

const limits = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "minContains",
  "maxContains",
];

/** Keywords whose opposite is the slip to think of. */
const turned = ["contains", "pattern", "format"];

/** Every single slip in a JSON Schema of a condition: presence, operators, bounds, members of lists. */
export function schemaEdits(schema: JsonSchema, path: Step[]): Edit[] {
  if (typeof schema === "boolean") return [becomes(path, schema, !schema)];
  return Object.entries(schema).flatMap(([keyword, value]) => keywordEdits(schema, keyword, value, path));
}

function keywordEdits(schema: SchemaObject, keyword: string, value: Json, path: Step[]): Edit[] {
  const here = [...path, keyword];
  if (limits.includes(keyword)) return limitsNear(keyword, Number(value)).map((limit) => becomes(here, value, limit));
  const comparison = comparisonOf(keyword);
  if (comparison?.slips) return comparison.slips(value as never).map((slip) => becomes(here, value, slip));
  if (keyword === "const") return [becomes(here, value, another(value))];
  if (keyword === "enum") return withoutEach(value as Json[], here);
  if (keyword === "required") return (value as Json[]).map((name, index) => without([...here, index], name));
  if (keyword === "properties") {
    return Object.entries(value as SchemaObject).flatMap(([name, child]) =>
      schemaEdits(child as JsonSchema, [...here, name]),
    );
  }
  if (keyword === "not") return [unwrapped(path, schema), ...schemaEdits(value as JsonSchema, here)];
  if (keyword === "items") return schemaEdits(value as JsonSchema, here);
  if (keyword === "allOf" || keyword === "anyOf") {
    const list = value as Json[];
    const inner = list.flatMap((entry, index) => schemaEdits(entry as JsonSchema, [...here, index]));
    return [...swapped(path, keyword, list.length), ...withoutEach(list, here), ...inner];
  }
  if (!comparison && !turned.includes(keyword)) return [];
  const inner = keyword === "contains" ? schemaEdits(value as JsonSchema, here) : [];
  return [negated(path, keyword, value), ...inner];
}

const without = (path: Step[], member: Json): Edit => ({
  path,
  says: `without ${shortened(member)}`,
  change: dropped,
});

const negated = (path: Step[], keyword: string, value: Json): Edit => ({
  path,
  says: `not ${keyword} ${shortened(value)}`,
  change(node) {
    const { [keyword]: turnedOver, ...rest } = node as SchemaObject;
    return { ...rest, not: { [keyword]: turnedOver as Json } };
  },
});

const unwrapped = (path: Step[], schema: SchemaObject): Edit => ({
  path,
  says: `${shortened(schema.not ?? null)} no longer under "not"`,
  change(node) {
    const { not, ...rest } = node as SchemaObject;
    return { ...rest, allOf: [not as Json] };
  },
});

/** `allOf` for `anyOf` and the other way round; of one entry they mean the same. */
export const swapped = (path: Step[], keyword: "allOf" | "anyOf", length: number): Edit[] => {
  const other = keyword === "allOf" ? "anyOf" : "allOf";
  if (length < 2) return [];
  return [
    {
      path,
      says: `${keyword} becomes ${other}`,
      change(node) {
        const { [keyword]: list, ...rest } = node as SchemaObject;
        return { ...rest, [other]: list as Json };
      },
    },
  ];
};

/** One less and one more; no count of items or letters is below nought. */
const limitsNear = (keyword: string, limit: number): number[] =>
  [limit - 1, limit + 1].filter((near) => near >= 0 || keyword.endsWith("imum"));

function another(value: Json): Json {
  if (typeof value === "boolean") return !value;
  return typeof value === "number" ? value + 1 : `other than ${value}`;
}
