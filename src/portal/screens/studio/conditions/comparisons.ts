import {
  comparisonOf,
  demandWords,
  type Json,
  type JsonSchema,
  keywordTypes,
  pointingKeywords,
  saidKeywords,
  schemaKeywords,
  schemaListKeywords,
} from "../../../../engine/index.ts";
import type { Value } from "./values.ts";

/** What a comparison compares with. */
type OperandKind = "none" | "value" | "values" | "number" | "text" | "list" | "pointer";

/** A comparison that may be asked of a value. */
export interface Offer {
  id: string;
  words: string;
  operand: OperandKind;
  /** Keywords from the outside in; none: is it there? */
  keywords: string[];
}

/** Keywords whose operand is a schema, or is about the shape of an object: a condition asks such things in parts of its own. */
const inner = [...schemaKeywords, ...schemaListKeywords, "type", "required", "properties"];
const around: string[][] = [[], ["not"], ["contains"], ["not", "contains"]];

const nested = (keywords: readonly string[], operand: Json): JsonSchema =>
  keywords.reduceRight<Json>((schema, keyword) => ({ [keyword]: schema }), operand) as JsonSchema;

const operandOf = (keyword: string): OperandKind => {
  if (keyword === "const") return "value";
  if (keyword === "enum") return "values";
  if (pointingKeywords.includes(keyword)) return "pointer";
  const comparison = comparisonOf(keyword);
  if (comparison) return comparison.operand === "array" ? "list" : "text";
  return keyword === "pattern" ? "text" : "number";
};

const gap = "…";

function offer(keywords: string[]): Offer {
  const operand = operandOf(keywords.at(-1) ?? "");
  const sample =
    operand === "values" || operand === "list" ? [gap, gap] : operand === "pointer" ? "another value" : gap;
  const words = demandWords(nested(keywords, sample)).replaceAll(`"${gap}"`, gap);
  return { id: keywords.join(" "), words, operand, keywords };
}

/** A day, a number, a text, a list or a truth, or any of them where nobody knows. */
function isAbout(keyword: string, { schema }: Pick<Value, "schema">): boolean {
  const { type, format } = schema;
  if (comparisonOf(keyword)?.isOfDays && type !== undefined && format !== "date") return false;
  if (schema.enum !== undefined || schema.names !== undefined) return keyword === "const" || keyword === "enum";
  const about = keywordTypes[keyword];
  if (about === undefined) return keyword !== "enum" || type !== "boolean";
  return type === undefined || about === type || (about === "number" && type === "integer");
}

/** The comparisons of the engine that fit a value, in its own words. */
export function offersFor(value: Pick<Value, "schema">): Offer[] {
  const keywords = saidKeywords.filter((keyword) => !inner.includes(keyword));
  const isList = value.schema.type === "array";
  const item = { schema: (value.schema.items ?? {}) as Value["schema"] };
  const offers = around.flatMap((outer) => {
    const isOfItems = outer.includes("contains");
    if (isOfItems && !isList && value.schema.type !== undefined) return [];
    return keywords
      .filter((keyword) => {
        if (outer.length === 0) return isAbout(keyword, value) && !(isList && ["const", "enum"].includes(keyword));
        if (!["const", "enum"].includes(keyword)) return false;
        return isOfItems ? isAbout(keyword, item) : !isList && isAbout(keyword, value);
      })
      .map((keyword) => offer([...outer, keyword]));
  });
  return [
    { id: "true", words: demandWords(true), operand: "none", keywords: [] },
    { id: "false", words: demandWords(false), operand: "none", keywords: [] },
    ...offers,
  ];
}

/** What a comparison asks with this operand. */
export const schemaFor = ({ id, operand, keywords }: Offer, value: Json): JsonSchema =>
  operand === "none" ? id === "true" : nested(keywords, value);

