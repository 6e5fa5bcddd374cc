import { get } from "../pointer.ts";
import { type Comparison, pointed, takesPointer } from "./comparison.ts";

/** Fails when the other day is absent. */
export const notBefore: Comparison = {
  keyword: "notBefore",
  example: '"notBefore": "/claim/computed/earliestCollection"',
  words: "the day is that day or after it; a day so long before or after another is worked out by `addPeriod`",
  subject: "string",
  isOfDays: true,
  operand: "string",
  fault: takesPointer("notBefore"),
  other: ["string"],
  order: ">=",
  holds(day: string, pointer: string, root) {
    const other = get(root, pointer);
    return typeof other === "string" && day >= other;
  },
  asks: (pointer: string, facts) => `is not before ${pointed(pointer, facts)}`,
};
