import { extreme } from "./extreme.ts";
import { listed, listOrSeveralSchema, type Operator } from "./operator.ts";

export const max: Operator = {
  name: "max",
  example: '{ "max": ["/form/quoted", "/form/invoiced", 100] }',
  words: "the largest number, or the latest day, of those that are there",
  operand: listOrSeveralSchema,
  operands: listed,
  gives: "same",
  compute: (work) => extreme(work, "most"),
};
