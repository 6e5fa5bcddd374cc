import { isDay, isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";

/** As advice: what held until a day that has passed says nothing any more. What holds since a day was meant to begin then. */
export const endedDays: Check = (input) => {
  if (!input.isWhole("rules")) return [];
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return input.conditions.flatMap(({ condition, source, path, isMended }): Fault[] => {
    const text = isMended ? "" : JSON.stringify(condition);
    if (!text.includes('"/claim/today":{"notAfter":')) return [];
    return endsIn(condition as Json, input, []).flatMap(({ day, at }): Fault[] => {
      if (day >= yesterday) return [];
      const message = `This was so until ${day}, which has passed, and never is again. Take away what hangs on it, or name a day to come.`;
      return [{ ...source.faultAtKey([...path, ...at], "ended", message), isAdvice: true }];
    });
  });
};

interface End {
  day: string;
  at: (string | number)[];
}

/** Days that do not change, until which today may be. */
function endsIn(node: Json, input: CheckInput, at: (string | number)[]): End[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => endsIn(one, input, [...at, index]));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]): End[] => {
    if (key !== "/claim/today" || !isObject(value)) return endsIn(value, input, [...at, key]);
    const day = typeof value.notAfter === "string" ? fixedDay(input, value.notAfter) : undefined;
    return day === undefined ? [] : [{ day, at: [...at, key, "notAfter"] }];
  });
}

function fixedDay({ definition }: CheckInput, pointer: string): string | undefined {
  const [, name = ""] = /^\/claim\/computed\/([^/]+)$/.exec(pointer) ?? [];
  const { first, min, max } = (definition.computed?.[name] ?? {}) as Record<string, Json | undefined>;
  const operands = [first ?? min ?? max ?? []].flat() as Json[];
  const isFixed = operands.length > 0 && operands.every((one) => typeof one === "string" && isDay(one));
  if (!isFixed) return undefined;
  const days = [...(operands as string[])];
  return first ? days[0] : days.sort().at(min ? 0 : -1);
}
