import type { KeyboardEvent, RefObject } from "react";
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

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * `j` and `k` go to the next and the previous claim: from the row that holds the focus, else from the one
 * that the pane shows, else from the top. So do the arrows of a
 * claim's link, heard by what is answered. `x` ticks that claim, with Shift all from the one that was ticked last.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  selection: Selection | undefined,
): (event: KeyboardEvent) => void {
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
