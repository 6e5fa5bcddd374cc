const mostKept = 2_000;
const keptMs = 3_600_000;

/** By search, since when it is known. */
const known = new Map<string, number>();

/**
 * Searches that are known to find more claims than are counted. Such a search stays one, so it is counted again only after an
 * hour; what it finds is read anew each time.
 */
export const wideSearches = {
  has(search: string): boolean {
    return performance.now() - (known.get(search) ?? Number.NEGATIVE_INFINITY) < keptMs;
  },
  add(search: string): void {
    if (this.has(search)) return;
    known.delete(search);
    known.set(search, performance.now());
    if (known.size > mostKept) known.delete(known.keys().next().value ?? "");
  },
};
