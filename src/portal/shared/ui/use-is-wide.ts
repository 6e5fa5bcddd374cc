import { useSyncExternalStore } from "react";

/** D-071: below this a screen is small. */
const wide = "(min-width: 48rem)";

const query = () => globalThis.matchMedia?.(wide);

function subscribe(changed: () => void): () => void {
  const list = query();
  list?.addEventListener("change", changed);
  return () => list?.removeEventListener("change", changed);
}

/** Is there room for a table? */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? true);
}
