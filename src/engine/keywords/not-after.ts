import { get } from "../pointer.ts";

/** `"notAfter": "/claim/today"`: this day is the other day or before it. Fails when the other is absent. */
export function notAfter(day: string, pointer: string, root: unknown): boolean {
  const other = get(root, pointer);
  return typeof other === "string" && day <= other;
}
