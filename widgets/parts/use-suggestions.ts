import { useEffect, useRef, useState } from "react";
import { isFailure, type LookupFailure } from "../services.ts";
import { useNetworkBack } from "./use-network-back.ts";

export type Suggestions<T> =
  | { state: "idle" }
  | { state: "searching"; found: T[] }
  | { state: "found"; found: T[] }
  | { state: "failed"; failure: LookupFailure };

/**
 * What a look-up answers for the text typed so far, asked when typing pauses and only from `minimum` characters on.
 * `askNow` does not wait for the pause, and asks once more after a failure. An answer that comes after newer text is dropped,
 * and what failed for want of a network is asked again once that is back.
 */
export function useSuggestions<T>(
  text: string,
  minimum: number,
  search: (text: string) => Promise<T[] | LookupFailure>,
): { suggestions: Suggestions<T>; askNow(): void } {
  const [suggestions, setSuggestions] = useState<Suggestions<T>>({ state: "idle" });
  const [hurries, setHurries] = useState(0);
  const heeded = useRef(0);
  const ask = useRef(search);
  ask.current = search;
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < minimum) {
      setSuggestions({ state: "idle" });
      return;
    }
    let isCurrent = true;
    const pause = hurries === heeded.current ? 250 : 0;
    heeded.current = hurries;
    setSuggestions((before) => ({ state: "searching", found: "found" in before ? before.found : [] }));
    const timer = setTimeout(async () => {
      const answer = await ask.current(wanted);
      if (!isCurrent) return;
      setSuggestions(isFailure(answer) ? { state: "failed", failure: answer } : { state: "found", found: answer });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, minimum, hurries]);
  const askNow = () => setHurries((count) => count + 1);
  useNetworkBack(() => {
    if (suggestions.state === "failed" && suggestions.failure.isPassing) askNow();
  });
  return { suggestions, askNow };
}
