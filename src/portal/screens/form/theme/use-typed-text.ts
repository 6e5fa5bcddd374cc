import { type ChangeEvent, type RefObject, useCallback, useLayoutEffect, useRef } from "react";

interface TypedText<E> {
  ref: RefObject<E | null>;
  onChange(event: ChangeEvent<E>): void;
}

/**
 * Text that the browser holds while it is typed; the value is written into the control only when it differs from what
 * stands there. So a keystroke renders no styled part at all, and the caret stays where it is.
 */
export function useTypedText<E extends HTMLInputElement | HTMLTextAreaElement>(
  text: string,
  onText: (text: string) => void,
): TypedText<E> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== text) ref.current.value = text;
  });
  const onChange = useCallback((event: ChangeEvent<E>) => onText(event.target.value), [onText]);
  return { ref, onChange };
}
