import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ClaimRow, Undo } from "../../../contract/types.ts";
import { showUndo } from "./undo-place.ts";

/** An act that was just made and can be undone until this moment of the device's clock, in milliseconds. */
export interface UndoableAct extends Undo {
  /** What names it alone: it is kept in the tab. */
  claim: Pick<ClaimRow, "uuid" | "claim_number">;
  until: number;
}

/** What is undone together, and how far that is; `refused` too where a part of it was. */
export interface Undoable {
  key: number;
  acts: readonly UndoableAct[];
  state: { kind: "offered" | "busy" } | { kind: "undone" | "refused"; words: string };
}

let offered: readonly Undoable[] = [];
let places: readonly HTMLElement[] = [];
let last = 0;
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

function set(next: readonly Undoable[]): void {
  offered = next;
  tell();
}

const watch = (onChange: () => void) => {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
};

/** Offers to undo this act, on whatever page the person goes to and for as long as the server said; in one with `together`, while these are on offer. */
export function offerUndo(
  { uuid, claim_number }: UndoableAct["claim"],
  undo: Undo,
  together: readonly UndoableAct[] = [],
): UndoableAct {
  const act = { ...undo, claim: { uuid, claim_number }, until: Date.now() + undo.seconds * 1000 };
  const known = offered.find(
    ({ acts, state }) => state.kind === "offered" && acts.some((one) => together.includes(one)),
  );
  last += 1;
  showUndo();
  set(
    known
      ? offered.map((one) => (one === known ? { ...one, acts: [...one.acts, act] } : one))
      : [...offered, { key: last, acts: [act], state: { kind: "offered" } }],
  );
  return act;
}

export const withdrawUndo = (key: number): void => set(offered.filter((one) => one.key !== key));

export const setUndoState = (key: number, state: Undoable["state"]): void =>
  set(offered.map((one) => (one.key === key ? { ...one, state } : one)));

/** Nothing is offered any more: another person may come. */
export function forgetUndoable(): void {
  set([]);
  sessionStorage.removeItem(keptAt);
}

const keptAt = "undoable";

/** Keeps for this tab what this person can still undo, for a page that is loaded again. */
export function keepUndoable(personId: string, all: readonly Undoable[]): void {
  const open = all.flatMap(({ acts, state }) => (state.kind === "offered" ? [acts] : []));
  if (open.length === 0) sessionStorage.removeItem(keptAt);
  else sessionStorage.setItem(keptAt, JSON.stringify({ personId, open }));
}

/** Offers again what this person had been offered here before the page was loaded again. */
export function recallUndoable(personId: string): void {
  const kept: { personId: string; open: UndoableAct[][] } = JSON.parse(sessionStorage.getItem(keptAt) ?? "{}");
  if (kept.personId !== personId) return;
  const known = offered.flatMap(({ acts }) => acts.map(({ id }) => id));
  const open = kept.open.filter((acts) => acts.every(({ id, until }) => until > Date.now() && !known.includes(id)));
  set([...open.map((acts): Undoable => ({ key: ++last, acts, state: { kind: "offered" } })), ...offered]);
}

/** Whether the person has asked for this act to be undone. */
export const isBeingUndone = (act: UndoableAct): boolean =>
  offered.some(({ acts, state }) => state.kind !== "offered" && acts.includes(act));

/** Calls this once the act is undone, for a screen that shows what it led to. */
export function useUndone(act: UndoableAct | undefined, onUndone: () => void): void {
  const isUndone = useUndoable().some(({ acts, state }) => state.kind === "undone" && act && acts.includes(act));
  const latest = useRef(onUndone);
  latest.current = onUndone;
  useEffect(() => {
    if (isUndone) latest.current();
  }, [isUndone]);
}

/** What is offered to be undone, the newest last. */
export const useUndoable = (): readonly Undoable[] => useSyncExternalStore(watch, () => offered);

/** Shows what can be undone in this element of a dialog, which lets nobody out of it; a ref. */
export function showUndoIn(element: HTMLElement) {
  places = [...places, element];
  tell();
  return () => {
    places = places.filter((one) => one !== element);
    tell();
  };
}

/** The element of the open dialog, if one is. */
export const useUndoPlace = (): HTMLElement | undefined => useSyncExternalStore(watch, () => places.at(-1));

/** What happens unless these acts are undone: `2 letters leave in 3 to 8 seconds.` Of those that are over, nothing. */
export function undoWords(acts: readonly UndoableAct[]): string {
  const letters = acts.reduce((sum, act) => sum + act.letters, 0);
  const ends = acts.filter((act) => letters === 0 || act.letters > 0).map(({ until }) => until - Date.now());
  const [soonest, latest] = [Math.min(...ends), Math.max(...ends)].map((end) => Math.max(1, Math.ceil(end / 1000)));
  const time = `${soonest === latest ? "" : `${soonest} to `}${latest} ${latest === 1 ? "second" : "seconds"}`;
  if (letters === 0) return `${acts.length === 1 ? "It" : "They"} can be undone for ${time}.`;
  return letters === 1 ? `The letter leaves in ${time}.` : `${letters} letters leave in ${time}.`;
}

/** The same for whoever does not see the notice, to go on a sentence about the acts with. */
export function spokenUndo(acts: readonly UndoableAct[]): string {
  const open = acts.filter((act) => act.until > Date.now() && !isBeingUndone(act));
  if (open.length === 0) return "";
  return `. ${undoWords(open)}${open.some(({ letters }) => letters > 0) ? " Until then it can be undone." : ""}`;
}
