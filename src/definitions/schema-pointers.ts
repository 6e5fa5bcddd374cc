import type { Json, JsonSchema, Pointer } from "../engine/definition.ts";
import { pointerOf } from "../engine/pointer.ts";

/** Every field pointer of a form schema; list items as `*`. */
export function schemaPointers(schema: JsonSchema, path: string[] = []): Pointer[] {
  if (typeof schema !== "object") return [];
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: Json };
  const here = path.length > 0 ? [pointerOf(path)] : [];
  const below = Object.entries(properties ?? {}).flatMap(([name, child]) => schemaPointers(child, [...path, name]));
  const each = typeof items === "object" && items !== null ? schemaPointers(items as JsonSchema, [...path, "*"]) : [];
  return [...here, ...below, ...each];
}
