import { DateTime } from "luxon";

/** The days between which claims were submitted, YYYY-MM-DD; empty where none is chosen. */
export interface Days {
  start: string;
  end: string;
}

/** Today in New Zealand. */
export const today = (): string => DateTime.now().setZone("Pacific/Auckland").toISODate() ?? "";

/** One week back to today (EXPORT-02). */
export const lastWeek = (): Days => {
  const end = today();
  return { start: DateTime.fromISO(end).minus({ weeks: 1 }).toISODate() ?? end, end };
};
