import { DateTime, Duration } from "luxon";
import { get } from "../pointer.ts";

/**
 * `"within": "P60D"`: this day is at most that long before the claim's request date, or before today while it has none
 * (WFORM-63, WFORM-64). The last day of the span still passes.
 */
export function within(day: string, span: string, root: unknown): boolean {
  const until = get(root, "/claim/requestDate") ?? get(root, "/claim/today");
  if (typeof until !== "string") return false;
  const earliest = DateTime.fromISO(until, { zone: "utc" }).minus(Duration.fromISO(span)).toISODate();
  return earliest !== null && day >= earliest;
}
