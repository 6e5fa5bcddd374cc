import { useEffect, useRef, useState } from "react";
import { isFailure, type LookupFailure } from "../services.ts";
import { useNetworkBack } from "./use-network-back.ts";

export type Lookup<T> =
  | { state: "idle" }
  | { state: "searching" }
  | { state: "found"; found: T[] }
  | { state: "failed"; failure: LookupFailure };

type Question<T> = (account: string) => Promise<T[] | LookupFailure>;

/**
 * A look-up in what an account has, asked by a button: a newer question takes the place of one that is under way, whose answer is
 * dropped. One that has no answer when the account comes or changes is asked of that; what was found for another is gone. One that
 * failed for want of a network is asked again once that is back.
 */
export function useLookup<T>(account: string | undefined) {
  const [lookup, setLookup] = useState<Lookup<T>>({ state: "idle" });
  const latest = useRef(0);
  const asked = useRef<Question<T>>(undefined);
  const clear = () => {
    latest.current++;
    asked.current = undefined;
    setLookup({ state: "idle" });
  };
  const ask = async (question: Question<T>) => {
    const mine = ++latest.current;
    asked.current = question;
    if (!account) return setLookup({ state: "failed", failure: { error: "Please choose the account first." } });
    setLookup({ state: "searching" });
    const answer = await question(account);
    if (mine !== latest.current) return;
    setLookup(isFailure(answer) ? { state: "failed", failure: answer } : { state: "found", found: answer });
  };
  const before = useRef(account);
  useEffect(() => {
    if (before.current === account) return;
    before.current = account;
    if (asked.current && lookup.state !== "found") void ask(asked.current);
    else clear();
  });
  useNetworkBack(() => {
    if (lookup.state === "failed" && lookup.failure.isPassing && asked.current) void ask(asked.current);
  });
  /** What was asked in vain is not asked by itself once something else is typed. */
  const drop = () => {
    if (lookup.state === "failed") clear();
  };
  return { lookup, ask, clear, drop };
}

/** What to show in red of it; `none` where it found nothing. */
export function troubleOf<T>(lookup: Lookup<T>, none: string): LookupFailure | undefined {
  if (lookup.state === "failed") return lookup.failure;
  return lookup.state === "found" && lookup.found.length === 0 ? { error: none } : undefined;
}

/** How many were found, as the live region says it. */
export const countInWords = (count: number): string => (count === 1 ? "1 result" : `${count} results`);
