import path from "node:path";
import { DateTime } from "luxon";
import type { Locator, Page } from "playwright";
import {
  type CompiledDefinition,
  get,
  heldName,
  type Json,
  type JsonSchema,
  type Pointer,
  pointerOf,
  schemaAt,
  segments,
} from "../../../../engine/index.ts";
import { comesUp } from "./comes-up.ts";
import { dayAsTyped, isOpen } from "./fill-field.ts";
import { NotForBrowsers } from "./not-for-browsers.ts";
import { openSection, sectionOf } from "./section-place.ts";

const files = path.join(import.meta.dirname, "../../../../../fixtures/files");

/** Is it a field that the form draws by its schema alone, without a widget: a list, several choices, a moment, a time of day? */
export function isDrawn({ schema, ui }: CompiledDefinition, field: Pointer): boolean {
  const [widget, own] = [get(ui, `${field}/ui:widget`), get(ui, `${field}/ui:field`)];
  const isList = propertiesOf(schemaAt(schema, field)).type === "array";
  return own === undefined && (isList || widget === "time" || widget === "date-time");
}

/** Gives such a field its value, part by part; false: this person cannot write it. Throws `NotForBrowsers`. */
export async function fillDrawn(page: Page, definition: CompiledDefinition, field: Pointer, value: Json) {
  const region = await openSection(page, definition, sectionOf(definition, field) ?? "");
  return fillPart({ region, definition }, field, value);
}

interface FormPlace {
  region: Locator;
  definition: CompiledDefinition;
}

const propertiesOf = (schema: JsonSchema | undefined) => (typeof schema === "object" ? schema : {});

/** Where a field of the form, or a part of a list's item, stands on the page. */
const placeOf = ({ region }: FormPlace, field: Pointer): Locator =>
  region.locator(`[data-field="${field}"], [data-inner-field="${field}"]`).first();

/** Of a part in an item of a list: as the definition names it, for whichever item. */
const inEveryItem = (field: Pointer): Pointer =>
  pointerOf(segments(field).map((segment) => (/^\d+$/.test(segment) ? "*" : segment)));

const uiOf = ({ definition }: FormPlace, field: Pointer, name: string): unknown =>
  get(definition.ui, `${inEveryItem(field).replaceAll("/*", "/items")}/ui:${name}`);

async function fillPart(form: FormPlace, field: Pointer, value: Json): Promise<boolean> {
  const { definition } = form;
  const { type, format, items, enum: choices } = propertiesOf(schemaAt(definition.schema, field));
  const [place, named] = [placeOf(form, field), inEveryItem(field)];
  const control = uiOf(form, field, "widget") ?? uiOf(form, field, "field");
  const label = definition.messages.fields[named]?.options?.find((option) => option.value === value)?.label;
  if (control === "file-upload") return chooseHeld(place, value);
  if (type === "array") {
    if (propertiesOf(items as JsonSchema).enum === undefined) return fillItems(form, field, value);
    return tickChoices(place, definition.messages.fields[named]?.options ?? [], value);
  }
  if (type === "object") {
    let isGiven = true;
    for (const [key, part] of Object.entries(value ?? {}))
      isGiven = (await fillPart(form, field + pointerOf([key]), part)) && isGiven;
    return isGiven;
  }
  const box = place.locator("input, select, textarea").first();
  if (!(await comesUp(box, 500)) || !(await isOpen(box))) return false;
  const isChosen = type !== "boolean" && (control === "radio" || (choices !== undefined && value !== null));
  if (isChosen && label === undefined) throw new NotForBrowsers(`${field} has no choice for this value`);
  if (type === "boolean") await box.setChecked(value === true);
  else if (control === "radio") await place.getByRole("radio", { name: label ?? "", exact: true }).check();
  else if (choices !== undefined) await box.selectOption(value === null ? "" : { label: label ?? "" });
  else await box.fill(value === null ? "" : (asTyped[String(format)] ?? String)(value));
  await box.blur();
  return true;
}

/** The items that are there make way for those that are given. */
async function fillItems(form: FormPlace, list: Pointer, value: Json): Promise<boolean> {
  const place = placeOf(form, list);
  const add = place.getByRole("button", {
    name: `Add: ${form.definition.messages.fields[inEveryItem(list)]?.title}`,
  });
  if ((await add.count()) === 0) return false;
  const item = (index: number) => placeOf(form, `${list}/${index}`);
  for (let left = await countOf(item); left > 0; left--) {
    await item(0).locator("xpath=../../button").click();
    await item(left - 1).waitFor({ state: "detached" });
  }
  let isGiven = true;
  for (const [index, one] of [value ?? []].flat().entries()) {
    // An item may hold lists that are called alike; the list's own button stands behind them all.
    await add.last().click();
    await item(index).waitFor();
    if (one !== null) isGiven = (await fillPart(form, `${list}/${index}`, one)) && isGiven;
  }
  return isGiven;
}

async function countOf(item: (index: number) => Locator): Promise<number> {
  let count = 0;
  while ((await item(count).count()) > 0) count++;
  return count;
}

async function tickChoices(place: Locator, choices: readonly { value: Json; label: string }[], value: Json) {
  const chosen = [value ?? []].flat();
  for (const one of choices) {
    const box = place.getByRole("checkbox", { name: one.label, exact: true });
    if (!(await comesUp(box, 500)) || !(await isOpen(box))) return false;
    await box.setChecked(chosen.includes(one.value));
  }
  return true;
}

async function chooseHeld(place: Locator, value: Json): Promise<boolean> {
  const input = place.locator("input[type=file][multiple]");
  if ((await input.count()) === 0) return false;
  for (const name of [value ?? []].flat().map((held) => heldName(String(held)))) {
    await input.setInputFiles(path.join(files, name));
    await place.getByText(name).first().waitFor();
  }
  return true;
}

/** How a value is written into its box, where the box does not take it as it is. */
const asTyped: Record<string, (value: Json) => string> = { date: dayAsTyped, "date-time": localMoment };

/** A moment as the browser's own box takes it, by New Zealand's clocks. */
function localMoment(value: Json): string {
  const at = DateTime.fromISO(String(value), { zone: "Pacific/Auckland" });
  if (!at.isValid) throw new NotForBrowsers("the box of a moment takes nothing else");
  return at.toFormat("yyyy-MM-dd'T'HH:mm");
}
