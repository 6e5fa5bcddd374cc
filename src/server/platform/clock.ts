import { DateTime } from "luxon";

/** The one source of the present moment; tests give a fixed one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The business's time zone: days in claims are New Zealand days (D-143). */
export const zone = "Pacific/Auckland";

/** The New Zealand day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => inNewZealand(moment).toISOString().slice(0, 10);

/** Milliseconds until the next New Zealand day has begun. */
export const untilNextDay = (moment: Date): number =>
  DateTime.fromJSDate(moment, { zone }).plus({ days: 1 }).startOf("day").toMillis() - moment.getTime();

const hour = 60 * 60 * 1000;
/** Minutes that New Zealand's clocks are ahead by, for hours that were asked about: they change on the hour. */
const offsets = new Map<number, number>();
const mostOffsets = 200_000;

/** A moment whose clock in UTC shows what New Zealand's clocks show. */
export function inNewZealand(moment: Date): Date {
  const time = moment.getTime();
  const whole = Math.floor(time / hour);
  let offset = offsets.get(whole);
  if (offset === undefined) {
    if (offsets.size >= mostOffsets) offsets.clear();
    offset = DateTime.fromMillis(whole * hour, { zone }).offset;
    offsets.set(whole, offset);
  }
  return new Date(time + offset * 60_000);
}
