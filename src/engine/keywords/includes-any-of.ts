import { get } from "../pointer.ts";

/** `"includesAnyOf": "/claim/authorisingRole"`: this list holds the value there, or one of its values when it is a list. */
export function includesAnyOf(list: unknown[], pointer: string, root: unknown): boolean {
  const wanted = get(root, pointer);
  return Array.isArray(wanted) ? wanted.some((value) => list.includes(value)) : list.includes(wanted);
}
