import { DateTime } from "luxon";
import { zone } from "../platform/clock.ts";
import { refusedField } from "../platform/http/http-error.ts";

interface Asked {
  start?: string | undefined;
  end?: string | undefined;
  by?: "week" | "month" | undefined;
}

export interface Period {
  start: string;
  end: string;
  by: "week" | "month";
  /** Every week from Monday or month that has a day in it, the first and last cut to it. */
  parts: { start: string; end: string }[];
}

/** So that no answer grows without end. */
const mostYears = { week: 2, month: 10 } as const;

/** The period that is asked for; by itself the month of today and the eleven before it. Refuses with 422. */
export function insightPeriod({ start, end, by = "month" }: Asked, now: Date): Period {
  const last = day(end) ?? DateTime.fromJSDate(now, { zone }).startOf("day");
  const first = day(start) ?? last.startOf("month").minus({ months: 11 });
  if (first > last) throw refused("The period ends before it starts. Choose an end that is not before the start.");
  if (first < last.minus({ years: mostYears[by] })) {
    throw refused(`By ${by}, figures cover up to ${mostYears[by]} years. Choose a later start.`);
  }
  const parts: Period["parts"] = [];
  for (let from = first; from <= last; from = from.startOf(by).plus({ [`${by}s`]: 1 })) {
    parts.push({ start: text(from), end: text(DateTime.min(from.endOf(by), last)) });
  }
  return { start: text(first), end: text(last), by, parts };
}

const day = (given: string | undefined) => (given === undefined ? undefined : DateTime.fromISO(given, { zone }));
const text = (moment: DateTime) => moment.toFormat("yyyy-MM-dd");
const refused = (message: string) => refusedField("start", message);
