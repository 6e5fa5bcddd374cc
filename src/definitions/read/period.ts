/** A length of time of one unit in days or months; undefined for others, which cannot be told apart by counting. */
export function periodOf(text: string): { days: number } | { months: number } | undefined {
  const [, count, unit] = /^P(\d+)([DWMY])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  if (unit === "D" || unit === "W") return { days: Number(count) * (unit === "W" ? 7 : 1) };
  return { months: Number(count) * (unit === "Y" ? 12 : 1) };
}
