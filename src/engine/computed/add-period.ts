import { DateTime, Duration } from "luxon";
import { complete, listed, type Operator } from "./operator.ts";

export const addPeriod: Operator = {
  name: "addPeriod",
  example: '{ "addPeriod": ["/form/dateInstalled", "P5Y"] }',
  words: "the day that long after (`-P1M`: before) the day",
  operand: {
    type: "array",
    items: {
      type: "string",
      pattern: "^(/(form|claim|item)/|-?P\\d+[YMWD]$)",
      description: "a pointer, then a period such as P90D, P6M or P5Y",
    },
    minItems: 2,
    maxItems: 2,
  },
  operands: (written) => listed(written).slice(0, 1),
  takes: () => "day",
  gives: "day",
  compute(work) {
    const [day, period] = complete(work) ?? [];
    if (typeof day !== "string" || typeof period !== "string") return undefined;
    return DateTime.fromISO(day, { zone: "utc" }).plus(Duration.fromISO(period)).toISODate() ?? undefined;
  },
};
