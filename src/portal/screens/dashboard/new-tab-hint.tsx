/** Heard and not seen, by the style sheet of the cells. */
export function NewTabHint() {
  return <span data-unseen> (opens in a new tab)</span>;
}
