import { get } from "../pointer.ts";

/** `"atLeast": "/claim/figures/sparePartLines"`: this number is the other number or more. Fails when the other is absent. */
export function atLeast(number: number, pointer: string, root: unknown): boolean {
  const other = get(root, pointer);
  return typeof other === "number" && number >= other;
}
