import { DateTime } from "luxon";

const zone = "Pacific/Auckland";

/** A moment as `datetime-local` takes it, by New Zealand's clocks; empty for what is none. */
export function toLocal(moment: unknown): string {
  const at = DateTime.fromISO(String(moment ?? ""), { zone });
  return at.isValid ? at.toFormat("yyyy-MM-dd'T'HH:mm") : "";
}

/** The moment that New Zealand's clocks show so; undefined for what is none. */
export const fromLocal = (text: string): string | undefined =>
  DateTime.fromISO(text, { zone }).toUTC().toISO({ suppressMilliseconds: true }) ?? undefined;
