import type { Json } from "../definition.ts";
import { type Operand, type Operator, operandSchema } from "./operator.ts";

const branches = (written: Json) => (Array.isArray(written) ? written : []) as unknown as { value: Operand }[];

export const choose: Operator = {
  name: "choose",
  example:
    '{ "choose": [ { "when": { "/form/weight": { "minimum": 40 } }, "value": "pallet" }, { "value": "carton" } ] }',
  words: "what stands under `value` of the first whose `when` holds; without a `when` it always does",
  operand: {
    type: "array",
    minItems: 1,
    items: {
      type: "object",
      properties: { when: { $ref: "condition.schema.json" }, value: operandSchema },
      required: ["value"],
      additionalProperties: false,
    },
  },
  operands: (written) => branches(written).map(({ value }) => value),
  gives: "same",
  compute({ written, values, holds }) {
    const chosen = branches(written).find((_, entry) => holds(entry));
    return chosen && (values(chosen.value)[0] ?? undefined);
  },
};
