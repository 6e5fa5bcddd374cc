import { useCallback, useEffect, useRef, useState } from "react";
import { isFailure, type LookupFailure } from "../services.ts";
import { useNetworkBack } from "./use-network-back.ts";

export type Lookup<T> =
  | { state: "idle" }
  | { state: "searching" }
  | { state: "found"; found: T[] }
  | { state: "failed"; failure: LookupFailure };

/**
 * A look-up asked by a button: a newer question takes the place of one that is under way, whose answer is dropped. One that failed
 * for want of a network is asked again once that is back.
 */
export function useLookup<T>() {
  const [lookup, setLookup] = useState<Lookup<T>>({ state: "idle" });
  const latest = useRef(0);
  const asked = useRef<() => Promise<T[] | LookupFailure>>(undefined);
  const clear = useCallback(() => {
    latest.current++;
    setLookup({ state: "idle" });
  }, []);
  const ask = useCallback(async (question: () => Promise<T[] | LookupFailure>) => {
    const mine = ++latest.current;
    asked.current = question;
    setLookup({ state: "searching" });
    const answer = await question();
    if (mine !== latest.current) return;
    setLookup(isFailure(answer) ? { state: "failed", failure: answer } : { state: "found", found: answer });
  }, []);
  useNetworkBack(() => {
    if (lookup.state === "failed" && lookup.failure.isPassing && asked.current) void ask(asked.current);
  });
  useEffect(
    () => () => {
      latest.current++;
    },
    [],
  );
  return { lookup, ask, clear };
}

/** How many were found, as the live region says it. */
export const countInWords = (count: number): string => (count === 1 ? "1 result" : `${count} results`);
