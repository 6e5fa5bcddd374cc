import type { Json } from "./definition.ts";
import type { Form } from "./evaluation.ts";

/** Deeper than any form is. What lies below is absent, so that nothing sent exhausts the stack. */
const deepest = 100;

/** A form without its blanks: `""`, white space, `null`, `[]` and `{}` are absent. List items keep their places. */
export function prune(form: Form): Form {
  return (pruned(form, 0) ?? {}) as Form;
}

function pruned(value: Json, depth: number): Json | undefined {
  if (value === null || depth > deepest) return undefined;
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((item) => pruned(item, depth + 1) ?? blankItem(item));
  if (typeof value !== "object") return value;
  const kept: Record<string, Json> = {};
  for (const [key, child] of Object.entries(value)) {
    // Set like any other key it would become the object's prototype; no field has this name.
    if (key === "__proto__") continue;
    const rest = pruned(child, depth + 1);
    if (rest !== undefined) kept[key] = rest;
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

const blankItem = (item: Json): Json => (typeof item === "object" && item !== null && !Array.isArray(item) ? {} : null);
