import type { Fault } from "../read/fault.ts";
import type { SharedCheck } from "./check.ts";

/** A working day ends after it begins. */
export const workingHours: SharedCheck = ({ shared: { workingWeek, files } }) => {
  if (!files.week.isWhole) return [];
  return Object.entries(workingWeek.hours).flatMap(([day, one]): Fault[] => {
    const [from = "", to = ""] = one ?? [];
    if (from < to) return [];
    const message = `Nobody works on a ${day} that ends at ${to} and begins at ${from}: no working time would ever pass on it. Turn the two round, or leave the day out where it is free.`;
    return [files.week.fault(["hours", day], "bounds", message)];
  });
};
