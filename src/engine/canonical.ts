/** JSON text in which the order of an object's keys makes no difference: equal content, equal text. */
export function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, node: unknown) =>
    typeof node === "object" && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );
}
