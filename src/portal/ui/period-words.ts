import { DateTime } from "luxon";

/** Days as people say them, both included: `October 2026`, `2 to 8 Nov 2026`, `1 Dec 2025 to 20 Nov 2026`. */
export function periodWords(start: string, end: string): string {
  const [from, to] = [DateTime.fromISO(start), DateTime.fromISO(end)];
  if (start === end) return say(from, "d MMM yyyy");
  const isSameMonth = from.hasSame(to, "month");
  if (isSameMonth && from.day === 1 && to.day === to.daysInMonth) return say(from, "MMMM yyyy");
  const first = isSameMonth ? "d" : from.hasSame(to, "year") ? "d MMM" : "d MMM yyyy";
  return `${say(from, first)} to ${say(to, "d MMM yyyy")}`;
}

/** The same after what happened then: `in October 2026`, `from 2 to 8 Nov 2026`, `on 3 Nov 2026`. */
export function duringWords(start: string, end: string): string {
  const words = periodWords(start, end);
  return `${words.includes(" to ") ? "from" : start === end ? "on" : "in"} ${words}`;
}

/** For the foot of a chart: `Oct 26`, `2 Nov`. */
export const shortPeriod = (start: string, by: "week" | "month"): string =>
  say(DateTime.fromISO(start), by === "month" ? "MMM yy" : "d MMM");

const say = (day: DateTime, as: string) => day.setLocale("en").toFormat(as);

/** `8 to 14 days`, `over 60 days`, `0 days or more`. */
export function bandWords(from: number | undefined, to: number | null | undefined): string {
  if (to === null || to === undefined)
    return from ? `over ${from - 1} ${from === 2 ? "day" : "days"}` : "0 days or more";
  return from === to ? `${to} ${to === 1 ? "day" : "days"}` : `${from ?? 0} to ${to} days`;
}
