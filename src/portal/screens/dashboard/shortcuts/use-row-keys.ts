import type { RefObject } from "react";
import { useShortcut } from "../../../features/shortcuts/use-shortcut.ts";

/** The link of each claim that is listed, in the order shown. */
function claimLinks(list: HTMLElement | null): HTMLAnchorElement[] {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[href^="/claim/"]') ?? [])];
  return links.filter(({ href }, at) => links.findIndex((link) => link.href === href) === at);
}

/** The listed claim's link by its address. */
export const claimLink = (list: HTMLElement | null, path: string): HTMLAnchorElement | undefined =>
  claimLinks(list).find((link) => link.getAttribute("href") === path);

/** `j` and `k` go to the next and the previous claim: from the row that holds the focus, else from the top. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const move = (steps: 1 | -1) => {
    const links = claimLinks(list.current);
    const row = document.activeElement?.closest("tr, li");
    const at = links.findIndex((link) => link === document.activeElement || (row?.contains(link) ?? false));
    const next = at === -1 ? 0 : at + steps;
    const link = links[next];
    link?.focus();
    link?.scrollIntoView?.({ block: "nearest" });
  };
  useShortcut("j", () => move(1));
  useShortcut("k", () => move(-1));
}
