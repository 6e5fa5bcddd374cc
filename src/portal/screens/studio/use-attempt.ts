import { useState } from "react";
import { refusalWords } from "./refusal-words.ts";

/** What is on its way, by its name, and why the last did not come about. */
export function useAttempt<Name extends string = "act">() {
  const [busy, setBusy] = useState<Name | "act">();
  const [refusal, setRefusal] = useState<string>();
  /** True where it came about; a refusal is told in words. */
  const attempt = async (work: () => Promise<unknown>, name: Name | "act" = "act"): Promise<boolean> => {
    setBusy(name);
    setRefusal(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setRefusal(refusalWords(error));
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, isBusy: busy !== undefined, refusal, setRefusal, attempt };
}
