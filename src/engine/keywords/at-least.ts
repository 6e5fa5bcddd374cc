import { get } from "../pointer.ts";
import { type Comparison, pointed, takesPointer } from "./comparison.ts";

/** Fails when the other number is absent. */
export const atLeast: Comparison = {
  keyword: "atLeast",
  example: '"atLeast": "/claim/computed/spareParts"',
  words: "the number is that number or more",
  subject: "number",
  operand: "string",
  fault: takesPointer("atLeast"),
  other: ["number"],
  order: ">=",
  holds(number: number, pointer: string, root) {
    const other = get(root, pointer);
    return typeof other === "number" && number >= other;
  },
  asks: (pointer: string, facts) => `is at least ${pointed(pointer, facts)}`,
};
