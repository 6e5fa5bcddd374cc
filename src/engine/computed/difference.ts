import { add, type Decimal, decimalOf, negate, numberOf } from "./decimal.ts";
import { complete, listed, type Operator, severalSchema } from "./operator.ts";

export const difference: Operator = {
  name: "difference",
  example: '{ "difference": ["/form/claimed", "/claim/computed/paid"] }',
  words: "the first value less the others; nothing while one of them is not there",
  operand: severalSchema,
  operands: listed,
  takes: () => "number",
  gives: "number",
  compute(work) {
    const numbers = complete(work)?.map(decimalOf);
    if (!numbers || numbers.includes(undefined)) return undefined;
    return numberOf(
      (numbers as Decimal[]).reduce((total, one) => add(total, negate(one))),
      work.options.round,
    );
  },
};
