import { listed, type Operator } from "./operator.ts";

export const count: Operator = {
  name: "count",
  operands: listed,
  gives: "number",
  whole: "how many there are",
  compute: ({ written, values }) => listed(written).flatMap(values).length,
};
