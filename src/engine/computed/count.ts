import { listed, type Operator } from "./operator.ts";

export const count: Operator = {
  name: "count",
  operands: listed,
  gives: "number",
  isWhole: true,
  compute: ({ written, values }) => listed(written).flatMap(values).length,
};
