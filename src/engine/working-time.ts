import { DateTime, Duration } from "luxon";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** When people work: hours by day of the week, and the days on which nobody does. Of shared/working-week.json. */
export interface WorkingWeek {
  hours: Partial<Record<(typeof weekdays)[number], [from: string, to: string]>>;
  holidays: string[];
}

const zone = "Pacific/Auckland";
/** Days that are looked through, at most: a week without hours has no end. */
const mostDays = 1_000;

/** The milliseconds of a period of working time such as `PT16H` or `PT90M`. */
const workingMillis = (period: string): number => Duration.fromISO(period).toMillis();

/** The moment at which that much working time has passed since `from`; undefined where nobody ever works that long. */
export function afterWorkingTime(week: WorkingWeek, from: Date, period: string): Date | undefined {
  return walk(week, from, period, 1);
}

/** The latest moment since which that much working time has passed until `to`. */
export function beforeWorkingTime(week: WorkingWeek, to: Date, period: string): Date | undefined {
  return walk(week, to, period, -1);
}

/** The day on which that many whole working days have passed since `from`, below zero before it; undefined beyond 1,000, and where nobody works. */
export function afterWorkingDays(week: WorkingWeek, from: string, days: number): string | undefined {
  let day = DateTime.fromISO(from, { zone });
  let left = Math.trunc(Math.abs(days));
  if (!(left <= mostDays)) return undefined;
  // One day of each week is worked, and whole years may be holidays.
  for (let passed = 0; passed < mostDays + 7 * Math.trunc(Math.abs(days)); passed += 1) {
    if (left === 0) return day.toISODate() ?? undefined;
    day = day.plus({ days: Math.sign(days) });
    if (hoursOf(week, day)) left -= 1;
  }
  return undefined;
}

function walk(week: WorkingWeek, start: Date, period: string, direction: 1 | -1): Date | undefined {
  let left = workingMillis(period);
  const first = DateTime.fromJSDate(start, { zone }).startOf("day");
  for (let passed = 0; passed < mostDays; passed += 1) {
    const hours = hoursOf(week, first.plus({ days: passed * direction }));
    if (!hours) continue;
    const [opens, closes] = hours;
    const from = direction === 1 ? Math.max(opens, start.getTime()) : opens;
    const to = direction === 1 ? closes : Math.min(closes, start.getTime());
    const worked = Math.max(0, to - from);
    if (worked >= left && to >= from) return new Date(direction === 1 ? from + left : to - left);
    left -= worked;
  }
  return undefined;
}

/** When work begins and ends on a day, in milliseconds; undefined where nobody works. */
function hoursOf({ hours, holidays }: WorkingWeek, day: DateTime): [number, number] | undefined {
  const known = hours[weekdays[day.weekday - 1] ?? "sunday"];
  if (!known || holidays.includes(day.toISODate() ?? "")) return undefined;
  const at = (time: string) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return day.set({ hour, minute }).toMillis();
  };
  return [at(known[0]), at(known[1])];
}
