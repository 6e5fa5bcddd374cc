export type Period = { days: number } | { months: number };

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
