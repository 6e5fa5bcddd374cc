import type { Json, Pointer } from "../definition.ts";
import { get } from "../pointer.ts";

/** All there is to know of a comparison that JSON Schema lacks. */
export interface Comparison {
  keyword: string;
  /** As a row of the table in schemas/README.md, and as its meta schema describes it. */
  example: string;
  words: string;
  /** The type of the value that it judges; absent: any. */
  subject?: "string" | "number" | "array";
  /** It judges days. */
  isOfDays?: true;
  /** Its operand is a span of days, counted back from the request date or today. */
  isSpan?: true;
  /** It sorts values: each belongs to one of what the operand may list. */
  isSorting?: true;
  /** What stands under the keyword. */
  operand: "string" | "array";
  /** What is wrong with an operand, as advice; undefined: nothing. */
  fault(operand: Json): string | undefined;
  /** Where the operand is a pointer: the types of what it must lead to, or `subject`: that of the value itself. */
  other?: readonly string[] | "subject";
  /** How the value, or the length of the list, lies to what the pointer leads to; absent: no order is said. */
  order?: "<=" | ">=" | "=";
  /** It reads nothing but the value: a form's own schema may say it. */
  isOfValueAlone?: true;
  /** `root` is `{form, claim, user, item}`. */
  holds(value: never, operand: never, root: unknown): boolean;
  /** What it asks, as the end of a sentence of `why`; without facts, of any claim. */
  asks(operand: never, facts: unknown): string;
  /** Operands that a slip would have made of this one, for mutation; absent: its opposite is the slip to think of. */
  slips?(operand: never): Json[];
}

/** A pointer with what stands there, where there are facts. */
export function pointed(pointer: Pointer, facts: unknown): string {
  if (facts === undefined) return pointer;
  const value = get(facts, pointer);
  return `${pointer} (${value === undefined ? "blank" : JSON.stringify(value)})`;
}

/** The fault of comparisons whose operand is a pointer: where it leads is judged by what it leads to. */
export const takesPointer =
  (keyword: string) =>
  (operand: Json): string | undefined =>
    typeof operand === "string" ? undefined : `"${keyword}" takes a text in quotation marks.`;
