import { listed, listOrSeveralSchema, type Operator, present } from "./operator.ts";

export const first: Operator = {
  name: "first",
  example: '{ "first": ["/form/contactName", "/form/technician/name", "unknown"] }',
  words: "the first of the values that is there",
  operand: listOrSeveralSchema,
  operands: listed,
  gives: "same",
  compute: (work) => present(work)[0],
};
