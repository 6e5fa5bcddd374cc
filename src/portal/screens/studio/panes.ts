import { useEffect } from "react";
import { dialogs } from "../../features/shortcuts/use-shortcut.ts";

/** A pane of the bench: what F6 leads to. It has a name of its own. */
export const pane = { "data-pane": "", tabIndex: -1, focusVisibleRing: "inside" } as const;

/** The pane of what the check found. */
export const findings = "studio-findings";

/** F6 leads from one pane to the next, with Shift to the one before, whatever is being typed; Tab goes on inside of it. */
export function usePanes(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (key !== "F6" || ctrlKey || metaKey || altKey || document.querySelector(dialogs)) return;
      const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")];
      const now = panes.findIndex((one) => one.contains(document.activeElement));
      // From outside of all of them the first comes next, and before it the last.
      const next =
        now === -1 && shiftKey ? panes.length - 1 : (now + (shiftKey ? -1 : 1) + panes.length) % panes.length;
      event.preventDefault();
      panes[next]?.focus();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
