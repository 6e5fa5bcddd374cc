import { decimalOf, divide, numberOf } from "./decimal.ts";
import { complete, listed, type Operator } from "./operator.ts";

/** Digits behind the point where `round` does not say how many: few quotients end. */
export const quotientDigits = 2;

export const quotient: Operator = {
  name: "quotient",
  operands: listed,
  takes: () => "number",
  gives: "number",
  needsAll: true,
  compute(work) {
    const [dividend, divisor] = (complete(work) ?? []).map(decimalOf);
    if (!dividend || !divisor || divisor.units === 0n) return undefined;
    return numberOf(divide(dividend, divisor, work.options.round ?? quotientDigits));
  },
};
