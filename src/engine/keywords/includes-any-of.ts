import { get } from "../pointer.ts";
import { type Comparison, pointed, takesPointer } from "./comparison.ts";

export const includesAnyOf: Comparison = {
  keyword: "includesAnyOf",
  example: '"includesAnyOf": "/claim/authorisingRole"',
  words: "the list holds that value, or one of those values",
  subject: "array",
  operand: "string",
  fault: takesPointer("includesAnyOf"),
  other: ["string", "array", "number", "boolean"],
  holds(list: unknown[], pointer: string, root) {
    const wanted = get(root, pointer);
    if (!Array.isArray(wanted)) return list.includes(wanted);
    const held = new Set(list);
    return wanted.some((value) => held.has(value));
  },
  asks: (pointer: string, facts) => `holds what stands at ${pointed(pointer, facts)}`,
};
