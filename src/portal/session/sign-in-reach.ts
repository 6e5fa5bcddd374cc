const listeners = new Set<() => void>();
let isAway = false;

/** Whether the provider was away when the session was last to be renewed; for who tells the person. */
export const signInReach = {
  isAway: () => isAway,
  set(next: { isAway: boolean }): void {
    if (isAway === next.isAway) return;
    isAway = next.isAway;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
