import { type FocusEvent, useState } from "react";

/**
 * What a header says, as it was when the focus came below: words that grew with each key would move the field under the finger.
 * They are let go once the key or the button that took the focus away is up, so that a click still meets what it began on.
 */
export function useHeldWords(words: string | undefined) {
  const [held, setHeld] = useState<{ words: string | undefined }>();
  return {
    ...(held ?? { words }),
    onFocus: () => setHeld((before) => before ?? { words }),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      const end = new AbortController();
      const letGo = () => {
        end.abort();
        if (!currentTarget.contains(document.activeElement)) setHeld(undefined);
      };
      for (const event of ["pointerup", "keyup"]) addEventListener(event, letGo, { signal: end.signal });
    },
  };
}
