import { comparisonOf, isObject, type Json, keywordTypes, pointingKeywords } from "../../engine/index.ts";
import { typeOf } from "../prove/node-facts.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import { subjectAt, type ValueNode, valueNodes } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointerProblem } from "./condition-pointers.ts";
import { keywordProblems } from "./keyword-rules.ts";
import { pointersIn } from "./world.ts";

/** What conditions say of a value fits the value: keywords that are known, values that it can have, pointers of the right type. */
export const conditionValues: Check = (input) =>
  input.conditions
    .flatMap((placed) => valueNodes(input.world, placed))
    .flatMap((node) => [
      ...ownFaults(node),
      ...aboutSubject(input, node),
      ...propertyFaults(input, node),
      ...otherEnd(input, node),
    ]);

function ownFaults({ schema, path, placed: { source } }: ValueNode): Fault[] {
  return keywordProblems(schema).map(({ keyword, code, message, suggestion, isKey, index }) =>
    source[isKey ? "faultAtKey" : "fault"](
      [...path, keyword, ...(index === undefined ? [] : [index])],
      code,
      message,
      suggestion,
    ),
  );
}

const typesOf = (subject: { [keyword: string]: Json } | undefined): string[] | undefined =>
  subject?.type === undefined || ![subject.type].flat().every((type) => type === "integer" || String(type) in typeWords)
    ? undefined
    : [subject.type].flat().map((type) => (type === "integer" ? "number" : String(type)));

const typeWords: Record<string, string> = {
  array: "a list",
  object: "an object",
  string: "a text",
  number: "a number",
  boolean: "true or false",
  null: "empty",
};

const inWords = (types: readonly string[]): string => types.map((type) => typeWords[type] ?? type).join(" or ");

/** Keywords and values against the type and the choices of what they judge. */
function aboutSubject(
  { isWhole, shared }: CheckInput,
  { schema, subject, path, placed: { source } }: ValueNode,
): Fault[] {
  const types = typesOf(subject);
  if (!types || !isWhole("schema")) return [];
  const name = String(path.findLast((step) => String(step).startsWith("/")) ?? "this");
  return Object.entries(schema).flatMap(([keyword, value]): Fault[] => {
    const own = keywordTypes[keyword];
    if (own !== undefined && !types.includes(own)) {
      const message = `"${keyword}" judges ${inWords([own])}, but ${subjectWords(path, name)} is ${inWords(types)}.`;
      return [source.faultAtKey([...path, keyword], "keyword-type", message)];
    }
    if (keyword === "type" && typeof value === "string") {
      if (types.includes(value === "integer" ? "number" : value)) return [];
      const message = `${subjectWords(path, name)} is ${inWords(types)} and never of type "${value}".`;
      return [source.fault([...path, keyword], "value-type", message)];
    }
    const values: [Json, (string | number)[]][] =
      keyword === "const"
        ? [[value, [...path, keyword]]]
        : keyword === "enum" && Array.isArray(value)
          ? value.map((one, index) => [one, [...path, keyword, index]])
          : [];
    return values.flatMap(([one, at]) => {
      if (!types.includes(typeOf(one))) {
        const message = `${JSON.stringify(one)} can never be here: ${subjectWords(path, name)} is ${inWords(types)}.`;
        return [source.fault(at, "value-type", message, casted(one, types) ?? calledSo(shared, subject, one))];
      }
      const choices = Array.isArray(subject?.enum) ? subject.enum : undefined;
      if (!choices || choices.some((choice) => JSON.stringify(choice) === JSON.stringify(one))) return [];
      const known = choices.map(String);
      const message = `${JSON.stringify(one)} is none of the values of ${subjectWords(path, name)}: ${shortList(known)}.`;
      const meant = calledSo(shared, subject, one) ?? nearestWord(String(one), known);
      return [source.fault(at, "unknown-value", message, meant)];
    });
  });
}

const shortList = (known: readonly string[]): string =>
  known.length > 12 ? `${known.slice(0, 12).join(", ")} …` : known.join(", ");

/** What was probably meant: 1 for "1", true for "true". */
function casted(value: Json, types: readonly string[]): string | undefined {
  if (typeof value === "string" && types.includes("number") && value.trim() !== "" && Number.isFinite(Number(value)))
    return value;
  if (typeof value === "string" && types.includes("boolean") && /^(true|false)$/.test(value)) return value;
  if (typeof value === "number" && types.includes("string")) return `"${value}"`;
  return undefined;
}

