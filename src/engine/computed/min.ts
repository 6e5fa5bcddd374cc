import { extreme } from "./extreme.ts";
import { listed, type Operator } from "./operator.ts";

export const min: Operator = {
  name: "min",
  operands: listed,
  gives: "same",
  compute: (work) => extreme(work, "least"),
};
