import { DateTime, Duration } from "luxon";
import { complete, listed, type Operator } from "./operator.ts";

export const addPeriod: Operator = {
  name: "addPeriod",
  operands: (written) => listed(written).slice(0, 1),
  takes: () => "day",
  gives: "day",
  needsAll: true,
  compute(work) {
    const [day, period] = complete(work) ?? [];
    if (typeof day !== "string" || typeof period !== "string") return undefined;
    return DateTime.fromISO(day, { zone: "utc" }).plus(Duration.fromISO(period)).toISODate() ?? undefined;
  },
};
