import { useEffect, useRef, useState } from "react";
import { refusalWords } from "./refusal-words.ts";
import type { Waiting } from "./when-ready.ts";

/** What is on its way, by its name, how far it is where it takes long, and why the last did not come about. */
export function useAttempt<Name extends string = "act">() {
  const [busy, setBusy] = useState<Name | "act">();
  const [progress, setProgress] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  // Whoever goes away waits for nothing any more.
  useEffect(() => () => leaving.current?.abort(), []);
  /** True where it came about and is still waited for; a refusal is told in words. */
  const attempt = async (
    work: (waiting: Waiting) => Promise<unknown>,
    name: Name | "act" = "act",
  ): Promise<boolean> => {
    setBusy(name);
    setRefusal(undefined);
    const own = new AbortController();
    leaving.current = own;
    try {
      await work({ tell: setProgress, signal: own.signal });
      return !own.signal.aborted;
    } catch (error) {
      setRefusal(refusalWords(error));
      return false;
    } finally {
      setBusy(undefined);
      setProgress(undefined);
    }
  };
  return { busy, isBusy: busy !== undefined, progress, refusal, setRefusal, attempt };
}
