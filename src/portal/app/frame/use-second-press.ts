import { useEffect } from "react";

/** What ends with a double click's second press. */
const rest = ["mouseup", "click", "dblclick"] as const;
/** Within so many milliseconds and pixels two presses are one double click, where the browser does not count them yet. */
const soon = 500;
const near = 8;

/**
 * The second press of a double click is meant for what the first one pressed. Where a dialog opened or closed by that, the second
 * would fall on whatever lies there now, act, take the focus from where it was put, or close what was just opened: it is kept from it.
 */
export function useSecondPress(): void {
  useEffect(() => {
    let first: { layer: Element | null; event: MouseEvent } | undefined;
    let isStray = false;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const isElsewhere = (event: Event) => first !== undefined && layerOf(event) !== first.layer;
    // A dialog closes by this one, which carries no count.
    const point = (event: PointerEvent) => {
      if (first && isElsewhere(event) && isSoonAfter(first.event, event)) event.stopImmediatePropagation();
    };
    const press = (event: MouseEvent) => {
      if (event.detail < 2) first = { layer: layerOf(event), event };
      isStray = event.detail > 1 && isElsewhere(event);
      if (isStray) stop(event);
    };
    const end = (event: MouseEvent) => {
      if (isStray && event.detail > 1) stop(event);
    };
    addEventListener("pointerdown", point, true);
    addEventListener("mousedown", press, true);
    for (const name of rest) addEventListener(name, end, true);
    return () => {
      removeEventListener("pointerdown", point, true);
      removeEventListener("mousedown", press, true);
      for (const name of rest) removeEventListener(name, end, true);
    };
  }, []);
}

/** The page, or what lies over it: each dialog and list has its own place in the body. */
const layerOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest("body > *, dialog, [role=dialog], [role=alertdialog]") : null;

const isSoonAfter = (first: MouseEvent, { timeStamp, clientX, clientY }: MouseEvent): boolean =>
  timeStamp - first.timeStamp < soon && Math.hypot(clientX - first.clientX, clientY - first.clientY) < near;
