const months = "January February March April May June July August September October November December".split(" ");

/** A day, YYYY-MM-DD, in its parts as they are written. */
function partsOf(day: string) {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const name = months[month - 1] ?? "";
  return {
    year,
    month,
    date,
    name,
    short: name.slice(0, 3),
    isLast: date === new Date(Date.UTC(year, month, 0)).getUTCDate(),
  };
}

/** Days as people say them, both included: `October 2026`, `2 to 8 Nov 2026`, `1 Dec 2025 to 20 Nov 2026`. */
export function periodWords(start: string, end: string): string {
  const [from, to] = [partsOf(start), partsOf(end)];
  const last = `${to.date} ${to.short} ${to.year}`;
  if (start === end) return last;
  if (from.year !== to.year) return `${from.date} ${from.short} ${from.year} to ${last}`;
  if (from.month !== to.month) return `${from.date} ${from.short} to ${last}`;
  return from.date === 1 && to.isLast ? `${to.name} ${to.year}` : `${from.date} to ${last}`;
}

/** The same after what happened then: `in October 2026`, `from 2 to 8 Nov 2026`, `on 3 Nov 2026`. */
export function duringWords(start: string, end: string): string {
  const words = periodWords(start, end);
  return `${words.includes(" to ") ? "from" : start === end ? "on" : "in"} ${words}`;
}

/** For the foot of a chart: `Oct 26`, `2 Nov`. */
export function shortPeriod(start: string, by: "week" | "month"): string {
  const { year, date, short } = partsOf(start);
  return by === "month" ? `${short} ${String(year).slice(-2)}` : `${date} ${short}`;
}

/** `8 to 14 days`, `over 60 days`, `0 days or more`. */
export function bandWords(from: number | undefined, to: number | null | undefined): string {
  if (to === null || to === undefined)
    return from ? `over ${from - 1} ${from === 2 ? "day" : "days"}` : "0 days or more";
  return from === to ? `${to} ${to === 1 ? "day" : "days"}` : `${from ?? 0} to ${to} days`;
}
