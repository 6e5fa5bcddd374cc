import type { Json } from "../definition.ts";
import { type Decimal, decimalOf, isLess, numberOf } from "./decimal.ts";
import { present, type Work } from "./operator.ts";

/** The value that comes first, or last, of numbers or of days; undefined where there is none. */
export function extreme(work: Work, end: "least" | "most"): Json | undefined {
  const values = present(work);
  const numbers = values.map(decimalOf);
  const isNext = <T>(a: T, b: T, less: (a: T, b: T) => boolean) => (end === "least" ? less(a, b) : less(b, a));
  if (values.length === 0) return undefined;
  if (!numbers.includes(undefined)) {
    return numberOf(
      (numbers as Decimal[]).reduce((best, one) => (isNext(one, best, isLess) ? one : best)),
      work.options.round,
    );
  }
  const days = values.filter((value) => typeof value === "string");
  return days.reduce((best, one) => (isNext(one, best, (a, b) => a < b) ? one : best), days[0] as string);
}
