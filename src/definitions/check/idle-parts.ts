import { type Condition, isObject, type Json } from "../../engine/index.ts";
import { isAlwaysStored } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";

/** A part that asks for a number, and that every number which can be there meets, asks for nothing: 0 was written for 1. */
export const idleParts: Check = ({ conditions, world, isClear, isWhole }) => {
  if (!isWhole("schema", "rules", "workflow")) return [];
  return conditions.flatMap(({ place, condition, source, path, list }) => {
    if (!isClear(condition)) return [];
    const isOfRule = /^rules\/.*\/when$/.test(place);
    return partsOf(condition as Json).flatMap(({ part, at, isAlone }): Fault[] => {
      // The last of several rows may well take all; what a rule demands is judged with the rule.
      if ((isAlone && !isOfRule) || !isAlwaysStored(world, part, list)) return [];
      const message = "This part always holds, so it asks for nothing. Say what it shall ask for, or take it away.";
      return [{ ...source.faultAtKey([...path, ...at], "always-holds", message), isAdvice: true }];
    });
  });
};

interface Part {
  part: Condition;
  at: Step[];
  /** Nothing else stands in the condition. */
  isAlone: boolean;
}

const isCounted = (pointer: string): boolean => /^\/claim\/(computed|files|figures)\//.test(pointer);
const limits = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

function partsOf(node: Json, at: Step[] = []): Part[] {
  if (!isObject(node)) return [];
  const keys = Object.keys(node);
  return keys.flatMap((key): Part[] => {
    const value = node[key] as Json;
    if (key === "allOf" || key === "anyOf")
      return (value as Json[]).flatMap((one, index) => partsOf(one, [...at, key, index]));
    const isLimit = isCounted(key) && isObject(value) && limits.some((limit) => Object.hasOwn(value, limit));
    // Alone in a list of alternatives or demands, it makes more of them than itself hold; that is told of the whole.
    const isOfList = keys.length === 1 && at.length > 0;
    return isLimit && !isOfList
      ? [{ part: { [key]: value } as Condition, at: [...at, key], isAlone: keys.length === 1 }]
      : [];
  });
}
