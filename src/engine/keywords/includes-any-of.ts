import { get } from "../pointer.ts";

/** `"includesAnyOf": "/claim/authorisingRole"`: this list holds the value there, or one of its values when it is a list. */
export function includesAnyOf(list: unknown[], pointer: string, root: unknown): boolean {
  const wanted = get(root, pointer);
  if (!Array.isArray(wanted)) return list.includes(wanted);
  const held = new Set(list);
  return wanted.some((value) => held.has(value));
}
