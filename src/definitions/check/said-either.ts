import { type Condition, isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";

/** "At least one of" is said of what takes either, and "both" of what demands each. Only of demands that something is there. */
export const saidEither: Check = ({ files, definition, isClear, isWhole }) => {
  if (!isWhole("messages", "rules")) return [];
  return Object.entries(definition.rules).flatMap(([id, { must, when }]): Fault[] => {
    const text = definition.messages.rules[id];
    if (text === undefined || !must || !isClear(when, must)) return [];
    const wrong =
      isEither.test(text) && presences(must, "allOf") >= 2
        ? `This says "${isEither.exec(text)?.[0]}", and its rule in rules.json demands each of them; write "anyOf" there, or other words here.`
        : isBoth.test(text) && presences(must, "anyOf") === 2
          ? `This says "${isBoth.exec(text)?.[0]}", and its rule in rules.json takes either; write "allOf" there, or other words here.`
          : undefined;
    return wrong === undefined
      ? []
      : [{ ...files.messages.fault(["rules", id], "other-direction", wrong), isAdvice: true }];
  });
};

const isEither = /\bat least one of(?= (the|these|them)\b)/i;
const isBoth = /\bboth(?= of (the|these|them)\b| [^.,;]* and )/i;

/** How many things have to be there by this alone; 0 where it says anything else. */
function presences(must: Condition, list: "allOf" | "anyOf"): number {
  const { [list]: parts = [], ...own } = must as { [key: string]: Json } & { allOf?: Condition[]; anyOf?: Condition[] };
  const isPlain = Object.entries(own).every(([key, value]) => key.startsWith("/") && value === true);
  if (!isPlain || (list === "anyOf" && Object.keys(own).length > 0)) return 0;
  const inner = parts.map((part) =>
    list === "allOf" ? presences(part, "allOf") : isObject(part as Json) && presences(part, "allOf") === 1 ? 1 : 0,
  );
  return inner.includes(0) ? 0 : Object.keys(own).length + inner.reduce((sum, one) => sum + one, 0);
}
