import type { Json } from "./definition.ts";
import type { Form } from "./evaluation.ts";

/** A form without its blanks: `""`, white space, `null`, `[]` and `{}` are absent. List items keep their places. */
export function prune(form: Form): Form {
  return (pruned(form) ?? {}) as Form;
}

function pruned(value: Json): Json | undefined {
  if (value === null) return undefined;
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((item) => pruned(item) ?? blankItem(item));
  if (typeof value !== "object") return value;
  const kept: Record<string, Json> = {};
  for (const [key, child] of Object.entries(value)) {
    const rest = pruned(child);
    if (rest !== undefined) kept[key] = rest;
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

const blankItem = (item: Json): Json => (typeof item === "object" && item !== null && !Array.isArray(item) ? {} : null);
