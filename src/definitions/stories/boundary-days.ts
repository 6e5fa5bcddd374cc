import { DateTime } from "luxon";

const zone = "Pacific/Auckland";
/** `weekday` of luxon. */
const sunday = 7;

/** A span of days, counted back from today: `{from: 60, to: 0}` is sixty days ago to today, `{from: -1}` tomorrow and after. */
export interface Span {
  from?: number;
  to?: number;
}

/** A day at an edge of a span, seen from a today. */
interface BoundaryDay {
  today: string;
  day: string;
  /** Words for a title: "60 days ago, today being the day when clocks go forward". */
  name: string;
}

const iso = (day: DateTime): string => day.toFormat("yyyy-MM-dd");

const shifted = (day: string, days: number): string => iso(DateTime.fromISO(day, { zone: "utc" }).plus({ days }));

/** The coming days on which calendars are odd, after `today`: 29 February, and the two on which New Zealand changes its clocks. */
export function oddDays(today: string): { day: string; name: string }[] {
  const now = DateTime.fromISO(today, { zone });
  const leapYear = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((more) => now.year + more)
    .find((year) => isComing(29, 2, year, now));
  const leapDay = DateTime.fromObject({ year: leapYear ?? now.year, month: 2, day: 29 }, { zone });
  const years = [now.year, now.year + 1];
  const back = years.map((year) => firstSunday(year, 4)).find((day) => day > now) as DateTime;
  const forward = years.map((year) => lastSunday(year, 9)).find((day) => day > now) as DateTime;
  return [
    { day: iso(leapDay), name: "29 February" },
    { day: iso(back), name: "the day when clocks go back" },
    { day: iso(forward), name: "the day when clocks go forward" },
  ];
}

function isComing(day: number, month: number, year: number, now: DateTime): boolean {
  const date = DateTime.fromObject({ year, month, day }, { zone });
  return date.isValid && date > now;
}

function firstSunday(year: number, month: number): DateTime {
  const first = DateTime.fromObject({ year, month, day: 1 }, { zone });
  return first.plus({ days: (sunday - first.weekday) % 7 });
}

function lastSunday(year: number, month: number): DateTime {
  const last = DateTime.fromObject({ year, month, day: 1 }, { zone }).endOf("month").startOf("day");
  return last.minus({ days: last.weekday % 7 });
}

/**
 * The days at the edges of a span: each edge and the day inside of it, seen from `today`; each edge seen from every odd day; and
 * each odd day at the edge itself.
 */
export function boundaryDays(span: Span, today: string): BoundaryDay[] {
  const edges = [span.from, span.to].filter((edge) => edge !== undefined);
  const inside = [span.from === undefined ? [] : [span.from - 1], span.to === undefined ? [] : [span.to + 1]].flat();
  const ordinary = [...edges, ...inside.filter((days) => isWithin(days, span))].map((ago) => seen(today, ago));
  const odd = oddDays(today).flatMap(({ day, name }) =>
    edges.flatMap((ago) => [
      seen(day, ago, `today being ${name}`),
      ...(ago === 0 ? [] : [seen(shifted(day, ago), ago, `that being ${name}`)]),
    ]),
  );
  const cases = new Map([...ordinary, ...odd].map((one) => [`${one.today} ${one.day}`, one]));
  return [...cases.values()];
}

const isWithin = (days: number, { from, to }: Span): boolean =>
  (from === undefined || days <= from) && (to === undefined || days >= to);

const seen = (today: string, ago: number, odd?: string): BoundaryDay => ({
  today,
  day: shifted(today, -ago),
  name: odd === undefined ? spoken(ago) : `${spoken(ago)}, ${odd}`,
});

function spoken(ago: number): string {
  if (ago === 0) return "today";
  if (ago === -1) return "tomorrow";
  if (ago === 1) return "yesterday";
  return ago > 0 ? `${ago} days ago` : `in ${-ago} days`;
}
