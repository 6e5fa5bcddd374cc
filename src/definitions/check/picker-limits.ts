import { get, isObject, type Json, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { periodOf } from "../read/period.ts";
import type { Step } from "../read/source-file.ts";
import { valueNodes } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";

/** What a field's calendar offers is some day, and just what the rules of the field let through. */
export const pickerLimits: Check = (input) => {
  const { files, definition, conditions, world, isWhole, isClear } = input;
  if (!isWhole("ui", "rules")) return [];
  const demands = conditions
    .filter(({ place, condition }) => /^rules\/.*\/must$/.test(place) && isClear(condition))
    .filter(({ place }) => definition.rules[place.split("/")[1] ?? ""]?.advises === undefined);
  return pickers(definition.ui as Json, []).flatMap(({ path, min, max }): Fault[] => {
    if (isAfter(min, max)) {
      const message = `"min" (${min}) is a day after "max" (${max}), so the calendar offers no day at all. Change one of them.`;
      return [files.ui.fault([...path, "ui:options", "min"], "bounds", message)];
    }
    const pointer: Pointer = `/form/${path.join("/")}`;
    const own = demands.filter(({ condition }) => Object.hasOwn(condition, pointer));
    const ahead = own.flatMap((placed) =>
      valueNodes(world, placed).flatMap(({ schema: { notAfter }, path: at }) => {
        if (notAfter !== "/claim/today" || at.at(-1) !== pointer || !isBefore(max)) return [];
        const { file, line } = placed.source.fault([...at, "notAfter"], "", "");
        const message = `The calendar ends ${max} before today, but the rule that judges the day takes today as well (${file}:${line}); make the two agree.`;
        return [files.ui.fault([...path, "ui:options", "max"], "other-limit", message, "today")];
      }),
    );
    const back = own.flatMap((placed) =>
      valueNodes(world, placed).flatMap(({ schema: { within }, path: at }) => {
        if (typeof within !== "string" || at.at(-1) !== pointer || !differ(min, within)) return [];
        const { file, line } = placed.source.fault([...at, "within"], "", "");
        const message = `The calendar goes back ${min}, but the rule that judges the day goes back ${within} (${file}:${line}); make the two agree.`;
        return [files.ui.fault([...path, "ui:options", "min"], "other-limit", message, within)];
      }),
    );
    const edges = own.flatMap((placed) =>
      valueNodes(world, placed).flatMap(({ schema: { notAfter, notBefore }, path: at }) => {
        if (at.at(-1) !== pointer) return [];
        const isLate = min === "today" && notAfter === "/claim/today";
        const isEarly = max === "today" && typeof notBefore === "string" && isFromToday(definition, notBefore);
        if (!isLate && !isEarly) return [];
        const [key, side] = isLate ? ["notAfter", "min"] : ["notBefore", "max"];
        const { file, line } = placed.source.fault([...at, key], "", "");
        const left = isLate || notBefore === "/claim/today" ? "today alone" : "no day";
        const message = `The calendar ${isLate ? "begins" : "ends"} today, and the rule that judges the day takes none ${isLate ? "after it" : notBefore === "/claim/today" ? "before it" : "before a day to come"} (${file}:${line}), so ${left} is left to choose. Make the two agree.`;
        return [
          {
            ...files.ui.fault([...path, "ui:options", side as string], "other-limit", message),
            isAdvice: true as const,
          },
        ];
      }),
    );
    return [...ahead, ...back, ...edges];
  });
};

/** Is it today, or a day worked out that lies ahead of it? */
function isFromToday({ computed = {} }: CheckInput["definition"], pointer: string): boolean {
  if (pointer === "/claim/today") return true;
  const { addPeriod, addWorkingDays } = (computed[pointer.replace("/claim/computed/", "")] ?? {}) as Record<
    string,
    Json
  >;
  const [from, by] = Array.isArray(addPeriod) ? addPeriod : Array.isArray(addWorkingDays) ? addWorkingDays : [];
  return from === "/claim/today" && (typeof by === "number" ? by > 0 : typeof by === "string" && /^P/.test(by));
}

function pickers(node: Json, path: Step[]): { path: Step[]; min: string | undefined; max: string | undefined }[] {
  if (!isObject(node)) return [];
  const options = get(node, "/ui:options");
  const { min, max } = (isObject(options) ? options : {}) as { min?: Json; max?: Json };
  const text = (value: Json | undefined) => (typeof value === "string" ? value : undefined);
  const own = node["ui:widget"] === "date" ? [{ path, min: text(min), max: text(max) }] : [];
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, child]) => (key.startsWith("ui:") ? [] : pickers(child, [...path, key]))),
  ];
}

/** Is the first day certainly later? Both in days before today, or both in days of a calendar. */
function isAfter(min: string | undefined, max: string | undefined): boolean {
  if (min === undefined || max === undefined) return false;
  if (/^\d/.test(min) && /^\d/.test(max)) return min > max;
  const [first, last] = [min, max].map((day) => (day === "today" ? { days: 0 } : periodOf(day)));
  if (!first || !last) return false;
  if ("days" in first && "days" in last) return first.days < last.days;
  return "months" in first && "months" in last && first.months < last.months;
}

function differ(min: string | undefined, within: string): boolean {
  const [own, other] = [periodOf(min ?? ""), periodOf(within)];
  if (!own || !other) return false;
  if ("days" in own && "days" in other) return own.days !== other.days;
  return "months" in own && "months" in other && own.months !== other.months;
}

/** Is it a day before today? */
const isBefore = (max: string | undefined): boolean => {
  const period = periodOf(max ?? "");
  return period !== undefined && Object.values(period).some((size) => size > 0);
};
