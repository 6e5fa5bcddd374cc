import { DateTime, Duration } from "luxon";
import { get } from "../pointer.ts";
import type { Comparison } from "./comparison.ts";

/** The last day of the span still passes (WFORM-63, WFORM-64). */
export const within: Comparison = {
  keyword: "within",
  example: '"within": "P60D"',
  words: "the day is at most that long before the request date, or before today while there is none",
  subject: "string",
  isOfDays: true,
  isSpan: true,
  operand: "string",
  fault: (span) =>
    typeof span === "string" && isDuration(span)
      ? undefined
      : `${JSON.stringify(span)} is no length of whole days; write one such as "P60D" (60 days) or "P2M" (2 months).`,
  holds(day: string, span: string, root) {
    const earliest = earliestWithin(span, root);
    return earliest !== undefined && day >= earliest;
  },
  asks: (span: string, facts) =>
    `is at most ${span} back${facts === undefined ? "" : `, so ${earliestWithin(span, facts) ?? "no day"} or later`}`,
  slips: (span: string) => [-1, 1].map((step) => moved(span, step)),
};

/** The first day that still is within the span; undefined while there is no day to count from. */
function earliestWithin(span: string, root: unknown): string | undefined {
  const until = get(root, "/claim/requestDate") ?? get(root, "/claim/today");
  if (typeof until !== "string") return undefined;
  return DateTime.fromISO(until, { zone: "utc" }).minus(Duration.fromISO(span)).toISODate() ?? undefined;
}

/** ISO 8601: years, months, weeks, days, at least one of them. A day has no hours that could be counted. */
const isDuration = (text: string): boolean => /^P(?=\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?$/.test(text);

/** The last number of a span moved: `P60D` becomes `P59D`. */
const moved = (span: string, step: number): string =>
  span.replace(/\d+(?=\D*$)/, (count) => String(Number(count) + step));
