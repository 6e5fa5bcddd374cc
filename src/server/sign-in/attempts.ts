/** Counts tries per key within a window; kept in memory, each process for itself. */
export interface Attempts {
  /** Counts one more. False when there have been too many. */
  take(key: string): boolean;
  clear(key: string): void;
}

const maxKeys = 10_000;

export function createAttempts(limit: number, windowMs: number, now = () => performance.now()): Attempts {
  const tries = new Map<string, { count: number; until: number }>();
  const forgetOld = () => {
    for (const [key, { until }] of tries) if (until <= now()) tries.delete(key);
    for (const key of tries.keys()) {
      if (tries.size < maxKeys) break;
      tries.delete(key);
    }
  };
  return {
    take(key) {
      const known = tries.get(key);
      if (known && known.until > now()) {
        known.count += 1;
        return known.count <= limit;
      }
      if (tries.size >= maxKeys) forgetOld();
      tries.set(key, { count: 1, until: now() + windowMs });
      return true;
    },
    clear: (key) => void tries.delete(key),
  };
}
