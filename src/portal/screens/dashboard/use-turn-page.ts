import { type RefObject, useCallback } from "react";
import { useAnnounce } from "../../shared/ui/live-region.tsx";

type Reference = RefObject<HTMLElement | null>;

/**
 * Has a list be read from its top after its page was turned, and says which page it is. A table that scrolls in its own frame goes
 * to the frame's top, and the button keeps the focus; a list as long as the page goes to its first line, with the focus.
 */
export function useTurnPage(list: Reference, frame: Reference): (page: number) => void {
  const announce = useAnnounce();
  return useCallback(
    (page: number) => {
      announce(`Page ${page.toLocaleString("en-NZ")}`);
      const { current: box } = frame;
      if (box) box.scrollTop = 0;
      if (box && box.scrollHeight > box.clientHeight + 1) return;
      list.current?.focus({ preventScroll: true });
      list.current?.scrollIntoView?.();
    },
    [announce, list, frame],
  );
}
