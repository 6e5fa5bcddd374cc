import type { Condition } from "../../engine/index.ts";
import { isAlwaysStored } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { subjectAt } from "../value-walk.ts";
import type { Check } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { keywordProblems } from "./keyword-rules.ts";

/** A condition that says something can fail. What a rule demands is judged with the rule; "everybody" may be meant. */
export const alwaysHolding: Check = ({ conditions, world, isClear, isWhole }) => {
  if (!isWhole("schema", "rules", "workflow")) return [];
  return conditions.flatMap(({ place, condition, source, path, list }): Fault[] => {
    if (/^rules\/.*\/must$/.test(place) || !isClear(condition) || !hasChoice(condition)) return [];
    if (pointersOf(condition).some(({ pointer }) => isFaulty(subjectAt(world, pointer, list)))) return [];
    if (!isAlwaysStored(world, condition, list)) return [];
    const message =
      "This always holds: whatever is left out by one of its parts, another takes. Say what it shall ask for, or take it away.";
    return [source.faultAtKey(path, "always-holds", message)];
  });
};

/** What is wrong with a value's own shape is told there. */
const isFaulty = (schema: ReturnType<typeof subjectAt>): boolean =>
  schema !== undefined && keywordProblems(schema).length > 0;

/** Somebody wrote alternatives, or an opposite: then something was to be told apart. */
const hasChoice = (condition: Condition): boolean =>
  ["anyOf", "not"].some((key) => Object.hasOwn(condition, key)) ||
  (condition.allOf ?? []).some(hasChoice) ||
  Object.entries(condition).some(
    ([key, value]) => key.startsWith("/form/") && JSON.stringify(value).includes('"enum"'),
  );
