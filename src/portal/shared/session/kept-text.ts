import { useCallback, useSyncExternalStore } from "react";

const changed = "portal-kept-text";

/** A device without storage keeps nothing. */
function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener("storage", listener);
  };
}

/** A word that this device keeps at a place, in all tabs; null takes it away. */
export function useKeptText(place: string): [text: string | null, keep: (text: string | null) => void] {
  const text = useSyncExternalStore(subscribe, () => read(place));
  const keep = useCallback(
    (next: string | null) => {
      try {
        if (next === null) localStorage.removeItem(place);
        else localStorage.setItem(place, next);
      } catch {
        // Nothing can be kept here: it stays as it is at first.
      }
      dispatchEvent(new Event(changed));
    },
    [place],
  );
  return [text, keep];
}
