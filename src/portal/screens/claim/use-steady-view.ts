import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/** The page's header stands over what is scrolled past. */
const covered = 64;

/**
 * What is read or typed stays where it is on the screen when entries come in above it: call the answered function before they
 * do, and they are made up for by scrolling once `entries` has changed.
 */
export function useSteadyView(list: RefObject<HTMLElement | null>, entries: unknown): () => void {
  const held = useRef<{ element: Element; top: number }>(undefined);
  useLayoutEffect(() => {
    const { element, top = 0 } = held.current ?? {};
    held.current = undefined;
    if (!element?.isConnected) return;
    // The browser's own way of holding the view would be added to this one; whatever else comes in above is left to it.
    const root = document.documentElement.style;
    root.overflowAnchor = "none";
    const moved = element.getBoundingClientRect().top - top;
    if (moved !== 0) scrollBy({ top: moved, behavior: "instant" });
    const frame = requestAnimationFrame(() => {
      root.overflowAnchor = "";
    });
    return () => {
      cancelAnimationFrame(frame);
      root.overflowAnchor = "";
    };
  }, [entries]);
  return useCallback(() => {
    const element = inView(document.activeElement) ?? [...(list.current?.querySelectorAll("li") ?? [])].find(isInView);
    held.current = element && { element, top: element.getBoundingClientRect().top };
  }, [list]);
}

const inView = (element: Element | null) =>
  element && element !== document.body && isInView(element) ? element : undefined;

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > covered && top < innerHeight;
}
