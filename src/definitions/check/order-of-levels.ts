import { type Condition, type Json, meets, set } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";

const limits = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

/** Where levels go by a number, more of it is authorised by who may more. As advice: small sums may be somebody else's matter. */
export const orderOfLevels: Check = ({ files, definition, shared, isWhole, isClear }) => {
  const levels = definition.workflow.authorisation?.levels ?? [];
  const whens = levels.flatMap(({ when }): Condition[] => (when ? [when] : []));
  if (!isWhole("workflow") || !shared.files.access.isWhole || !isClear(...whens)) return [];
  const pointer = whens.flatMap(numbersIn)[0]?.pointer;
  if (pointer === undefined) return [];
  const bounds = [...new Set(whens.flatMap(numbersIn).map(({ bound }) => bound))].sort((a, b) => a - b);
  const tried = bounds.flatMap((bound) => [bound - 0.01, bound, bound + 0.01]);
  const chosen = tried.map((value) =>
    levels.findIndex(({ when }) => when === undefined || (isOf(when, pointer) && meets(when, factsOf(pointer, value)))),
  );
  const gives = (role: string, other: string) => shared.access.roles[role]?.authorises.includes(other) ?? false;
  const roleAt = (index: number | undefined) => levels[index ?? -1]?.role;
  const falling = chosen.findIndex((level, place) => {
    const role = roleAt(level);
    const before = roleAt(chosen[place - 1]);
    return role !== undefined && before !== undefined && role !== before && gives(before, role) && !gives(role, before);
  });
  if (falling < 0) return [];
  const level = chosen[falling] as number;
  const message = `From ${bounds.filter((bound) => bound <= (tried[falling] as number) + 0.005).at(-1)} of "${pointer}" on, "${roleAt(level)}" authorises, and less is for "${roleAt(chosen[falling - 1])}", who may more ("authorises" in access.json). Look at the limits and their order.`;
  const fault: Fault = files.workflow.faultAtKey(["authorisation", "levels", level, "role"], "levels-fall", message);
  return [{ ...fault, isAdvice: true }];
};

/** Limits of a number that a condition asks for by itself or with others. */
function numbersIn(condition: Condition): { pointer: string; bound: number }[] {
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key === "allOf" || key === "anyOf") return (value as Condition[]).flatMap(numbersIn);
    if (!key.startsWith("/") || typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([keyword, bound]) =>
      limits.includes(keyword) && typeof bound === "number" ? [{ pointer: key, bound }] : [],
    );
  });
}

const isOf = (condition: Condition, pointer: string): boolean => JSON.stringify(condition).includes(`"${pointer}"`);

/** Of everything else a claim has nothing. */
function factsOf(pointer: string, value: number) {
  return set({ form: {}, claim: {}, user: {} }, pointer, value) as { form: Json; claim: Json; user: Json };
}
