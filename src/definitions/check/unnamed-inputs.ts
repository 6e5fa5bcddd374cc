import { get, isWithin, type Json, operatorOf, type Pointer, pointerOf, type Rule } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { isLeftToPeople } from "./everybody-fills.ts";
import { homeOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/**
 * A rule that demands a value worked out demands all that it is worked out of: where nothing else asks for one of these, and neither
 * the rule's sentence nor its field names it, people are held up by a field that they may leave out. As advice: it may be meant.
 */
export function unnamedInputs(input: CheckInput): Fault[] {
  const { files, definition, isClear } = input;
  if (!input.isWhole("messages", "ui")) return [];
  return Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const { when, must = {}, each, advises, blocks } = rule;
    if (!blocks || each !== undefined || advises !== undefined || !isClear(when, must)) return [];
    if (touchesMended(files.rules, ["rules", id])) return [];
    const computed = Object.entries(must).flatMap(([pointer, value]) =>
      value !== false && pointer.startsWith("/claim/computed/") ? [pointer] : [],
    );
    // What "when" asks to be there is not asked for anew, and neither is what it is worked out of.
    const there = pointersOf(when ?? {}).flatMap(({ pointer, steps }) =>
      get(when as Json, pointerOf(steps.map(String))) === false ? [] : [pointer, ...inputsOf(input, pointer, [])],
    );
    for (const pointer of computed.filter((one) => !there.includes(one))) {
      const unnamed = inputsOf(input, pointer, []).find(
        (place) => !there.includes(place) && isLeftOut(input, id, place),
      );
      if (unnamed === undefined) continue;
      const message = `"${pointer}" is there only where "${unnamed}" is, which nothing demands and the sentence does not name: who leaves it out is held up as well. Say { "${unnamed}": true } under "when", or demand it by a rule of its own.`;
      return [{ ...files.rules.faultAtKey(["rules", id, "must", pointer], "asks-more", message), isAdvice: true }];
    }
    return [];
  });
}

/** Answers without any of which there is no value. */
function inputsOf({ definition }: CheckInput, pointer: Pointer, seen: readonly string[]): Pointer[] {
  const name = pointer.replace("/claim/computed/", "");
  const entry = definition.computed?.[name];
  const operator = entry && operatorOf(entry);
  if (!entry || !operator?.needsAll || entry.each !== undefined || seen.includes(name)) return [];
  return operator.operands((entry[operator.name] ?? null) as Json).flatMap((operand): Pointer[] => {
    if (typeof operand !== "string" || operand.includes("*")) return [];
    if (operand.startsWith("/claim/computed/")) return inputsOf({ definition } as CheckInput, operand, [...seen, name]);
    return operand.startsWith("/form/") ? [operand] : [];
  });
}

/** May it be left out, as far as people are told? */
function isLeftOut(input: CheckInput, id: string, place: Pointer): boolean {
  const { rules, messages } = input.definition;
  const field = place.slice("/form".length);
  const rule = rules[id];
  if (!rule || rule.field === field || !homeOf(input, field) || !isLeftToPeople(input, field)) return false;
  const title = messages.fields[field]?.title.toLowerCase();
  if (title === undefined || String(messages.rules[id]).toLowerCase().includes(title)) return false;
  // What an object that holds it must have is not looked into.
  const isAsked = ({ when, must }: Pick<Rule, "when" | "must">) =>
    [when, must].some(
      (one) =>
        one &&
        (JSON.stringify(one).includes(`"${place}"`) || pointersOf(one).some(({ pointer }) => isWithin(place, pointer))),
    );
  // Whatever reads the field elsewhere and holds up the same may ask for it in its own way.
  return !Object.values(rules).some(
    (other) => other.blocks?.some((one) => rule.blocks?.includes(one)) && other.advises === undefined && isAsked(other),
  );
}
