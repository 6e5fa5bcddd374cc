import type { Json } from "../definition.ts";
import type { Comparison } from "./comparison.ts";

const names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

export const weekday: Comparison = {
  keyword: "weekday",
  example: '"weekday": ["monday", "tuesday"]',
  words: "the day falls on one of these days of the week",
  subject: "string",
  isOfDays: true,
  isSorting: true,
  isOfValueAlone: true,
  operand: "array",
  fault(operand) {
    const wrong = Array.isArray(operand) ? operand.find((one) => !names.includes(String(one))) : operand;
    if (Array.isArray(operand) && operand.length > 0 && wrong === undefined) return undefined;
    return `"weekday" takes a list of days of the week in small letters, such as ["monday", "friday"]${wrong === undefined ? "" : `, not ${JSON.stringify(wrong)}`}.`;
  },
  holds: (day: string, wanted: string[]) => wanted.includes(names[new Date(day).getUTCDay()] ?? ""),
  asks: (wanted: string[]) => `falls on ${wanted.join(" or ")}`,
  slips: (wanted: string[]): Json[] =>
    wanted.length < 2
      ? [[names[(names.indexOf(wanted[0] ?? "") + 1) % 7] ?? ""]]
      : wanted.map((one) => wanted.filter((other) => other !== one)),
};
