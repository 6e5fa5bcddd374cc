import { DateTime } from "luxon";
import { zone } from "../platform/clock.ts";
import type { Reference } from "./reference-shapes.ts";

type Claims = Reference["claims"];

const moment = /^\d{4}-\d{2}-\d{2}T/;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** Goods were delivered when they were: their deliveries stand beside the claims. */
const deliveryDay = "deliveryDate";
const friday = 5;

/**
 * The sample claims as if the newest were made on the weekday before `now`: written down once, they would stand there for
 * months unanswered when somebody tries the portal. By weekdays, so that nothing is done at a weekend; never earlier than written.
 */
export function asIfMadeNow(claims: Claims, now: Date): Claims {
  const newest = Math.max(...claims.flatMap(({ activities }) => activities.map(({ at }) => Date.parse(at))));
  const today = DateTime.fromJSDate(now, { zone }).startOf("day");
  let by = 0;
  for (let next: DateTime = DateTime.fromMillis(newest, { zone }); ; by += 1) {
    next = laterBy(next, 1);
    if (next >= today) break;
  }
  return by > 0 ? (moved(claims, by) as Claims) : claims;
}

/** So many weekdays later at the same hour; what was done at a weekend counts as done on its Friday. */
function laterBy(from: DateTime, days: number): DateTime {
  const weekday = Math.min(from.weekday, friday);
  const rest = days % friday;
  const isOverWeekend = weekday + rest > friday;
  return from.plus({ weeks: Math.floor(days / friday), days: weekday - from.weekday + rest + (isOverWeekend ? 2 : 0) });
}

function moved(value: unknown, by: number): unknown {
  if (typeof value === "string") {
    if (moment.test(value)) return laterBy(DateTime.fromISO(value, { zone }), by).toUTC().toISO();
    return day.test(value) ? laterBy(DateTime.fromISO(value, { zone }), by).toISODate() : value;
  }
  if (Array.isArray(value)) return value.map((item) => moved(item, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === deliveryDay ? item : moved(item, by)]),
  );
}
