import { get } from "../pointer.ts";
import { type Comparison, pointed, takesPointer } from "./comparison.ts";

export const countEquals: Comparison = {
  keyword: "countEquals",
  example: '"countEquals": "/item/returnQuantity"',
  words: "the list has that many items",
  subject: "array",
  operand: "string",
  fault: takesPointer("countEquals"),
  other: ["number"],
  order: "=",
  holds: (list: unknown[], pointer: string, root) => list.length === get(root, pointer),
  asks: (pointer: string, facts) => `has as many entries as ${pointed(pointer, facts)}`,
};
