import { get } from "../pointer.ts";
import { type Comparison, pointed, takesPointer } from "./comparison.ts";

/** Fails when the other day is absent. */
export const notAfter: Comparison = {
  keyword: "notAfter",
  example: '"notAfter": "/claim/today"',
  words: "the day is that day or before it",
  subject: "string",
  isOfDays: true,
  operand: "string",
  fault: takesPointer("notAfter"),
  other: ["string"],
  order: "<=",
  holds(day: string, pointer: string, root) {
    const other = get(root, pointer);
    return typeof other === "string" && day <= other;
  },
  asks: (pointer: string, facts) => `is not after ${pointed(pointer, facts)}`,
};
