import { isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SharedCheck } from "./check.ts";

/** Keywords of a form whose sentence stands under their value too: `format.date`, `pattern.^[0-9]{4}$`. */
const named = ["type", "format", "pattern"];
const keywords = [
  ...["maxLength", "minLength", "maxItems", "minItems", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["multipleOf", "pattern", "enum", "const", "unique", "uniqueItems", "required", "type", "format"],
];

/**
 * Where no sentence serves all other faults, each keyword that a form uses has its own. A pattern has one always: nobody can
 * guess from "not valid" what to enter.
 */
export const validationWords: SharedCheck = ({ shared, types }) => {
  const { validation, files } = shared;
  const isBegun = Object.keys(validation).length > 0;
  if (!isBegun || !files.messages.isWhole) return [];
  const used = new Set(types.flatMap(({ schema }) => (schema.isWhole ? keysOf(schema.json) : [])));
  const lacking = [...used]
    .filter((key) => validation[key] === undefined && (isPattern(key) || validation.other === undefined))
    .map((key): Fault => {
      const way = isPattern(key) ? "that says what to enter" : 'here, or "other" for all that have none';
      const message = `A value that a form refuses by "${key}" has no sentence; add "${key}" ${way}.`;
      return files.messages.faultAtKey(["validation"], "no-words", message);
    });
  if (!types.every(({ schema }) => schema.isWhole)) return lacking;
  const unused = Object.keys(validation).filter((key) => isPattern(key) && !used.has(key));
  const patterns = [...used].filter(isPattern);
  return [
    ...lacking,
    ...unused.map((key): Fault => {
      const message = `No form has the pattern of "${key}", so these words are never shown; write the pattern as the form does or take them away.`;
      return files.messages.faultAtSpare(["validation", key], "unused-words", message, nearestWord(key, patterns));
    }),
  ];
};

const isPattern = (key: string): boolean => key.startsWith("pattern.");

function keysOf(schema: Json): string[] {
  if (!isObject(schema)) return [];
  const own = Object.entries(schema).flatMap(([keyword, value]) => {
    if (!keywords.includes(keyword)) return [];
    return named.includes(keyword) ? [value].flat().map((one) => `${keyword}.${one}`) : [keyword];
  });
  const { properties, items } = schema;
  return [...own, ...(isObject(properties) ? Object.values(properties).flatMap(keysOf) : []), ...keysOf(items ?? true)];
}
