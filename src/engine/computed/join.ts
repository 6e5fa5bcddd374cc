import { listed, type Operator, present } from "./operator.ts";

export const join: Operator = {
  name: "join",
  operands: listed,
  gives: "text",
  compute(work) {
    const texts = present(work).filter((value) => typeof value === "string" || typeof value === "number");
    return texts.length === 0 ? undefined : texts.join(work.options.with ?? " ");
  },
};
