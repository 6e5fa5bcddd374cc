import { DateTime } from "luxon";
import type { Json } from "../../engine/index.ts";

type JsonObject = { [key: string]: Json };

/**
 * A story with every `{"daysAgo": n}` as the day it means: so many days before the day of its step, or before the story's first day.
 * The `today` of a step is counted from the day before it, so `{"daysAgo": -31}` there lets 31 days pass.
 */
export function dated(story: JsonObject): JsonObject {
  const { steps, ...rest } = story;
  let today = String(story.today);
  const begun = asOf(rest, today) as JsonObject;
  if (!Array.isArray(steps)) return begun;
  return {
    ...begun,
    steps: steps.map((step) => {
      const { today: moved } = asOf({ today: (step as JsonObject)?.today ?? today }, today) as { today: string };
      today = moved;
      return asOf(typeof step === "object" && step !== null && "today" in step ? { ...step, today } : step, today);
    }),
  };
}

function asOf(value: Json, today: string): Json {
  if (Array.isArray(value)) return value.map((item) => asOf(item, today));
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.daysAgo === "number") {
    return DateTime.fromISO(today, { zone: "utc" }).minus({ days: value.daysAgo }).toISODate();
  }
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, asOf(child, today)]));
}
