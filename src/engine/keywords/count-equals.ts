import { get } from "../pointer.ts";

/** `"countEquals": "/item/returnQuantity"`: this list has as many items as the number there says. */
export function countEquals(list: unknown[], pointer: string, root: unknown): boolean {
  return list.length === get(root, pointer);
}