/** The value of the choice that reads so, in the list that offers all values of the subject. */
function calledSo(
  { lists }: CheckInput["shared"],
  subject: { [keyword: string]: Json } | undefined,
  label: Json,
): string | undefined {
  const values = Array.isArray(subject?.enum) ? subject.enum : undefined;
  const folded = String(label).trim().toLowerCase();
  const offering = Object.values(lists).filter(
    (choices) => values?.length === choices.length && choices.every(({ value }) => values.includes(value)),
  );
  const meant = offering.flatMap((choices) => choices.filter((one) => one.label.trim().toLowerCase() === folded));
  return meant[0] && String(meant[0].value);
}

function subjectWords(path: readonly (string | number)[], name: string): string {
  const start = path.findLastIndex((step) => String(step).startsWith("/"));
  const inner = path.slice(start + 1);
  const property = inner.findLast((_, index) => inner[index - 1] === "properties");
  if (property !== undefined) return `"${property}" in ${name}`;
  return inner.includes("contains") || inner.includes("items") ? `an entry of ${name}` : name;
}

/** Names in "properties", "required" and "unique" are properties of what is judged. */
function propertyFaults({ isWhole }: CheckInput, { schema, subject, path, placed: { source } }: ValueNode): Fault[] {
  if (!isWhole("schema")) return [];
  const items = isObject(subject?.items) ? subject.items : undefined;
  const names: [string, (string | number)[], "fault" | "faultAtKey", Json | undefined][] = [
    ...Object.keys(isObject(schema.properties) ? schema.properties : {}).map(
      (name) =>
        [name, [...path, "properties", name], "faultAtKey", subject?.properties] as [
          string,
          (string | number)[],
          "faultAtKey",
          Json | undefined,
        ],
    ),
    ...["required", "unique"].flatMap((keyword) =>
      (Array.isArray(schema[keyword]) ? schema[keyword] : []).map(
        (name, index) =>
          [
            String(name),
            [...path, keyword, index],
            "fault",
            keyword === "unique" ? items?.properties : subject?.properties,
          ] as [string, (string | number)[], "fault", Json | undefined],
      ),
    ),
  ];
  return names.flatMap(([name, at, kind, known]) => {
    if (!isObject(known) || Object.hasOwn(known, name)) return [];
    const message = `There is no property "${name}" there; it has: ${shortList(Object.keys(known))}.`;
    return [source[kind](at, "unknown-field", message, nearestWord(name, Object.keys(known)))];
  });
}

/** The other end of a comparison is there, and of a type that can be compared. */
function otherEnd(input: CheckInput, { schema, subject, path, placed: { source, list } }: ValueNode): Fault[] {
  return pointingKeywords.flatMap((keyword): Fault[] => {
    const pointer = schema[keyword];
    if (typeof pointer !== "string") return [];
    const at = [...path, keyword];
    if (!/^\/(form|claim|user|item)(\/|$)/.test(pointer)) {
      const isBare = /^(form|claim|user|item)\//.test(pointer);
      const message = isBare
        ? `"${pointer}" must begin with a slash.`
        : `"${pointer}" leads nowhere; write a pointer such as /form/…, /claim/…, /user/… or /item/….`;
      const suggestion = isBare ? `/${pointer}` : nearPointer(input, pointer);
      return [source.fault(at, isBare ? "no-slash" : "unknown-pointer", message, suggestion)];
    }
    if (pointer.startsWith("/item") && list === undefined) {
      return [
        source.fault(
          at,
          "item-outside",
          `"${pointer}" reads an item, which only rules with "each" and values worked out over a list have.`,
        ),
      ];
    }
    const problems = pointerProblem(input, pointer, list);
    if (problems.length > 0)
      return problems.map(({ code, message, suggestion }) => source.fault(at, code, message, suggestion));
    const other = typesOf(subjectAt(input.world, pointer, list));
    const wanted = comparisonOf(keyword)?.other;
    const fit = wanted === "subject" ? typesOf(subject) : wanted;
    if (!other || !fit || other.some((type) => fit.includes(type))) return [];
    const message = `"${keyword}" compares with ${inWords(fit)}, but ${pointer} is ${inWords(other)}.`;
    return [source.fault(at, "compared-type", message)];
  });
}

/** The pointer that ends as this one does, or nearly; one of the claim before those of the form. */
function nearPointer({ world, definition }: CheckInput, pointer: string): string | undefined {
  const known = [
    ...world.builtIn.map((name) => `/claim/${name}`),
    ...pointersIn(definition.schema).map((field) => `/form${field}`),
  ];
  const ends = known.map((one) => one.slice(one.lastIndexOf("/") + 1));
  const end = nearestWord(pointer.slice(pointer.lastIndexOf("/") + 1), ends);
  return end === undefined ? undefined : known[ends.indexOf(end)];
}
