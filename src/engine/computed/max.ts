import { extreme } from "./extreme.ts";
import { listed, type Operator } from "./operator.ts";

export const max: Operator = {
  name: "max",
  operands: listed,
  gives: "same",
  compute: (work) => extreme(work, "most"),
};
