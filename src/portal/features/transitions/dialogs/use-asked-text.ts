import { useId, useRef, useState } from "react";
import type { RefusalError } from "../../../shared/api/refusal-error.ts";

/** A text that a dialog asks for, and what is said against it: the focus is back in its box then. `name` is its key in the call. */
export function useAskedText<Box extends HTMLElement>(name: string) {
  const id = useId();
  const box = useRef<Box>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const refuse = (message: string) => {
    setError(message);
    box.current?.focus();
  };
  return {
    id,
    box,
    text,
    errors: error ? [error] : undefined,
    refuse,
    write(next: string) {
      setText(next);
      setError(undefined);
    },
    /** For `ActDialog`: true when the refusal is about this text. */
    onRefused(refusal: RefusalError): boolean {
      const message = refusal.first(name);
      if (message) refuse(message);
      return message !== undefined;
    },
  };
}
