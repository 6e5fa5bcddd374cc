import { DateTime, Duration } from "luxon";

const written = /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})\s*$/;
/** A phone's number pad has no slash. */
const digits = /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/;

/** As files and other programs write it: the year first. */
const yearFirst = /^\s*(\d{4})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*$/;

/** `3 Nov 2026`, `3rd of November`; what follows the third letter of a month is read over. */
const named = /^\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[\s/.-]*([a-z]{3})[a-z]*\.?[\s/.,-]*(\d{4}|\d{2})?\s*$/i;
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Of which a spreadsheet's cell often has one: `25/11/2026 00:00`. */
const timeOfDay = /[\sT]\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?\s*$/i;

/** Without a time of day, a month's name as its number and the year at its end, so that there is one way to read a day. */
function inDigits(written: string): string {
  const text = written.replace(timeOfDay, "");
  const [, first, ...rest] = yearFirst.exec(text) ?? [];
  if (first) return [...rest.toReversed(), first].join("/");
  const [, day, name = "", year] = named.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? text : [day, month, year].filter(Boolean).join("/");
}

/** What lies before is a slip of the finger: a year that is still being typed, or `0026`. */
const earliest = 1900;

/** `"20/11/2026"` (also with dots, dashes, spaces or nothing between, `Nov` for the month, `26` for the year, or the year first, a time of day after it) as `"2026-11-20"`. Text that is no day stays as it was typed; blank is undefined. */
export function readDate(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const [, day, month, year] = written.exec(inDigits(text)) ?? digits.exec(text) ?? [];
  if (year === undefined) return text;
  const date = DateTime.fromObject({
    day: Number(day),
    month: Number(month),
    year: Number(year.length === 2 ? `20${year}` : year),
  });
  return date.isValid && date.year >= earliest ? date.toISODate() : text;
}

interface Limits {
  min?: string | undefined;
  max?: string | undefined;
}

/** Days that people name by how long ago they were; for who has a whole keyboard. */
const daysAgo: Partial<Record<string, number>> = { today: 0, yesterday: 1 };

/**
 * `"3/11"` or `"0311"`, a day without its year, as that day in the year that brings it nearest to today, within the limits where
 * it can be, and not after the last day that is possible; `"today"` and `"yesterday"` as those; anything else as it is.
 */
export function completeDate(text: string, today: string, { min = "", max = "9" }: Limits = {}): string | undefined {
  const [, day = "", month = ""] =
    /^\s*(?:(\d{1,2})\s*[/.\- ]\s*(\d{1,2})|(\d{2})(\d{2}))\s*$/.exec(inDigits(text))?.filter(Boolean) ?? [];
  const now = DateTime.fromISO(today);
  const ago = daysAgo[text.trim().toLowerCase()];
  if (ago !== undefined) return now.minus({ days: ago }).toISODate() ?? text;
  if (day === "") return readDate(text);
  const days = [-1, 0, 1]
    .map((years) => DateTime.fromObject({ day: Number(day), month: Number(month), year: now.year + years }))
    .filter((date) => date.isValid)
    .toSorted((one, other) => Math.abs(+one - +now) - Math.abs(+other - +now))
    .map((date) => date.toISODate());
  return days.find((iso) => iso >= min && iso <= max) ?? days.find((iso) => iso <= max) ?? days[0] ?? text;
}

/** `"2026-11-20"` as `"20/11/2026"`; anything else as it is. */
export function showDate(value: unknown): string {
  if (typeof value !== "string") return "";
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return day ? `${day}/${month}/${year}` : value;
}

interface Days {
  today: string;
  /** The day a claim was sent; its spans are counted from it (WFORM-64). */
  requestDate?: string | undefined;
}

/** The day that `min` or `max` of a date field means: `today`, a time before the request or today (`P60D`), or an ISO day. */
export function limitDate(limit: unknown, { today, requestDate = today }: Days): string | undefined {
  if (typeof limit !== "string") return undefined;
  if (limit === "today") return today;
  if (!limit.startsWith("P")) return limit;
  return DateTime.fromISO(requestDate).minus(Duration.fromISO(limit)).toISODate() ?? undefined;
}
