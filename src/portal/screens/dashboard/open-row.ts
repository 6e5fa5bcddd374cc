import type { MouseEvent } from "react";

const ownActs = "a, button, input, select, textarea, label, dialog, [role=dialog]";

/** Is it a click on a row itself, rather than on what acts in it or at the end of marking text? */
export const isOnRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest(ownActs) && getSelection()?.isCollapsed !== false;

/** A click anywhere in a row of the staff's table follows its claim's link, as Enter on the link does; what acts by itself stays itself. */
export function openRow({ target }: MouseEvent): void {
  (target as Element)
    .closest("[data-wide-list] tr[data-claim]")
    ?.querySelector<HTMLAnchorElement>('a[href^="/claim/"]')
    ?.click();
}
