import { type Decimal, decimalOf, multiply, numberOf } from "./decimal.ts";
import { complete, listed, type Operator } from "./operator.ts";

export const product: Operator = {
  name: "product",
  operands: listed,
  takes: () => "number",
  gives: "number",
  needsAll: true,
  compute(work) {
    const numbers = complete(work)?.map(decimalOf);
    if (!numbers || numbers.includes(undefined)) return undefined;
    return numberOf((numbers as Decimal[]).reduce(multiply), work.options.round);
  },
};
