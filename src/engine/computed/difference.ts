import { add, type Decimal, decimalOf, negate, numberOf } from "./decimal.ts";
import { complete, listed, type Operator } from "./operator.ts";

export const difference: Operator = {
  name: "difference",
  operands: listed,
  takes: () => "number",
  gives: "number",
  needsAll: true,
  compute(work) {
    const numbers = complete(work)?.map(decimalOf);
    if (!numbers || numbers.includes(undefined)) return undefined;
    return numberOf(
      (numbers as Decimal[]).reduce((total, one) => add(total, negate(one))),
      work.options.round,
    );
  },
};
