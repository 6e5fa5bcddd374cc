import type { KeyboardEvent } from "react";

/** For a dialog that scrolls within: what keeps the focus inside gives it without scrolling, so that it can go to what is not in view. */
export const showFocused = ({ key }: KeyboardEvent): void => {
  if (key === "Tab") document.activeElement?.scrollIntoView({ block: "nearest" });
};
