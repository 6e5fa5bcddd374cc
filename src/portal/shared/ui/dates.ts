const zone = "Pacific/Auckland";

const inZone = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-NZ", { timeZone: zone, ...options });

/** Made once: making one takes longer than writing fifty dates with it. */
const formats = {
  digits: inZone({ day: "2-digit", month: "2-digit", year: "numeric" }),
  day: inZone({ day: "numeric", month: "short", year: "numeric" }),
  time: inZone({ hour: "numeric", minute: "2-digit", hourCycle: "h12" }),
};

function partsOf(iso: string, as: keyof typeof formats): Partial<Record<string, string>> {
  const parts = formats[as].formatToParts(new Date(iso));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

const dayOnly = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The engine's short month names vary ("Sept"); three letters are what people read here. */
const threeLetters = (month = "") => month.replace(".", "").slice(0, 3);

/** `2026-11-20` or an instant as `20/11/2026`, the day it was in New Zealand. Nothing given: an en dash. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return "–";
  const written = dayOnly.exec(iso);
  if (written) return `${written[3]}/${written[2]}/${written[1]}`;
  const { day, month, year } = partsOf(iso, "digits");
  return `${day}/${month}/${year}`;
}

/** An instant as `20 Nov 2026`. */
export function formatDay(iso: string): string {
  const { day: date, month, year } = partsOf(dayOnly.test(iso) ? `${iso}T00:00:00Z` : iso, "day");
  return `${date} ${threeLetters(month)} ${year}`;
}

/** An instant as `3:05pm`. */
export function formatTime(iso: string): string {
  const { hour, minute, dayPeriod } = partsOf(iso, "time");
  return `${hour}:${minute}${dayPeriod?.toLowerCase().replaceAll(/[^a-z]/g, "")}`;
}

/** An instant as `20 Nov 3:05pm`. */
export function formatMoment(iso: string): string {
  const { day: date, month } = partsOf(iso, "day");
  return `${date} ${threeLetters(month)} ${formatTime(iso)}`;
}

/** The same, with its year where that is not the year of `now`: `20 Nov 2025 3:05pm`. */
export function formatMomentOfYear(iso: string, now: string = new Date().toISOString()): string {
  const isOfThisYear = partsOf(iso, "day").year === partsOf(now, "day").year;
  return isOfThisYear ? formatMoment(iso) : `${formatDay(iso)} ${formatTime(iso)}`;
}

/** Today in New Zealand, YYYY-MM-DD. */
export function todayHere(): string {
  const { day, month, year } = partsOf(new Date().toISOString(), "digits");
  return `${year}-${month}-${day}`;
}
