import type { ActivityRecord } from "../../../contract/types.ts";
import { formatDay } from "../../shared/ui/dates.ts";

/** Activities under the New Zealand day they fell on, in the order they came. */
export function groupByDay(activities: ActivityRecord[]): { day: string; entries: ActivityRecord[] }[] {
  const days = Map.groupBy(activities, ({ created_at }) => formatDay(created_at));
  return [...days].map(([day, entries]) => ({ day, entries }));
}
