import { type RefObject, useEffect, useRef } from "react";
import { focusHeading } from "../../shared/ui/page-heading.tsx";

/** The control that was pressed last. When what it did takes it away with the focus, reading goes on from the heading. */
export function usePressed(): RefObject<HTMLButtonElement | null> {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) focusHeading();
  });
  return pressed;
}
