import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useShortcut } from "../../../features/shortcuts/use-shortcut.ts";
import type { Selection } from "../selection/selection.ts";

/** The numbers of the claims that are listed, in the order shown. */
export const listedClaims = (list: Element | null): string[] =>
  [...(list?.querySelectorAll<HTMLElement>("[data-claim]") ?? [])].map(({ dataset }) => dataset.claim ?? "");

/** The link of each claim that is listed, in the order shown. */
function claimLinks(list: HTMLElement | null): HTMLAnchorElement[] {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('[data-claim] a[href^="/claim/"]') ?? [])];
  return links.filter(({ href }, at) => links.findIndex((link) => link.href === href) === at);
}

export const isClaimLink = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('a[href^="/claim/"]');

/** The listed claim's link by its address. */
export const claimLink = (list: HTMLElement | null, path: string): HTMLAnchorElement | undefined =>
  claimLinks(list).find((link) => link.getAttribute("href") === path);

/**
 * Where the row that holds the focus leaves the list, because of what was done to its claim, the focus goes to the row that stands in
 * its place, else to the list.
 */
function useFocusInPlace(list: RefObject<HTMLElement | null>, claims: unknown): void {
  const last = useRef<{ row: Element; at: number }>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest("[data-claim]");
      const at = claimLinks(list.current).findIndex((link) => row?.contains(link));
      if (row && at !== -1) last.current = { row, at };
      // What is asked over the page belongs to the row that it was opened from.
      else if (!target.closest("dialog, [role=dialog]")) last.current = undefined;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [list]);
  useEffect(() => {
    if (!claims || !last.current || last.current.row.isConnected || document.activeElement !== document.body) return;
    const links = claimLinks(list.current);
    const next = links[Math.min(last.current.at, links.length - 1)] ?? list.current;
    next?.focus({ preventScroll: true });
  }, [claims, list]);
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * `j` and `k` go to the next and the previous claim: from the row that holds the focus, else from the one
 * that the pane shows, else from the top. So do the arrows of a
 * claim's link, heard by what is answered. Whenever other `claims` are listed the focus keeps its place. `x` ticks that claim, with Shift all from the one that was ticked last.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  selection: Selection | undefined,
  claims: unknown,
): (event: KeyboardEvent) => void {
  useFocusInPlace(list, claims);
  const rowAtHand = () =>
    document.activeElement?.closest<HTMLElement>("[data-claim]") ??
    list.current?.querySelector<HTMLElement>("[data-previewed]");
  const tick = ({ shiftKey }: { shiftKey: boolean }) => {
    const number = rowAtHand()?.dataset.claim;
    if (number) selection?.toggle(number, shiftKey ? listedClaims(list.current) : undefined);
  };
  const move = (by: 1 | -1) => {
    const links = claimLinks(list.current);
    const row = rowAtHand();
    const at = links.findIndex((link) => link === document.activeElement || (row?.contains(link) ?? false));
    const next = at === -1 ? 0 : at + by;
    const link = links[next];
    link?.focus();
    link?.scrollIntoView?.({ block: "nearest" });
  };
  useShortcut("j", () => move(1));
  useShortcut("k", () => move(-1));
  // Caps Lock changes the letter and asks for no more than the one.
  useShortcut("x", tick);
  useShortcut("X", tick);
  return (event) => {
    const by = steps[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!by || !isPlain || !isClaimLink(event.target)) return;
    event.preventDefault();
    move(by);
  };
}
