import type { Page as Tab } from "playwright";
import type { Step } from "../../../../definitions/stories/story.ts";
import { widgetPlaces } from "../../../../definitions/widget-places.ts";
import { type CompiledDefinition, get, type Json, type Pointer } from "../../../../engine/index.ts";
import { addressesByHand, fillByHand } from "./fill-address.ts";
import { fillDrawn, isDrawn } from "./fill-drawn.ts";
import { fillField, isFilledByOther } from "./fill-field.ts";
import { addItem, chooseFiles, chooseInto, removeItem, removeItems } from "./fill-lines.ts";
import { fillReason } from "./fill-reason.ts";
import { NotForBrowsers } from "./not-for-browsers.ts";

/** Of the fields of a step: those without a control to write in, and those of the expected ones that were tried. */
export interface Locked {
  found: Pointer[];
  wanted: Pointer[];
}

/** Does what a step does to the form, control by control. Throws `NotForBrowsers`. */
export async function fillForm(tab: Tab, definition: CompiledDefinition, step: Step): Promise<Locked> {
  const locked: Pointer[] = [];
  const tried: Pointer[] = [];
  const note = (field: Pointer, isWritten: boolean) => {
    tried.push(field);
    if (!isWritten) locked.push(field);
  };
  const byHand = addressesByHand(definition, step);
  for (const [field, value] of Object.entries(step.set ?? {})) {
    if (byHand.some((one) => field === one.field || field.startsWith(`${one.data}/`))) continue;
    followsFromReason(definition, step, field, value);
    if (isFilledByOther(definition, field)) continue;
    note(field, await fillAny(tab, definition, field, value));
  }
  for (const one of byHand) note(one.field, await fillByHand(tab, definition, one));
  for (const [field, item] of Object.entries(step.add ?? {})) {
    note(field, await addItem(tab, definition, field, item as Record<string, Json>));
  }
  for (const place of step.remove ?? []) note(place, await removeItem(tab, definition, place));
  const files = step.file === undefined ? [] : [step.file].flat();
  if (files.length > 0 && !(await chooseFiles(tab, definition, files)))
    throw new NotForBrowsers("no file goes in here");
  const expected = step.expect?.locked ?? [];
  const isOf = (field: Pointer) => (place: Pointer) => place === field || place.startsWith(`${field}/`);
  const named = locked.flatMap((field) => (expected.some(isOf(field)) ? expected.filter(isOf(field)) : [field]));
  return { found: named, wanted: expected.filter((place) => tried.some((field) => isOf(field)(place))) };
}

/** The type of a return and its option are what was answered when asked for the reason, never anything else. */
function followsFromReason(definition: CompiledDefinition, step: Step, field: Pointer, value: Json): void {
  const asked = widgetPlaces(definition).find(
    ({ widget, options }) => widget === "return-reason" && [options.type, options.option].includes(field),
  );
  if (!asked) return;
  const answer = get(step.set?.[asked.field], asked.options.type === field ? "/0/type/value" : "/0/type/checkboxes/0");
  if (answer !== value) throw new NotForBrowsers(`${field} is nothing but the answer to why goods come back`);
}

/** A list of lines given whole takes the place of the one that is there, line by line. */
async function fillAny(tab: Tab, definition: CompiledDefinition, field: Pointer, value: Json): Promise<boolean> {
  const widget = String(get(definition.ui, `${field}/ui:field`) ?? "");
  if (widget === "file-upload") return chooseInto(tab, definition, field, value);
  if (widget === "return-reason") return fillReason(tab, definition, field, value);
  if (isDrawn(definition, field)) return fillDrawn(tab, definition, field, value);
  if (!["product-lookup", "part-lookup", "docket-lookup"].includes(widget)) {
    return fillField(tab, definition, field, value);
  }
  const items = value ?? [];
  if (!Array.isArray(items)) throw new NotForBrowsers(`nobody can make ${field} anything but lines`);
  await removeItems(tab, definition, field);
  for (const item of items) {
    if (!(await addItem(tab, definition, field, item as Record<string, Json>))) return false;
  }
  return true;
}
