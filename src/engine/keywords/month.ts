import type { Json } from "../definition.ts";
import type { Comparison } from "./comparison.ts";

export const month: Comparison = {
  keyword: "month",
  example: '"month": [12, 1, 2]',
  words: "the day falls into one of these months",
  subject: "string",
  isOfDays: true,
  isSorting: true,
  isOfValueAlone: true,
  operand: "array",
  fault(operand) {
    const isMonth = (one: Json) => typeof one === "number" && Number.isInteger(one) && one >= 1 && one <= 12;
    if (Array.isArray(operand) && operand.length > 0 && operand.every(isMonth)) return undefined;
    return '"month" takes a list of numbers of months, from 1 (January) to 12, such as [12, 1, 2].';
  },
  holds: (day: string, wanted: number[]) => wanted.includes(Number(day.slice(5, 7))),
  asks: (wanted: number[]) => `falls into month ${wanted.join(" or ")}`,
  slips: (wanted: number[]): Json[] =>
    wanted.length < 2 ? [[((wanted[0] ?? 0) % 12) + 1]] : wanted.map((one) => wanted.filter((other) => other !== one)),
};
