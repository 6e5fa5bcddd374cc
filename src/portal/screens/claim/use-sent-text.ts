import { useRef, useState } from "react";
import { RefusalError } from "../../shared/api/refusal-error.ts";

/** Sends a note that is written in a box, once at a time; what is said against it stands at the box, which has the focus then. */
export function useSentText(unreached: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const refuse = (sentence: string) => {
    setFault(sentence);
    box.current?.focus();
  };
  return {
    box,
    isBusy,
    errors: fault ? [fault] : undefined,
    refuse,
    clear: () => setFault(undefined),
    async send(work: () => Promise<void>) {
      if (isSending.current) return;
      isSending.current = true;
      setBusy(true);
      try {
        await work();
      } catch (error) {
        refuse(error instanceof RefusalError ? (error.first("note") ?? error.message) : unreached);
      }
      isSending.current = false;
      setBusy(false);
    },
  };
}
