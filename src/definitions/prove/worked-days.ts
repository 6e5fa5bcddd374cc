import { type WorkingWeek, weekdays } from "../../engine/index.ts";

/** In how many days so many are worked, at least: holidays only make it longer. */
export function fewestDays(week: WorkingWeek | undefined, worked: number): number {
  const isWorked = weekdays.map((day) => week?.hours?.[day] !== undefined);
  const weekly = isWorked.filter((is) => is).length;
  if (weekly === 0 || worked === 0) return worked;
  // The last of them is one of the days of the week after whole ones.
  const rest = worked % weekly || weekly;
  const within = isWorked.map((_, first) => {
    let left = rest;
    for (let days = 0; ; days += 1) {
      if (left === 0) return days;
      if (isWorked[(first + days) % 7]) left -= 1;
    }
  });
  return ((worked - rest) / weekly) * 7 + Math.min(...within);
}
