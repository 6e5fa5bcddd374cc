import type { Json } from "../../engine/index.ts";
import type { Fault } from "../fault.ts";
import { isObject } from "../json-object.ts";
import type { SharedCheck } from "./check.ts";

/** Keywords of a form by which a value can be refused, and whose sentence stands under another name. */
const named = ["type", "format"];
const keywords = [
  ...["maxLength", "minLength", "maxItems", "minItems", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["multipleOf", "pattern", "enum", "const", "unique", "uniqueItems", "required", "type", "format"],
];

/** Where no sentence serves all other faults, each keyword that a form uses has its own. */
export const validationWords: SharedCheck = ({ shared, types }) => {
  const { validation, files } = shared;
  const isBegun = Object.keys(validation).length > 0;
  if (!isBegun || validation.other !== undefined || !files.messages.isWhole) return [];
  const used = new Set(types.flatMap(({ schema }) => (schema.isWhole ? keysOf(schema.json) : [])));
  return [...used]
    .filter((key) => validation[key] === undefined)
    .map((key): Fault => {
      const message = `A value that a form refuses by "${key}" has no sentence; add "${key}" here, or "other" for all that have none.`;
      return files.messages.faultAtKey(["validation"], "no-words", message);
    });
};

function keysOf(schema: Json): string[] {
  if (!isObject(schema)) return [];
  const own = Object.entries(schema).flatMap(([keyword, value]) => {
    if (!keywords.includes(keyword)) return [];
    return named.includes(keyword) ? [value].flat().map((one) => `${keyword}.${one}`) : [keyword];
  });
  const { properties, items } = schema;
  return [...own, ...(isObject(properties) ? Object.values(properties).flatMap(keysOf) : []), ...keysOf(items ?? true)];
}
