import type { KeyboardEvent } from "react";

/** Control and Enter send the form that holds the focus, or the one given, also from a text of several lines. */
export function sendByKey(event: KeyboardEvent<HTMLElement>, form?: HTMLFormElement | null): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent, defaultPrevented, currentTarget, target } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing || defaultPrevented) return;
  // A button does its own, and what is shown outside of the dialog is not a part of it.
  const element = target as HTMLElement;
  if (!currentTarget.contains(element) || element.closest("button:not([type=submit])")) return;
  event.preventDefault();
  (form ?? currentTarget.closest("form"))?.requestSubmit();
}
