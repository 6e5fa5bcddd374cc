import { isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SharedCheck } from "./check.ts";
import { countedBy } from "./patterns-and-lengths.ts";

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
  const counted = Object.entries(validation).flatMap(([key, text]): Fault[] => {
    const [said, count] = isPattern(key) ? (otherCount(key, text) ?? []) : [];
    if (said === undefined) return [];
    const message = `This says "${said}", and the pattern that it explains has no ${count}; make the two agree.`;
    return [{ ...files.messages.faultAtKey(["validation", key], "other-number", message), isAdvice: true }];
  });
  lacking.push(...counted);
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

/** "6 to 20 digits" of a pattern that takes up to 25. An example may have any number. */
function otherCount(key: string, text: string): [said: string, count: string] | undefined {
  const [before = ""] = text.split(/\b(?:for example|such as|e\.g\.|like)\b/i);
  const all = [
    ...before.matchAll(/(?:\b(\d{1,3}) (?:to|and|or) )?\b(\d{1,3}) (?:digits?|letters?|characters?|signs?)\b/gi),
  ];
  const counts = countedBy(key.replace(/^pattern\./, ""));
  const [[said = "", from, to = ""] = []] = all;
  const odd = [from, to].find((one) => one !== undefined && !counts?.includes(Number(one)));
  return all.length !== 1 || !counts || odd === undefined ? undefined : [said, odd];
}

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
