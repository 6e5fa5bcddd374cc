import { weekdays } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { SharedCheck } from "./check.ts";

/** A working day ends after it begins, and a holiday falls on one. */
export const workingHours: SharedCheck = ({ shared: { workingWeek, files } }) => {
  if (!files.week.isWhole) return [];
  const { hours, holidays = [] } = workingWeek;
  const turned = Object.entries(hours).flatMap(([day, one]): Fault[] => {
    const [from = "", to = ""] = one ?? [];
    if (from < to) return [];
    const message = `Nobody works on a ${day} that ends at ${to} and begins at ${from}: no working time would ever pass on it. Turn the two round, or leave the day out where it is free.`;
    return [files.week.fault(["hours", day], "bounds", message)];
  });
  const found = holidays.flatMap((holiday, index): Fault[] => {
    const weekday = weekdays[(new Date(`${holiday}T00:00:00Z`).getUTCDay() + 6) % 7];
    if (weekday === undefined || hours[weekday] !== undefined) return [];
    const message = `${holiday} is a ${weekday}, on which nobody works anyway: as a holiday it says nothing. Look at the day, or take it out.`;
    return [{ ...files.week.fault(["holidays", index], "idle-holiday", message), isAdvice: true }];
  });
  // Who lists days of rest for completeness has several of them.
  return [...turned, ...(found.length === 1 ? found : [])];
};
