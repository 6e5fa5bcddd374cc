import { type ReactNode, useId, useRef, useState } from "react";

/** What is typed, what is wrong with it, and where each of its boxes is. */
export function useTyped() {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  // Whether each claim is given a value of its own.
  const [hasEach, setEach] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  return {
    textOf: (name: string) => typed[name] ?? "",
    errorsOf: (name: string) => (faults[name] === undefined ? undefined : [faults[name]]),
    idAt: (place: number) => `${id}-${place}`,
    framed: (fields: ReactNode) => <div ref={frame}>{fields}</div>,
    hasEach,
    setEach,
    write: (name: string) => (text: string) => {
      setTyped((before) => ({ ...before, [name]: text }));
      setFaults(({ [name]: _, ...others }) => others);
    },
    /** Says what is wrong, at the box in this place. */
    refuse(found: Record<string, string>, place: number): false {
      setFaults(found);
      frame.current?.querySelector<HTMLElement>(`[id="${id}-${place}"]`)?.focus();
      return false;
    },
  };
}

export type Typed = ReturnType<typeof useTyped>;
