import { DateTime } from "luxon";

/** The one source of the present moment; tests give a fixed one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The business's time zone: days in claims are New Zealand days (D-143). */
export const zone = "Pacific/Auckland";

/** The New Zealand day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => DateTime.fromJSDate(moment, { zone }).toFormat("yyyy-MM-dd");
