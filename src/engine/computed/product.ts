import { type Decimal, decimalOf, multiply, numberOf } from "./decimal.ts";
import { complete, listed, type Operator, severalSchema } from "./operator.ts";

export const product: Operator = {
  name: "product",
  example: '{ "product": ["/item/quantity", "/item/unitPrice"], "each": "/lines", "round": 2 }',
  words: "the values multiplied; nothing while one of them is not there",
  operand: severalSchema,
  operands: listed,
  takes: () => "number",
  gives: "number",
  compute(work) {
    const numbers = complete(work)?.map(decimalOf);
    if (!numbers || numbers.includes(undefined)) return undefined;
    return numberOf((numbers as Decimal[]).reduce(multiply), work.options.round);
  },
};
