/** Whether something that the page needs can be reached; for who tells the person. */
interface Reach {
  isAway(): boolean;
  set(next: { isAway: boolean }): void;
  subscribe(listener: () => void): () => void;
}

export function createReach(): Reach {
  const listeners = new Set<() => void>();
  let isAway = false;
  return {
    isAway: () => isAway,
    set(next) {
      if (isAway === next.isAway) return;
      isAway = next.isAway;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
