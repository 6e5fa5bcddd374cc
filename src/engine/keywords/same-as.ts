import { canonical } from "../canonical.ts";
import type { Json } from "../definition.ts";
import { get } from "../pointer.ts";
import { type Comparison, pointed, takesPointer } from "./comparison.ts";

/** By content. Fails when the other is absent. */
export const sameAs: Comparison = {
  keyword: "sameAs",
  example: '"sameAs": "/form/…"',
  words: "both are there and equal",
  operand: "string",
  fault: takesPointer("sameAs"),
  other: "subject",
  order: "=",
  holds(value: Json, pointer: string, root) {
    const other = get(root, pointer);
    return other !== undefined && canonical(value) === canonical(other);
  },
  asks: (pointer: string, facts) => `is the same as ${pointed(pointer, facts)}`,
};
