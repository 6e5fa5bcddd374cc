import { canonical } from "../canonical.ts";
import { get } from "../pointer.ts";

/** `"sameAs": "/form/fault/code"`: this value equals the other, by content. Fails when the other is absent. */
export function sameAs(value: unknown, pointer: string, root: unknown): boolean {
  const other = get(root, pointer);
  return other !== undefined && canonical(value) === canonical(other);
}
