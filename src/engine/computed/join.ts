import { listed, listOrSeveralSchema, type Operator, present } from "./operator.ts";

export const join: Operator = {
  name: "join",
  example: '{ "join": ["/form/street", "/form/city"], "with": ", " }',
  words: "the values that are there as one text, with a space or what `with` says between them",
  operand: listOrSeveralSchema,
  operands: listed,
  gives: "text",
  compute(work) {
    const texts = present(work).filter((value) => typeof value === "string" || typeof value === "number");
    return texts.length === 0 ? undefined : texts.join(work.options.with ?? " ");
  },
};
