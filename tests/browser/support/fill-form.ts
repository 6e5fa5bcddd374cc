import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { DefinitionStore } from "../../../src/definitions/store.ts";
import type { Step } from "../../../src/definitions/stories/story.ts";
import { fieldEntry, get, type Json, type Pointer } from "../../../src/engine/index.ts";
import { expect } from "./patient.ts";

type Definition = NonNullable<ReturnType<DefinitionStore["get"]>>;
type Item = Record<string, Json>;

const files = join(import.meta.dirname, "../../../fixtures/files");
const spoken = (day: string): string => day.split("-").reverse().join("/");

/** The region of a section, by its title in the claim type's words; opened when it is closed. */
export async function openSection(page: Page, definition: Definition, id: string): Promise<Locator> {
  const region = page.getByRole("region", { name: definition.messages.sections[id] ?? id });
  const header = region.getByRole("heading").getByRole("button");
  if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
  return region;
}

/** Does one step of a story by the form's visible controls: fields, list items and files. */
export async function fillStep(page: Page, definition: Definition, step: Step): Promise<void> {
  for (const [field, value] of Object.entries(step.set ?? {})) await fillField(page, definition, field, value);
  for (const [field, item] of Object.entries(step.add ?? {})) await addItem(page, definition, field, item as Item);
  if (step.file) await chooseFiles(page, definition, [step.file].flat());
}

const sectionOf = (definition: Definition, field: Pointer): string =>
  definition.sections.find(({ fields }) => fields.some((entry) => fieldEntry(entry).field === field))?.id ?? "";

async function fillField(page: Page, definition: Definition, field: Pointer, value: Json): Promise<void> {
  const widget = get(definition.ui, `${field}/ui:widget`) ?? get(definition.ui, `${field}/ui:field`);
  // What the address finder captures beside the address is filled by choosing the address.
  if (widget === "hidden") return;
  const region = await openSection(page, definition, sectionOf(definition, field));
  const title = definition.messages.fields[field]?.title ?? field;
  const control = region.getByLabel(title, { exact: false }).first();
  const label = definition.messages.fields[field]?.options?.find((option) => option.value === value)?.label ?? "";
  if (widget === "select") return void (await control.selectOption({ label }));
  if (widget === "date") return void (await control.fill(spoken(String(value))));
  if (widget === "checkbox")
    return void (await region.getByRole("checkbox", { name: title }).setChecked(value === true));
  if (widget === "radio") return void (await region.getByRole("radio", { name: label }).check());
  if (widget === "address-finder") {
    await control.fill(String(value).split(",")[0] ?? "");
    await region.getByRole("option", { name: String(value) }).click();
    return void (await expect(control).toHaveValue(String(value)));
  }
  await control.fill(String(value));
}

async function addItem(page: Page, definition: Definition, field: Pointer, item: Item): Promise<void> {
  const widget = get(definition.ui, `${field}/ui:field`);
  const region = await openSection(page, definition, sectionOf(definition, field));
  if (widget === "product-lookup") {
    await region.getByLabel("Model Number").fill(String(item.model));
    await region.getByLabel("Serial Number").fill(String(item.serial));
    await region.getByRole("button", { name: "Search" }).click();
    const add = region.getByRole("button", { name: `Add unit ${item.model} ${item.serial}` });
    const onClaim = region.getByRole("button", { name: `Remove product ${item.model} ${item.serial}` });
    // One against which nothing stands is on the claim at once.
    await add.or(onClaim).first().waitFor();
    if (await add.isVisible()) await add.click();
    return void (await expect(region.getByRole("list", { name: "Products on this claim" })).toContainText(
      String(item.serial),
    ));
  }
  if (widget === "part-lookup") {
    await region.getByLabel("Part Number").fill(String(item.partNumber));
    await region.getByRole("option", { name: String(item.partNumber) }).click();
    await expect(region.getByLabel("Description")).toHaveValue(String(item.partDescription));
    await region.getByLabel("Quantity").fill(String(item.quantity));
    await region.getByLabel("Type", { exact: true }).selectOption(String(item.partModelType));
    await region.getByLabel("Delivery Docket").fill(String(item.partDeliveryDocket));
    await region.getByRole("button", { name: "Add part" }).click();
    return void (await expect(region.getByRole("list", { name: "Parts on this claim" })).toContainText(
      String(item.partNumber),
    ));
  }
  throw new Error(`No way is known to add to "${field}" by hand.`);
}

async function chooseFiles(page: Page, definition: Definition, names: string[]): Promise<void> {
  const region = await openSection(page, definition, sectionOf(definition, "/files"));
  await region.locator("input[type=file][multiple]").setInputFiles(names.map((name) => join(files, name)));
  for (const name of names) await expect(region.getByRole("list", { name: "Files of this claim" })).toContainText(name);
}
