/** `next`, with every part that equals the one in `before` replaced by it: what did not change keeps its identity. */
export function replaceEqualDeep<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (typeof before !== "object" || typeof next !== "object" || before === null || next === null) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const old = before as Record<string, unknown>;
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(old).length;
  const shared = (Array.isArray(next) ? [] : {}) as Record<string, unknown>;
  for (const key of keys) {
    const part = replaceEqualDeep(old[key], (next as Record<string, unknown>)[key]);
    shared[key] = part;
    if (!Object.hasOwn(old, key) || !Object.is(part, old[key])) isSame = false;
  }
  return (isSame ? before : shared) as T;
}
