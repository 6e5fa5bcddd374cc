import type { Json } from "../definition.ts";
import type { Operand, Operator } from "./operator.ts";

const branches = (written: Json) => (Array.isArray(written) ? written : []) as unknown as { value: Operand }[];

export const choose: Operator = {
  name: "choose",
  operands: (written) => branches(written).map(({ value }) => value),
  gives: "same",
  compute({ written, values, holds }) {
    const chosen = branches(written).find((_, entry) => holds(entry));
    return chosen && (values(chosen.value)[0] ?? undefined);
  },
};
