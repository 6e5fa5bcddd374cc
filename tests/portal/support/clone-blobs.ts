const cloneOfNode = globalThis.structuredClone;

/** Browsers clone blobs with what is stored; Node knows none of jsdom's, which never change and may as well be the same. */
function clone(value: unknown): unknown {
  if (value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(clone);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return cloneOfNode(value);
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clone(one)]));
}

globalThis.structuredClone = clone as typeof structuredClone;
