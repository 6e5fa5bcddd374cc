import { useSyncExternalStore } from "react";

/** Does the screen match? Where nobody can tell, as in tests, it does as said. */
function screenQuery(media: string, otherwise: boolean): () => boolean {
  const query = () => globalThis.matchMedia?.(media);
  function subscribe(changed: () => void): () => void {
    const list = query();
    list?.addEventListener("change", changed);
    return () => list?.removeEventListener("change", changed);
  }
  return () => useSyncExternalStore(subscribe, () => query()?.matches ?? otherwise);
}

/** Is there room for a table? Below this a screen is small (D-071). */
export const useIsWide = screenQuery("(min-width: 48rem)", true);

/** Is there room for something beside what one reads, as the breakpoint `lg` has it? */
export const useIsRoomy = screenQuery("(min-width: 64rem)", false);

/** Is there room for a claim beside the table, and for a number beside each view of the work? */
export const useIsVeryWide = screenQuery("(min-width: 90rem)", false);
