import type { MouseEvent } from "react";

const ownActs = "a, button, input, select, textarea, label, dialog, [role=dialog]";

/** A click anywhere in a row of the staff's table follows its claim's link, as Enter on the link does; what acts by itself stays itself. */
export function openRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(ownActs) || getSelection()?.isCollapsed === false) return;
  target.closest("[data-wide-list] tr[data-claim]")?.querySelector<HTMLAnchorElement>('a[href^="/claim/"]')?.click();
}
