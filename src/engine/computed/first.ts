import { listed, type Operator, present } from "./operator.ts";

export const first: Operator = {
  name: "first",
  operands: listed,
  gives: "same",
  compute: (work) => present(work)[0],
};
