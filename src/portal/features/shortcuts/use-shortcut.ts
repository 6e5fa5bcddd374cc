import { useEffect, useRef } from "react";
import { shortcutsAreOn } from "./shortcut-choice.ts";

const typing =
  "input, select, textarea, [contenteditable], [role=combobox], [role=textbox], [role=listbox], [role=menu]";
const dialogs = "dialog[open], [role=dialog], [role=alertdialog]";

/** Acts on a single key, unless shortcuts are off, something is being typed or asked, or the key is a part of a longer one. */
export function useShortcut(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== key || !isMeant(event) || !shortcutsAreOn()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [key]);
}

function isMeant({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(typing)) return false;
  return document.querySelector(dialogs) === null;
}
