import { get, type Json, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { lessBy, periodOf } from "../read/period.ts";
import { valueNodes } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";

/** What a rule lets through of a day that `addPeriod` moves back is a day that the field it comes from can hold. */
export const shiftedDays: Check = (input) => {
  const { definition, conditions, world, isWhole, isClear } = input;
  if (!isWhole("ui", "rules")) return [];
  return conditions
    .filter(({ place, condition }) => /^rules\/.*\/must$/.test(place) && isClear(condition))
    .filter(({ place }) => definition.rules[place.split("/")[1] ?? ""]?.advises === undefined)
    .flatMap((placed) => valueNodes(world, placed))
    .flatMap(({ schema: { within }, path, placed: { source } }): Fault[] => {
      const pointer = String(path.at(-1));
      const moved = movedBack(input, pointer);
      if (typeof within !== "string" || !moved || !endsToday(definition.ui as Json, moved.field)) return [];
      const left = lessBy(periodOf(within), periodOf(moved.period));
      if (!left || Object.values(left).every((size) => size >= 0)) return [];
      const message = `It is impossible to meet this: "${pointer}" is ${moved.period} before "${moved.field}", whose calendar ends today, and the rule takes days back to ${within} alone. Allow ${moved.period} or more, or add less by "addPeriod".`;
      return [source.fault([...path, "within"], "bounds", message)];
    });
};

/** The field that a computed day is worked out from, and how long before it the day is. */
function movedBack({ definition }: CheckInput, pointer: Pointer): { field: Pointer; period: string } | undefined {
  const [, name] = /^\/claim\/computed\/([^/]+)$/.exec(pointer) ?? [];
  const written = name === undefined ? undefined : (definition.computed?.[name] as { addPeriod?: Json } | undefined);
  const [from, period] = Array.isArray(written?.addPeriod) ? written.addPeriod : [];
  if (typeof from !== "string" || !from.startsWith("/form/") || typeof period !== "string") return undefined;
  return period.startsWith("-") ? { field: from.slice("/form".length), period: period.slice(1) } : undefined;
}

/** No day after today can be chosen: the calendar ends there or before. */
function endsToday(ui: Json, field: Pointer): boolean {
  const max = get(ui, `${field}/ui:options/max`);
  return max === "today" || (typeof max === "string" && periodOf(max) !== undefined);
}
