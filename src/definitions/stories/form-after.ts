import { type Form, get, type Pointer, set } from "../../engine/index.ts";
import type { Step } from "./story.ts";

/** The form as a step's `set`, `add` and `remove` leave it; nobody's rights are asked. */
export function formAfter(before: Form, step: Step): Form {
  let form = before;
  for (const [field, value] of Object.entries(step.set ?? {})) form = set(form, field, value ?? undefined);
  for (const [field, item] of Object.entries(step.add ?? {})) {
    const list = get(form, field);
    form = set(form, field, [...(Array.isArray(list) ? list : []), item]);
  }
  for (const place of step.remove ?? []) form = without(form, place);
  return form;
}

/** Without the item of a list, which then closes up, or without the field. */
function without(form: Form, place: Pointer): Form {
  const [holder, last] = [place.slice(0, place.lastIndexOf("/")), place.slice(place.lastIndexOf("/") + 1)];
  const list = get(form, holder);
  if (!Array.isArray(list)) return set(form, place, undefined);
  return set(
    form,
    holder,
    list.filter((_, index) => index !== Number(last)),
  );
}
