import { comparisons, isObject, type Json, keywordTypes } from "../../engine/index.ts";
import { isUnsatisfiable } from "../prove/unsatisfiable.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";
import { keywordProblems } from "./keyword-rules.ts";

const needsClaim = comparisons.filter(({ isOfValueAlone }) => !isOfValueAlone).map(({ keyword }) => keyword);

/** The form's schema says what may be saved, in keywords that are known and fit each other. */
export const formSchema: Check = ({ files, definition }) => {
  const { schema: source } = files;
  const walk = (node: Json, path: Step[]): Fault[] => {
    if (!isObject(node)) return [];
    const problems = keywordProblems(node).map(({ keyword, code, message, suggestion, isKey, index }) =>
      source[isKey ? "faultAtKey" : "fault"](
        [...path, keyword, ...(index === undefined ? [] : [index])],
        code,
        message,
        suggestion,
      ),
    );
    const own = [...problems, ...ownFaults(node, path)];
    // A bound that is misspelt is told as what it is.
    const endless = own.length === 0 && isValue(path) && isBoundless(node);
    return [
      ...own,
      ...(endless ? [boundless(path)] : []),
      ...childrenOf(node, path).flatMap(([child, at]) => walk(child, at)),
    ];
  };

  const boundless = (path: Step[]): Fault => {
    const message = 'A text should have "maxLength": without it one claim could hold a text of any length.';
    return { ...source.faultAtKey([...path, "type"], "boundless", message), isAdvice: true };
  };

  const ownFaults = (node: { [key: string]: Json }, path: Step[]): Fault[] => {
    const types =
      node.type === undefined ? undefined : [node.type].flat().map((type) => (type === "integer" ? "number" : type));
    const properties = isObject(node.properties) ? node.properties : undefined;
    const typed = Object.keys(node).find((keyword) => keyword in keywordTypes && !isObjectKeyword(keyword));
    const isOpen = types === undefined && typed !== undefined && !choosing.some((keyword) => keyword in node);
    const untyped = isOpen
      ? [
          source.faultAtKey(
            path,
            "lacking",
            `"type" is lacking here: "${typed}" counts for values of its own type only, and any other could be saved.`,
          ),
        ]
      : [];
    const own = Object.entries(node).flatMap(([keyword, value]): Fault[] => {
      const at = [...path, keyword];
      const kind = keywordTypes[keyword];
      if (needsClaim.includes(keyword)) {
        const message = `"${keyword}" compares with the claim; a form's schema cannot. Make it a rule in rules.json.`;
        return [source.faultAtKey(at, "keyword-type", message)];
      }
      if (kind !== undefined && types?.every((type) => typeNames.includes(String(type))) && !types.includes(kind)) {
        return [
          source.faultAtKey(at, "keyword-type", `"${keyword}" is about another type than "${types.join(", ")}".`),
        ];
      }
      if (keyword === "required" && Array.isArray(value))
        return value.flatMap((name, index) => lacking(name, [...at, index]));
      if (keyword === "enum" && Array.isArray(value) && types) {
        return value.flatMap((one, index) => (fits(one, types) ? [] : [wrongType(one, [...at, index], types)]));
      }
      if (keyword === "unique" && Array.isArray(value))
        return value.flatMap((name, index) => notOfItems(name, [...at, index]));
      // A blank is never saved.
      if (keyword === "default" && value !== "" && isUnsatisfiable([{ schema: node }, { schema: { const: value } }])) {
        const message = `The default ${JSON.stringify(value)} could not be saved: the field itself refuses it. Change one of them.`;
        return [source.fault(at, "default", message)];
      }
      return keyword === "const" && types && !fits(value, types) ? [wrongType(value, at, types)] : [];
    });

    return [...untyped, ...own];

    function notOfItems(name: Json, at: Step[]): Fault[] {
      const known = isObject(node.items) && isObject(node.items.properties) ? node.items.properties : undefined;
      if (typeof name !== "string" || !known || Object.hasOwn(known, name)) return [];
      const message = `"unique" names "${name}", which the items do not have.`;
      return [source.fault(at, "unknown-field", message, nearestWord(name, Object.keys(known)))];
    }

    function lacking(name: Json, at: Step[]): Fault[] {
      if (typeof name !== "string") return [];
      if (properties && !Object.hasOwn(properties, name)) {
        return [source.fault(at, "unknown-field", `"required" names "${name}", which is not among the properties.`)];
      }
      return [];
    }
  };

  const wrongType = (value: Json, at: Step[], types: Json[]) =>
    source.fault(
      at,
      "value-type",
      `${JSON.stringify(value)} is not of the type "${types.join(", ")}" that stands beside it.`,
    );

  return walk(definition.schema as Json, []);
};

/** A property or an item that is saved, and not a part of what only judges one. */
const isValue = (path: readonly Step[]): boolean =>
  (path.at(-2) === "properties" || path.at(-1) === "items") && !path.some((step) => judging.includes(String(step)));

const judging = ["contains", "not", "if", "then", "else", "allOf", "anyOf", "oneOf"];

/** Neither choices nor a format, a length or a pattern say what the text may be. */
function isBoundless(node: { [key: string]: Json }): boolean {
  return node.type === "string" && !["format", "maxLength", "pattern", ...choosing].some((keyword) => keyword in node);
}

const typeNames = ["string", "number", "boolean", "object", "array", "null"];

const choosing = ["enum", "const", "allOf", "anyOf", "oneOf"];

const isObjectKeyword = (keyword: string): boolean => keywordTypes[keyword] === "object";

const fits = (value: Json, types: Json[]): boolean =>
  types.includes(value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

function childrenOf(node: { [key: string]: Json }, path: Step[]): [Json, Step[]][] {
  return Object.entries(node).flatMap(([key, value]): [Json, Step[]][] => {
    if (key === "properties" && isObject(value)) {
      return Object.entries(value).map(([name, child]) => [child, [...path, key, name]]);
    }
    if (["allOf", "anyOf", "oneOf"].includes(key) && Array.isArray(value)) {
      return value.map((child, index) => [child, [...path, key, index]]);
    }
    return ["items", "contains", "not", "if", "then", "else"].includes(key) ? [[value, [...path, key]]] : [];
  });
}
