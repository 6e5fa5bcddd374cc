import { complete, listed, type Operator } from "./operator.ts";

const aDay = 86_400_000;

export const daysBetween: Operator = {
  name: "daysBetween",
  operands: listed,
  takes: () => "day",
  gives: "number",
  whole: "a number of days",
  needsAll: true,
  compute(work) {
    const [from, to] = (complete(work) ?? []).map((day) => Date.parse(String(day)));
    const days = from === undefined || to === undefined ? Number.NaN : (to - from) / aDay;
    return Number.isFinite(days) ? Math.round(days) : undefined;
  },
};
