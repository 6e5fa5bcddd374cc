import { type FocusEvent, useRef, useState } from "react";

let isPressed = false;
for (const [event, pressed] of [
  ["pointerdown", true],
  ["pointerup", false],
  ["pointercancel", false],
] as const)
  addEventListener(
    event,
    () => {
      isPressed = pressed;
    },
    { capture: true },
  );

/**
 * What a header says while the focus is below it: a line more or less would move the field under the finger, so the words keep to the
 * lines that there were, and end there where they are more. Once the focus has left, and the press that took it away is over, they
 * have the room that they need.
 */
export function useHeldWords(words = "") {
  const line = useRef<HTMLParagraphElement>(null);
  const [held, setHeld] = useState<{ height: number; lines: number }>();
  return {
    line,
    /** All that there is to say; cut at the end of its lines by `style`. */
    shown: held?.lines === 0 ? "" : words,
    style: held && {
      minHeight: held.height,
      maxHeight: held.height,
      overflow: "hidden",
      display: "-webkit-box",
      WebkitBoxOrient: "vertical" as const,
      WebkitLineClamp: held.lines,
    },
    onFocus: () => setHeld((before) => before ?? roomOf(line.current)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      // A click still meets what it began on.
      const letGo = () =>
        void setTimeout(() => {
          if (!currentTarget.contains(document.activeElement)) setHeld(undefined);
        });
      if (isPressed) addEventListener("pointerup", letGo, { once: true });
      else letGo();
    },
  };
}

/** The lines that a text has, and their height; where nothing is laid out, as in tests, one of any height. */
function roomOf(line: HTMLElement | null) {
  const height = line?.offsetHeight ?? 0;
  const each = line ? Number.parseFloat(getComputedStyle(line).lineHeight) : 0;
  return { height, lines: line ? Math.round(height / each) || 1 : 0 };
}
