import type { Json } from "../definition.ts";
import { operators } from "./operators.ts";

/** What may stand under `computed`, as `meta/rules.schema.json` has it. */
export function computedMeta(): { [keyword: string]: Json } {
  return {
    type: "object",
    propertyNames: { pattern: "^[a-z][A-Za-z0-9]*$", description: "letters and digits, beginning with a small letter" },
    description: "Values worked out, read at /claim/computed/…",
    additionalProperties: {
      type: "object",
      properties: {
        ...Object.fromEntries(
          operators.map(({ name, words, operand }) => [name, { description: `Gives ${words}`, ...operand }]),
        ),
        each: { type: "string", pattern: "^/", description: "Once per item of this list, read as /item" },
        field: { type: "string", pattern: "^/", description: "The field of the form that shows and keeps it" },
        where: { $ref: "condition.schema.json" },
        round: { type: "integer", minimum: 0, maximum: 6, description: "Digits behind the point, half away from zero" },
        with: { type: "string", description: "What join puts between" },
      },
      additionalProperties: false,
    },
  };
}
