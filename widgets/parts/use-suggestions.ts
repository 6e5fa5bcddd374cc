import { useEffect, useRef, useState } from "react";
import { isFailure, type LookupFailure } from "../services.ts";

export type Suggestions<T> =
  | { state: "idle" }
  | { state: "searching"; found: T[] }
  | { state: "found"; found: T[] }
  | { state: "failed"; error: string };

/**
 * What a look-up answers for the text typed so far, asked when typing pauses and only from `minimum` characters on.
 * An answer that comes after newer text is dropped.
 */
export function useSuggestions<T>(
  text: string,
  minimum: number,
  search: (text: string) => Promise<T[] | LookupFailure>,
): Suggestions<T> {
  const [suggestions, setSuggestions] = useState<Suggestions<T>>({ state: "idle" });
  const ask = useRef(search);
  ask.current = search;
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < minimum) {
      setSuggestions({ state: "idle" });
      return;
    }
    let isCurrent = true;
    setSuggestions((before) => ({ state: "searching", found: "found" in before ? before.found : [] }));
    const timer = setTimeout(async () => {
      const answer = await ask.current(wanted);
      if (!isCurrent) return;
      setSuggestions(isFailure(answer) ? { state: "failed", error: answer.error } : { state: "found", found: answer });
    }, 250);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, minimum]);
  return suggestions;
}
