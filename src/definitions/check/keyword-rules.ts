import { comparisonOf, formats, isObject, type Json, supportedKeywords } from "../../engine/index.ts";
import { patternLength } from "../prove/pattern-length.ts";
import { nearestWord } from "../read/nearest-word.ts";
import { slowPattern } from "./patterns/slow-pattern.ts";

/** The engine's keywords, and the reference that the loader puts in its place before the engine sees it. */
const known = [...supportedKeywords, "$ref"];

interface KeywordProblem {
  /** The keyword at fault. */
  keyword: string;
  code: string;
  message: string;
  suggestion?: string;
  /** True: the keyword itself is at fault, not its value. */
  isKey?: boolean;
  /** Which entry of the keyword's list is at fault. */
  index?: number;
}

/** What is wrong with one schema node by itself, whatever it judges. */
export function keywordProblems(schema: { [keyword: string]: Json }): KeywordProblem[] {
  return [
    ...Object.entries(schema).flatMap(([keyword, value]) => problemOf(keyword, value)),
    ...crossed(schema),
    ...beyondLength(schema),
  ];
}

function problemOf(keyword: string, value: Json): KeywordProblem[] {
  const problem = (code: string, message: string, suggestion?: string): KeywordProblem[] => [
    { keyword, code, message, ...(suggestion !== undefined && { suggestion }) },
  ];
  if (!known.includes(keyword)) {
    const message = `"${keyword}" is no keyword of JSON Schema (draft 7) that definitions use, and none of ours; see "Conditions" in schemas/README.md.`;
    return problem("unknown-keyword", message, nearestWord(keyword, known)).map((one) => ({ ...one, isKey: true }));
  }
  if (keyword === "pattern" && typeof value === "string") {
    const reason = refusalOf(value);
    if (reason !== undefined) return problem("pattern", `This is no regular expression: ${reason}.`);
    const slow = slowPattern(value);
    return slow === undefined ? [] : problem("slow-pattern", slow);
  }
  if (keyword === "format" && typeof value === "string" && !formats.some((format) => format === value)) {
    const message = `There is no format "${value}"; use one of: ${formats.join(", ")}.`;
    return problem("unknown-format", message, nearestWord(value, formats));
  }
  const wrong = comparisonOf(keyword)?.fault(value);
  if (wrong !== undefined) return problem(keyword === "within" ? "duration" : "keyword-value", wrong);
  return ownRule(keyword, value) ?? [];
}

function refusalOf(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: /, "");
  }
}

const numeric = /^(min|max)(imum|Length|Items|Properties)$|^exclusive|^multipleOf$/;
const counted = /^(min|max)(Length|Items|Properties)$/;
const typeNames = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** The type of a keyword's own value. */
function ownRule(keyword: string, value: Json): KeywordProblem[] | undefined {
  const wrong = (message: string, suggestion?: string): KeywordProblem[] => [
    { keyword, code: "keyword-value", message, ...(suggestion !== undefined && { suggestion }) },
  ];
  if (numeric.test(keyword)) {
    if (typeof value !== "number")
      return wrong(`"${keyword}" takes a number${typeof value === "string" ? " without quotation marks" : ""}.`);
    if (counted.test(keyword) && (!Number.isInteger(value) || value < 0))
      return wrong(`"${keyword}" takes a whole number from 0 on.`);
    return undefined;
  }
  if (["pattern", "format"].includes(keyword)) {
    return typeof value === "string" ? undefined : wrong(`"${keyword}" takes a text in quotation marks.`);
  }
  if (keyword === "enum") {
    if (!Array.isArray(value)) return wrong('"enum" takes a list [ … ] of values.');
    if (value.length === 0) return wrong('"enum" is empty: no value would fit. Name at least one.');
    const texts = value.map((one) => JSON.stringify(one));
    const twice = texts.findIndex((text, index) => texts.indexOf(text) !== index);
    if (twice < 0) return undefined;
    return wrong(`${texts[twice]} stands in "enum" twice; take one away.`).map((one) => ({ ...one, index: twice }));
  }
  if (["allOf", "anyOf", "oneOf"].includes(keyword)) {
    return Array.isArray(value) && value.length > 0 ? undefined : wrong(`"${keyword}" takes a list [ … ] of schemas.`);
  }
  if (keyword === "required") {
    return Array.isArray(value) && value.every((name) => typeof name === "string")
      ? undefined
      : wrong('"required" takes a list of property names, such as ["model"].');
  }
  if (keyword === "type") {
    const bad = [value].flat().find((name) => !typeNames.includes(String(name)));
    if (bad === undefined) return undefined;
    return wrong(
      `There is no type "${bad}"; use one of: ${typeNames.join(", ")}.`,
      nearestWord(String(bad), typeNames),
    ).map((one) => ({ ...one, ...(Array.isArray(value) && { index: value.indexOf(bad) }) }));
  }
  if (["contains", "not", "if", "then", "else"].includes(keyword)) {
    return isObject(value) || typeof value === "boolean" ? undefined : wrong(`"${keyword}" takes a schema { … }.`);
  }
  if (keyword === "properties") return isObject(value) ? undefined : wrong('"properties" takes an object { … }.');
  return undefined;
}

const pairs = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

function crossed(schema: { [keyword: string]: Json }): KeywordProblem[] {
  return pairs.flatMap(([low, high]) => {
    const [least, most] = [schema[low], schema[high]];
    if (typeof least !== "number" || typeof most !== "number" || least <= most) return [];
    const message = `"${low}" (${least}) is greater than "${high}" (${most}); no value can fit both.`;
    return [low, high].map((keyword) => ({ keyword, code: "bounds", message }));
  });
}

/** No text is as long as the pattern asks for. */
function beyondLength({ pattern, minLength, maxLength }: { [keyword: string]: Json }): KeywordProblem[] {
  const length = typeof pattern === "string" ? patternLength(pattern) : undefined;
  if (!length) return [];
  const problem = (keyword: string, message: string): KeywordProblem[] => [{ keyword, code: "bounds", message }];
  if (typeof maxLength === "number" && length.least > maxLength) {
    return problem(
      "maxLength",
      `It is impossible to meet this: "pattern" takes texts of ${length.least} characters or more, and "maxLength" is ${maxLength}. Change one of them.`,
    );
  }
  if (typeof minLength === "number" && length.most < minLength) {
    return problem(
      "minLength",
      `It is impossible to meet this: "pattern" takes texts of ${length.most} characters at most, and "minLength" is ${minLength}. Change one of them.`,
    );
  }
  return [];
}
