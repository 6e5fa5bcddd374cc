import { useEffect, useRef } from "react";

/** Calls this, as it is by then, each time that the network is back. */
export function useNetworkBack(goOn: () => void): void {
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    const isBack = () => latest.current();
    addEventListener("online", isBack);
    return () => removeEventListener("online", isBack);
  }, []);
}
