import { useSyncExternalStore } from "react";

function followNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Does the browser know of no network at all? */
export const useIsOffline = (): boolean => useSyncExternalStore(followNetwork, () => !navigator.onLine);