/** Which of these comparisons a schema is, and with what it compares; undefined where it is more than one. */
export function asOffered(schema: JsonSchema, offers: readonly Offer[]): { offer: Offer; operand: Json } | undefined {
  if (typeof schema === "boolean") {
    const found = offers.find(({ id }) => id === String(schema));
    return found && { offer: found, operand: null };
  }
  for (const one of offers.filter(({ operand }) => operand !== "none")) {
    const operand = one.keywords.reduce<Json | undefined>((node, keyword) => {
      if (typeof node !== "object" || node === null || Array.isArray(node)) return undefined;
      return Object.keys(node).length === 1 ? node[keyword] : undefined;
    }, schema);
    if (operand !== undefined && !(typeof operand === "object" && !Array.isArray(operand))) {
      return { offer: one, operand };
    }
  }
  return undefined;
}

/** What is asked of a value at first: whether it is there, or of a list of names whether it holds one of them. */
export function firstDemand(value: Value | undefined): JsonSchema {
  const [choice] = value?.choices ?? [];
  if (!value || !choice) return true;
  if (value.schema.type === "array") return { contains: { const: choice[0] } };
  // Of an answer one asks first whether it is given; what the portal knows of a claim or a person is always there.
  return value.pointer.startsWith("/form/") || value.pointer.startsWith("/item/") ? true : { const: choice[0] };
}

/** What a comparison begins with: the first choice, the first value to compare with, or what the engine's example says. */
export function firstOperand({ operand, keywords }: Offer, value: Value, others: readonly Value[]): Json {
  const [choice] = value.choices;
  const comparison = comparisonOf(keywords.at(-1) ?? "");
  if (operand === "none") return null;
  if (operand === "number") return 0;
  if (operand === "pointer") return others.find(({ pointer }) => pointer !== value.pointer)?.pointer ?? value.pointer;
  if (comparison) return (Object.values(JSON.parse(`{${comparison.example}}`))[0] ?? "") as Json;
  const { type } = value.schema;
  const first: Json = choice ? choice[0] : type === "number" || type === "integer" ? 0 : "";
  return operand === "values" ? [first] : first;
}

/** Is a length of time typed there? */
export const isOfSpans = ({ keywords }: Offer): boolean => comparisonOf(keywords.at(-1) ?? "")?.isSpan === true;

/** How what is typed is written, by the engine's example; undefined where that goes without saying. */
export const exampleOf = ({ operand, keywords }: Offer): string | undefined =>
  operand === "text" ? comparisonOf(keywords.at(-1) ?? "")?.example.replace(/^.*: "(.*)"$/, "$1") : undefined;

/** Values that may stand on the other side of a comparison with a value. */
export function comparable({ keywords }: Offer, value: Value, values: readonly Value[]): Value[] {
  const types = comparisonOf(keywords.at(-1) ?? "")?.other;
  const own = value.schema.type;
  return values.filter(({ schema: { type, format } }) => {
    if (type === undefined) return true;
    if (types === "subject" || types === undefined) return own === undefined || type === own;
    const isKnown = types.includes(String(type)) || (types.includes("number") && type === "integer");
    return isKnown && (value.schema.format === undefined || format === value.schema.format);
  });
}

/** Throws a sentence where a comparison cannot be made with this operand. */
export function refuseOperand({ operand, keywords }: Offer, value: Json): void {
  const fault = comparisonOf(keywords.at(-1) ?? "")?.fault(value);
  if (fault) throw new Error(fault);
  if (operand === "number" && typeof value !== "number") throw new Error("Write a number.");
  if (Array.isArray(value) && operand === "values" && value.length === 0) throw new Error("Choose at least one.");
  if (operand === "value" && value === "") throw new Error("Write what it is compared with.");
  if (operand !== "text" || comparisonOf(keywords.at(-1) ?? "")) return;
  try {
    new RegExp(String(value), "u");
  } catch {
    throw new Error("This is no regular expression.");
  }
}
