import { listed, type Operator, pointerSchema } from "./operator.ts";

export const count: Operator = {
  name: "count",
  example: '{ "count": "/form/products", "where": { "/item/type": { "const": "unit" } } }',
  words: "how many items the list has, or how many values stand there",
  operand: pointerSchema,
  operands: listed,
  gives: "number",
  compute: ({ written, values }) => listed(written).flatMap(values).length,
};
