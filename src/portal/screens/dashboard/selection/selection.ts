import { createContext } from "react";

/** Claims of the list that are ticked, by number, for acts on several at once. */
export interface Selection {
  numbers(): readonly string[];
  has(number: string): boolean;
  /** With the list as it stands: all from the one that was last turned to this one go with it. */
  toggle(number: string, list?: readonly string[]): void;
  set(numbers: readonly string[]): void;
  subscribe(listener: () => void): () => void;
}

/** A new one, with nothing ticked. */
export function createSelection(): Selection {
  let ticked: readonly string[] = [];
  let last: string | undefined;
  const listeners = new Set<() => void>();
  const set = (numbers: readonly string[]) => {
    ticked = numbers;
    for (const listener of listeners) listener();
  };
  return {
    numbers: () => ticked,
    has: (number) => ticked.includes(number),
    toggle(number, list = []) {
      const ends = [last ?? number, number].map((one) => list.indexOf(one));
      const turned = ends.includes(-1) ? [number] : list.slice(Math.min(...ends), Math.max(...ends) + 1);
      const others = ticked.filter((one) => !turned.includes(one));
      last = number;
      set(ticked.includes(number) ? others : [...others, ...turned]);
    },
    set(numbers) {
      last = undefined;
      set(numbers);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Undefined where nothing can be done to several claims. */
export const SelectionContext = createContext<Selection | undefined>(undefined);
