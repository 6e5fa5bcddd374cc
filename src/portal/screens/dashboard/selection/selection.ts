import { createContext } from "react";

/** Claims of the list that are ticked, by number, for acts on several at once. */
export interface Selection {
  numbers(): readonly string[];
  has(number: string): boolean;
  toggle(number: string): void;
  set(numbers: readonly string[]): void;
  subscribe(listener: () => void): () => void;
}

/** A new one, with nothing ticked. */
export function createSelection(): Selection {
  let ticked: readonly string[] = [];
  const listeners = new Set<() => void>();
  const set = (numbers: readonly string[]) => {
    ticked = numbers;
    for (const listener of listeners) listener();
  };
  return {
    numbers: () => ticked,
    has: (number) => ticked.includes(number),
    toggle: (number) => set(ticked.includes(number) ? ticked.filter((one) => one !== number) : [...ticked, number]),
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Undefined where nothing can be done to several claims. */
export const SelectionContext = createContext<Selection | undefined>(undefined);
