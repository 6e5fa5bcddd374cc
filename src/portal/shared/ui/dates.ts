/** Made once, when the first date is written: making one takes a phone longer than writing a page of dates with it. */
let clock: Intl.DateTimeFormat | undefined;

/** What New Zealand's calendar and clock show at an instant; all but the hour and the year in two digits. */
function partsOf(iso: string): Partial<Record<string, string>> {
  clock ??= new Intl.DateTimeFormat("en-NZ", {
    timeZone: "Pacific/Auckland",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
  });
  return Object.fromEntries(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const dayOnly = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `20 Nov`. */
const dayAndMonth = ({ day, month }: ReturnType<typeof partsOf>) => `${Number(day)} ${months[Number(month) - 1]}`;

/** `2026-11-20` or an instant as `20/11/2026`, the day it was in New Zealand. Nothing given: an en dash. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return "–";
  const written = dayOnly.exec(iso);
  if (written) return `${written[3]}/${written[2]}/${written[1]}`;
  const { day, month, year } = partsOf(iso);
  return `${day}/${month}/${year}`;
}

/** An instant as `20 Nov 2026`. */
export function formatDay(iso: string): string {
  const parts = partsOf(dayOnly.test(iso) ? `${iso}T00:00:00Z` : iso);
  return `${dayAndMonth(parts)} ${parts.year}`;
}

/** An instant as `3:05pm`. */
export function formatTime(iso: string): string {
  const { hour, minute, dayPeriod } = partsOf(iso);
  return `${hour}:${minute}${dayPeriod?.toLowerCase().replaceAll(/[^a-z]/g, "")}`;
}

/** An instant as `20 Nov 3:05pm`. */
export function formatMoment(iso: string): string {
  return `${dayAndMonth(partsOf(iso))} ${formatTime(iso)}`;
}

/** The same, with its year where that is not the year of `now`: `20 Nov 2025 3:05pm`. */
export function formatMomentOfYear(iso: string, now: string = new Date().toISOString()): string {
  const isOfThisYear = partsOf(iso).year === partsOf(now).year;
  return isOfThisYear ? formatMoment(iso) : `${formatDay(iso)} ${formatTime(iso)}`;
}

/** Today in New Zealand, YYYY-MM-DD. */
export function todayHere(): string {
  const { day, month, year } = partsOf(new Date().toISOString());
  return `${year}-${month}-${day}`;
}
