import { pointerOf } from "../../../../engine/index.ts";

/** The element id of a field's first control. */
export const fieldId = (pointer: string): string => `field:${pointer}`;

/** The pointer of the field, or of the part of one, whose first control has this id. */
export function pointerOfId(id: string): string {
  const [, field = "", ...inside] = id.split(":");
  return field + pointerOf(inside);
}

/** Brings the focus to a field, wherever in it the focus can stand. False when the field is not on the page. */
export function focusField(pointer: string): boolean {
  const control = document.getElementById(fieldId(pointer));
  const place = CSS.escape(pointer);
  // A field without a place of its own has parts that the widget of another draws.
  const frames = `:is([data-field="${place}"], [data-inner-field="${place}"], [data-inner-field^="${place}/"])`;
  // Of several controls, the one that is wrong.
  const wrong = document.querySelector<HTMLElement>(`${frames} [aria-invalid=true]`);
  const target =
    // No group of radio buttons takes the focus itself.
    (wrong?.role === "radiogroup" ? firstControl(wrong) : wrong) ??
    control ??
    firstControl(document.querySelector(frames));
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
