type Period = { days: number } | { months: number };

/** A length of time of one unit in days or months; undefined for others, which cannot be told apart by counting. */
export function periodOf(text: string): Period | undefined {
  const [, count, unit] = /^P(\d+)([DWMY])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  if (unit === "D" || unit === "W") return { days: Number(count) * (unit === "W" ? 7 : 1) };
  return { months: Number(count) * (unit === "Y" ? 12 : 1) };
}

/** The two one after the other, `back` counting against the first; undefined where they are not of one unit. */
export function lessBy(period: Period | undefined, back: Period | undefined): Period | undefined {
  if (!period || !back) return undefined;
  if ("days" in period) return "days" in back ? { days: period.days - back.days } : undefined;
  return "months" in back ? { months: period.months - back.months } : undefined;
}

/** A length of time in days: the fewest and the most that it can be; a month has 28 to 31, a year 365 or 366. */
export function daysOf(text: string): [least: number, most: number] | undefined {
  const isBack = text.startsWith("-");
  const period = periodOf(isBack ? text.slice(1) : text);
  if (!period) return undefined;
  const years = "months" in period ? Math.floor(period.months / 12) : 0;
  const months = "months" in period ? period.months % 12 : 0;
  const [least, most] =
    "days" in period ? [period.days, period.days] : [years * 365 + months * 28, years * 366 + months * 31];
  return isBack ? [-most, -least] : [least, most];
}
