import { complete, listed, type Operator, pointerSchema } from "./operator.ts";

const aDay = 86_400_000;

export const daysBetween: Operator = {
  name: "daysBetween",
  example: '{ "daysBetween": ["/form/dateInstalled", "/form/dateFailed"] }',
  words: "the days from the first day to the second; below zero where the second is earlier",
  operand: { type: "array", items: pointerSchema, minItems: 2, maxItems: 2 },
  operands: listed,
  takes: () => "day",
  gives: "number",
  compute(work) {
    const [from, to] = (complete(work) ?? []).map((day) => Date.parse(String(day)));
    const days = from === undefined || to === undefined ? Number.NaN : (to - from) / aDay;
    return Number.isFinite(days) ? Math.round(days) : undefined;
  },
};
