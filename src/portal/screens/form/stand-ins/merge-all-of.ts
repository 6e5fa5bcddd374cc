import { mergeSchemas, type RJSFSchema } from "@rjsf/utils";

/**
 * Stands in for RJSF's merging of `allOf`, which intersects all that schemas may say: a field is drawn by their shapes together, and
 * the engine judges their limits.
 */
export default function mergeAllOf({ allOf = [], ...schema }: RJSFSchema): RJSFSchema {
  const parts = allOf.map((part) => (typeof part === "object" ? mergeAllOf(part) : {}));
  return parts.reduce<RJSFSchema>((merged, part) => mergeSchemas(merged, part), schema);
}
