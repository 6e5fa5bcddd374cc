/** How long ago a day was, in years and months: "3 y 1 m". Of a day that is yet to come nothing. */
export function ageWords(day: string, now: Date): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const isBefore = now.getDate() < date ? 1 : 0;
  const months = (now.getFullYear() - year) * 12 + now.getMonth() + 1 - month - isBefore;
  if (!Number.isFinite(months) || months < 0) return undefined;
  if (months === 0) return "under 1 m";
  const parts = [months >= 12 && `${Math.floor(months / 12)} y`, months % 12 > 0 && `${months % 12} m`];
  return `${parts.filter(Boolean).join(" ")} old`;
}
