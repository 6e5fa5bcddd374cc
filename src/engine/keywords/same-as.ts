import { get } from "../pointer.ts";

/** `"sameAs": "/form/fault/code"`: this value equals the other, by content. Fails when the other is absent. */
export function sameAs(value: unknown, pointer: string, root: unknown): boolean {
  const other = get(root, pointer);
  return other !== undefined && canonical(value) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, node: unknown) =>
    typeof node === "object" && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );
}
