import { DateTime, Duration } from "luxon";
import { get } from "../pointer.ts";

/**
 * `"within": "P60D"`: this day is at most that long before the claim's request date, or before today while it has none
 * (WFORM-63, WFORM-64). The last day of the span still passes.
 */
export function within(day: string, span: string, root: unknown): boolean {
  const earliest = earliestWithin(span, root);
  return earliest !== undefined && day >= earliest;
}

/** The first day that still is within the span; undefined while there is no day to count from. */
export function earliestWithin(span: string, root: unknown): string | undefined {
  const until = get(root, "/claim/requestDate") ?? get(root, "/claim/today");
  if (typeof until !== "string") return undefined;
  return DateTime.fromISO(until, { zone: "utc" }).minus(Duration.fromISO(span)).toISODate() ?? undefined;
}
