import { useCallback, useEffect, useRef, useState } from "react";
import { isFailure, type LookupFailure } from "../services.ts";

export type Lookup<T> =
  | { state: "idle" }
  | { state: "searching" }
  | { state: "found"; found: T[] }
  | { state: "failed"; failure: LookupFailure };

/** A look-up asked by a button: a newer question takes the place of one that is under way, whose answer is dropped. */
export function useLookup<T>() {
  const [lookup, setLookup] = useState<Lookup<T>>({ state: "idle" });
  const latest = useRef(0);
  const clear = useCallback(() => {
    latest.current++;
    setLookup({ state: "idle" });
  }, []);
  const ask = useCallback(async (question: () => Promise<T[] | LookupFailure>) => {
    const mine = ++latest.current;
    setLookup({ state: "searching" });
    const answer = await question();
    if (mine !== latest.current) return;
    setLookup(isFailure(answer) ? { state: "failed", failure: answer } : { state: "found", found: answer });
  }, []);
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
