import { type Condition, canonical, type JsonSchema } from "../../engine/index.ts";

/** What is left of a condition is the same object for all of whom it is the same. */
const texts = new WeakMap<object, string>();

/** Equal content, equal text; written out once for each object. */
export function canonicalText(written: Condition | JsonSchema): string {
  if (typeof written !== "object") return String(written);
  const text = texts.get(written) ?? canonical(written) ?? "";
  texts.set(written, text);
  return text;
}
