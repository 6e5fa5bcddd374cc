import { useSyncExternalStore } from "react";
import type { Undo } from "../../../contract/types.ts";
import type { ClaimAct } from "./make-transition.ts";

/** An act that was just made and can be undone until this moment of the device's clock, in milliseconds. */
export interface UndoableAct extends Undo {
  claim: ClaimAct["claim"];
  until: number;
}

/** What is undone together. */
export interface Undoable {
  key: number;
  acts: UndoableAct[];
}

let offered: readonly Undoable[] = [];
let last = 0;
const watchers = new Set<() => void>();

function set(next: readonly Undoable[]): void {
  offered = next;
  for (const watcher of watchers) watcher();
}

const watch = (onChange: () => void) => {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
};

/** From now on for as long as the server said. */
export const asUndoable = (claim: ClaimAct["claim"], undo: Undo): UndoableAct => ({
  ...undo,
  claim,
  until: Date.now() + undo.seconds * 1000,
});

/** Offers to undo these acts, on whatever page the person goes to. */
export function offerUndo(acts: UndoableAct[]): void {
  last += 1;
  if (acts.length > 0) set([...offered, { key: last, acts }]);
}

export const withdrawUndo = (key: number): void => set(offered.filter((one) => one.key !== key));

/** Nothing is offered any more: another person may come. */
export const forgetUndoable = (): void => set([]);

/** What is offered to be undone, the newest last. */
export const useUndoable = (): readonly Undoable[] => useSyncExternalStore(watch, () => offered);

/** What happens unless these acts are undone: `The letter leaves in 8 seconds.` */
export function undoWords(acts: readonly Undo[], seconds: number): string {
  const letters = acts.reduce((sum, act) => sum + act.letters, 0);
  const time = `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  if (letters === 0) return `It can be undone for ${time}.`;
  return letters === 1 ? `The letter leaves in ${time}.` : `${letters} letters leave in ${time}.`;
}
