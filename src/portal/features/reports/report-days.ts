import { DateTime } from "luxon";
import { todayHere } from "../../shared/ui/dates.ts";

/** The days between which claims were submitted, YYYY-MM-DD; empty, or text that is no day, until it is one. */
export interface Days {
  start: string;
  end: string;
}

/** One week back to today (EXPORT-02). */
export const lastWeek = (): Days => {
  const end = todayHere();
  return { start: DateTime.fromISO(end).minus({ weeks: 1 }).toISODate() ?? end, end };
};

/** What is wrong with days before anyone is asked, by field. */
export function dayErrors(days: Days): Record<string, string[]> {
  const faults = (["start", "end"] as const).map((field) => [field, dayFault(field, days[field])] as const);
  const errors = Object.fromEntries(faults.flatMap(([field, fault]) => (fault ? [[field, [fault]]] : [])));
  const isBackwards = Object.keys(errors).length === 0 && days.start > days.end;
  return isBackwards ? { end: ["The end date must be on or after the start date."] } : errors;
}

function dayFault(field: string, day: string): string | undefined {
  if (day === "") return `Please enter ${field === "end" ? "an end" : "a start"} date.`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return "Please enter a date as DD/MM/YYYY.";
  return day > todayHere() ? `The ${field} date must not be later than today.` : undefined;
}
