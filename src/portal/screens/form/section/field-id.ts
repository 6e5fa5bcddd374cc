/** The element id of a field's first control. */
export const fieldId = (pointer: string): string => `field:${pointer}`;

/** Brings the focus to a field, wherever in it the focus can stand. False when the field is not on the page. */
export function focusField(pointer: string): boolean {
  const control = document.getElementById(fieldId(pointer));
  const frame = document.querySelector(`[data-field="${CSS.escape(pointer)}"]`);
  // Of several controls, the one that is wrong.
  const target = frame?.querySelector<HTMLElement>("[aria-invalid=true]") ?? control ?? firstControl(frame);
  if (!target) return false;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
  return true;
}

/** Brings the focus to the first control of a section's fields. */
export function focusSection(id: string): void {
  const heading = document.getElementById(`section-${id}`);
  const target = firstControl(document.getElementById(`section-${id}-fields`)) ?? heading;
  target?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

const firstControl = (inside: Element | null): HTMLElement | null =>
  inside?.querySelector<HTMLElement>("input:not([type=hidden], [tabindex='-1'], [hidden]), select, textarea, button") ??
  null;
