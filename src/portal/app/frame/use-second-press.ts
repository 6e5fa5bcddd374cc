import { useEffect } from "react";

/** What ends with a double click's second press. */
const rest = ["mouseup", "click", "dblclick"] as const;
const dialogs = "dialog, [role=dialog], [role=alertdialog]";

/**
 * The second press of a double click is meant for what the first one pressed. Where that was a dialog's act, and the dialog has left
 * the page in between, it would fall on whatever stands there now, and take the focus from where it was put: it is kept from both.
 */
export function useSecondPress(): void {
  useEffect(() => {
    let pressed: Element | null = null;
    let isStray = false;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const press = (event: MouseEvent) => {
      if (event.detail < 2) pressed = event.target instanceof Element ? event.target.closest(dialogs) : null;
      isStray = event.detail > 1 && pressed?.isConnected === false;
      if (isStray) stop(event);
    };
    const end = (event: MouseEvent) => {
      if (isStray && event.detail > 1) stop(event);
    };
    addEventListener("mousedown", press, true);
    for (const name of rest) addEventListener(name, end, true);
    return () => {
      removeEventListener("mousedown", press, true);
      for (const name of rest) removeEventListener(name, end, true);
    };
  }, []);
}
