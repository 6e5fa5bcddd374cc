import { add, decimalOf, numberOf } from "./decimal.ts";
import { listed, type Operator, present } from "./operator.ts";

export const sum: Operator = {
  name: "sum",
  operands: listed,
  takes: () => "number",
  gives: "number",
  compute(work) {
    const numbers = present(work).flatMap((value) => decimalOf(value) ?? []);
    return numberOf(numbers.reduce(add, { units: 0n, scale: 0 }), work.options.round);
  },
};
