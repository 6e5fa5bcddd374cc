import type { Page } from "playwright";
import type { Step } from "../../../../definitions/stories/story.ts";
import { widgetPlaces } from "../../../../definitions/widget-places.ts";
import type { CompiledDefinition, Json, Pointer } from "../../../../engine/index.ts";
import { comesUp } from "./comes-up.ts";
import { isOpen } from "./fill-field.ts";
import { NotForBrowsers } from "./not-for-browsers.ts";
import { openSection, sectionOf } from "./section-place.ts";

/** An address that a step enters part by part. */
export interface ByHand {
  field: Pointer;
  /** Where its parts are kept. */
  data: Pointer;
  parts: [name: string, value: Json][];
}

/** The addresses that a step says are entered by hand, with their parts. */
export function addressesByHand(definition: CompiledDefinition, { set = {} }: Step): ByHand[] {
  return widgetPlaces(definition).flatMap(({ field, widget, options }) => {
    const data = String(options.data);
    if (widget !== "address-finder" || set[String(options.manual)] !== true) return [];
    const parts = Object.entries(set).flatMap(([place, value]): ByHand["parts"] =>
      place.startsWith(`${data}/`) ? [[place.slice(data.length + 1), value]] : [],
    );
    return parts.length > 0 ? [{ field, data, parts }] : [];
  });
}

/** Enters an address part by part. False: this person cannot write it. */
export async function fillByHand(
  page: Page,
  definition: CompiledDefinition,
  { field, data, parts }: ByHand,
): Promise<boolean> {
  const section = sectionOf(definition, field);
  if (section === undefined) throw new NotForBrowsers(`${field} has no control`);
  const region = await openSection(page, definition, section);
  const place = region.locator(`[data-field="${field}"]`);
  const toggle = place.getByRole("checkbox", { name: "Enter address manually" });
  if (!(await comesUp(toggle, 500)) || !(await isOpen(toggle))) return false;
  await toggle.check();
  for (const [name, value] of parts) {
    const box = place.locator(`[data-inner-field="${data}/${name}"] input`);
    if (!(await comesUp(box, 500))) throw new NotForBrowsers(`nobody can type the ${name} of ${field}`);
    await box.fill(String(value ?? ""));
    await box.blur();
  }
  return true;
}
