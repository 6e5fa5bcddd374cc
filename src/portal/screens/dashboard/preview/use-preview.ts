import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react";
import type { ClaimRow } from "../../../../contract/types.ts";
import { useShortcut } from "../../../features/shortcuts/use-shortcut.ts";
import { useKeptText } from "../../../shared/session/kept-text.ts";
import { isClaimant } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { useIsVeryWide } from "../../../shared/ui/use-is-wide.ts";
import { claimLink, isClaimLink } from "../shortcuts/use-row-keys.ts";

export const previewId = "claim-preview";

export interface Preview {
  /** Is somebody of the staff there, and room beside their table? */
  isOffered: boolean;
  isOpen: boolean;
  /** The claim whose row was reached last, as the list has it, or had it before it left the list. */
  row: ClaimRow | undefined;
  toggle: () => void;
  /** Gives the width and the focus back to the list. */
  leave: () => void;
  /** Back to the row without closing. */
  toRow: () => void;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** True when the click has chosen a row for the pane; else it opens its claim. */
  chooses: (event: MouseEvent) => boolean;
}

const rowOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("tr[data-claim]")?.dataset.claim : undefined;

/** The pane beside the list, which this device keeps open or closed, and the row that it shows. */
export function usePreview(list: RefObject<HTMLElement | null>, claims: ClaimRow[] | undefined): Preview {
  const { person } = usePortal();
  const isOffered = useIsVeryWide() && !isClaimant(person);
  const [kept, keep] = useKeptText(`claims-portal/preview/${person.sso_id}`);
  const isOpen = isOffered && kept === "shown";
  const [reached, reach] = useState<ClaimRow>();
  const row = claims?.find(({ uuid }) => uuid === reached?.uuid) ?? reached;

  const choose = (number: string | undefined) => {
    const found = claims?.find((claim) => claim.claim_number === number);
    if (found) reach(found);
  };
  // Who opens the pane sees something in it. A pane that was open before waits for a row: what is shown counts as seen.
  const show = () => {
    keep("shown");
    if (!reached && claims?.[0]) reach(claims[0]);
  };
  const toggle = () => (isOpen ? keep(null) : show());
  const toRow = () => (row && claimLink(list.current, `/claim/${row.claim_number}`))?.focus();
  const enter = () => {
    if (!isOffered) return;
    show();
    // The pane may yet have to be drawn.
    requestAnimationFrame(() => document.getElementById(previewId)?.focus());
  };
  useShortcut("p", enter);

  return {
    isOffered,
    isOpen,
    row,
    toggle,
    toRow,
    leave: () => {
      keep(null);
      toRow();
    },
    onFocus: ({ target }) => choose(rowOf(target)),
    onKeyDown: (event) => {
      if (event.key !== " " || !isOffered || !isClaimLink(event.target)) return;
      event.preventDefault();
      toggle();
    },
    chooses: ({ target, detail }) => {
      const number = isOpen ? rowOf(target) : undefined;
      // The second click of two opens.
      if (!number || detail > 1) return false;
      choose(number);
      claimLink(list.current, `/claim/${number}`)?.focus({ preventScroll: true });
      return true;
    },
  };
}
