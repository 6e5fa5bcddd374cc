import { extreme } from "./extreme.ts";
import { listed, listOrSeveralSchema, type Operator } from "./operator.ts";

export const min: Operator = {
  name: "min",
  example: '{ "min": "/form/readings/*/takenOn" }',
  words: "the smallest number, or the earliest day, of those that are there",
  operand: listOrSeveralSchema,
  operands: listed,
  gives: "same",
  compute: (work) => extreme(work, "least"),
};
