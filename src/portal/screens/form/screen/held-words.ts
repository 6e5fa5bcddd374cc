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
 * What a header says while the focus is below it: what grows with each key would move the field under the finger, so longer words
 * wait, and shorter ones keep the height. Once the focus has left, and the press that took it away is over, they are as they are.
 */
export function useHeldWords(words = "") {
  const line = useRef<HTMLParagraphElement>(null);
  const [held, setHeld] = useState<{ words: string; height: number }>();
  const isLonger = held !== undefined && words.length > held.words.length;
  return {
    line,
    shown: isLonger ? held.words : words,
    height: held?.height ?? 0,
    onFocus: () => setHeld((before) => before ?? { words, height: line.current?.offsetHeight ?? 0 }),
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
