import { DateTime, Info } from "luxon";

/** First and last day that may be chosen, YYYY-MM-DD. */
export interface DayLimits {
  min?: string | undefined;
  max?: string | undefined;
}

const read = (day: string) => DateTime.fromISO(day, { zone: "utc", locale: "en-NZ" });
const write = (date: DateTime) => date.toFormat("yyyy-MM-dd");

export const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && read(value).isValid;

/** The day itself, or the nearest that may be chosen. */
export function nearestDay(day: string, { min, max }: DayLimits): string {
  if (max !== undefined && day > max) return max;
  return min !== undefined && day < min ? min : day;
}

export const mayChoose = (day: string, limits: DayLimits): boolean => nearestDay(day, limits) === day;

/** The weeks of the day's month from Monday on; undefined where another month's days would stand. */
export function weeksOf(day: string): (string | undefined)[][] {
  const first = read(day).startOf("month");
  const before = first.weekday - 1;
  const weeks = Math.ceil((before + (first.daysInMonth ?? 31)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const date = first.plus({ days: week * 7 + place - before });
      return date.month === first.month ? write(date) : undefined;
    }),
  );
}

/** `November 2026`. */
export const monthWords = (day: string): string => read(day).toFormat("LLLL yyyy");

/** `Friday 20 November 2026`. */
export const dayWords = (day: string): string => read(day).toFormat("cccc d LLLL yyyy");

export const dayOfMonth = (day: string): number => read(day).day;

/** The day that a month before or after is meant by: the same day of that month, or its last. */
export const plusMonths = (day: string, months: number): string => write(read(day).plus({ months }));

/** The same day of another month and year, or that month's last. */
export const inMonth = (day: string, year: number, month: number): string =>
  write(
    read(day)
      .set({ day: 1, year, month })
      .set({ day: Math.min(read(day).day, read(`${year}-01-01`).set({ month }).daysInMonth ?? 28) }),
  );

/** How far back and ahead of a day the calendar's years go where no limit is set. */
const reach = { back: 30, ahead: 5 };

/** The years to choose from, the latest first; the day's own is among them. */
export function yearsOf(day: string, today: string, { min, max }: DayLimits): number[] {
  const year = (of: string) => Number(of.slice(0, 4));
  const last = Math.max(max === undefined ? year(today) + reach.ahead : year(max), year(day));
  const first = Math.min(min === undefined ? year(today) - reach.back : year(min), year(day));
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

export const monthNames: string[] = Info.months("long", { locale: "en-NZ" });

/** Is there a day to choose in that month? */
export const hasDays = (day: string, { min, max }: DayLimits): boolean => {
  const month = day.slice(0, 7);
  return (min === undefined || min.slice(0, 7) <= month) && (max === undefined || max.slice(0, 7) >= month);
};

/** Where a key leads from a day, as the date pickers of the ARIA guide have it; undefined for any other key. */
export function dayByKey(day: string, key: string, isShift: boolean): string | undefined {
  const date = read(day);
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  if (days[key] !== undefined) return write(date.plus({ days: days[key] }));
  if (key === "Home") return write(date.startOf("week"));
  if (key === "End") return write(date.endOf("week"));
  if (key === "PageUp") return plusMonths(day, isShift ? -12 : -1);
  return key === "PageDown" ? plusMonths(day, isShift ? 12 : 1) : undefined;
}
