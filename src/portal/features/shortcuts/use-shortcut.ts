import { type RefObject, useEffect, useRef } from "react";
import { shortcutsAreOn } from "./shortcut-choice.ts";

/** Whose keyboard has a Command key where others have Control. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

const typing =
  "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], [role=combobox], [role=textbox], [role=listbox], [role=menu]";
/** Every dialog that is open. */
export const dialogs = "dialog[open], [role=dialog], [role=alertdialog]";

interface Options {
  isWithControl?: boolean;
  /** What it is offered by: a dialog that holds it lets the key through. */
  from?: RefObject<Element | null>;
}

/** Acts on a single key, or on one with Control, unless shortcuts are off, something is being typed or asked, or the key is a part of a longer one. */
export function useShortcut(
  key: string,
  act: (event: KeyboardEvent) => void,
  { isWithControl = false, from }: Options = {},
): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== key || !isMeant(event, isWithControl, from?.current)) return;
      // Nothing that is spoken or typed by mistake holds Control too.
      if (!isWithControl && !shortcutsAreOn()) return;
      event.preventDefault();
      latest.current(event);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [key, isWithControl, from]);
}

function isMeant(event: KeyboardEvent, isWithControl: boolean, from: Element | null | undefined): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if ((ctrlKey || metaKey) !== isWithControl || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(typing)) return false;
  return [...document.querySelectorAll(dialogs)].every((dialog) => from && dialog.contains(from));
}
