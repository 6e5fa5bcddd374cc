const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Draws the focus of everything below an element at once: by the attribute that the portal's own parts answer to, or as the browser
 * does where a part has no ring of its own. The answer takes it away.
 */
export function showFocus(root: HTMLElement): () => void {
  const shown = [...root.querySelectorAll<HTMLElement>(focusable)].filter(({ tabIndex }) => tabIndex >= 0);
  for (const element of shown) {
    const before = getComputedStyle(element).outlineStyle;
    element.dataset.focusVisible = "";
    if (getComputedStyle(element).outlineStyle === before) element.style.outline = "auto";
  }
  return () => {
    for (const element of shown) {
      delete element.dataset.focusVisible;
      element.style.outline = "";
    }
  };
}
