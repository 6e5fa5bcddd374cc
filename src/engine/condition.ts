import type { Condition, Json, JsonSchema } from "./definition.ts";
import { isObject } from "./is-object.ts";
import { segments } from "./pointer.ts";
import { keywordTypes, schemaKeywords, schemaListKeywords } from "./supported-keywords.ts";

type SchemaObject = { [keyword: string]: Json };

/**
 * A condition as plain JSON Schema over `{form, claim, user}` (and `item` in rules with `each`). Each step of a pointer is
 * required, so that missing data never passes by accident.
 */
export function expand(condition: Condition): SchemaObject {
  const parts: SchemaObject[] = [];
  for (const [key, value] of Object.entries(condition)) {
    if (value === undefined) continue;
    if (key === "allOf" || key === "anyOf") parts.push({ [key]: (value as Condition[]).map(expand) });
    else if (key === "not") parts.push({ not: expand(value as Condition) });
    else parts.push(at(segments(key), value as JsonSchema));
  }
  return parts.length === 1 ? (parts[0] as SchemaObject) : { allOf: parts };
}

function at(path: string[], schema: JsonSchema): SchemaObject {
  if (schema === false) return { not: at(path, true) };
  const [head, ...rest] = path;
  if (head === undefined) return schema === true ? {} : typed(schema);
  return { type: "object", required: [head], properties: { [head]: at(rest, schema) } };
}

/** JSON Schema's keywords pass values of another type; saying the type that a keyword is about closes that door. */
function typed(schema: SchemaObject): SchemaObject {
  const result: SchemaObject = { ...schema };
  for (const key of schemaKeywords) if (isObject(result[key])) result[key] = typed(result[key]);
  for (const key of schemaListKeywords) {
    const list = result[key];
    if (Array.isArray(list)) result[key] = list.map((entry) => (isObject(entry) ? typed(entry) : entry));
  }
  if (isObject(result.properties)) {
    result.properties = Object.fromEntries(
      Object.entries(result.properties).map(([name, value]) => [name, isObject(value) ? typed(value) : value]),
    );
  }
  const implied = Object.keys(result).find((key) => key in keywordTypes);
  if (implied !== undefined && result.type === undefined) result.type = keywordTypes[implied] as string;
  return result;
}
