import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "playwright";
import { type CompiledDefinition, get, heldName, type Json, type Pointer } from "../../../../engine/index.ts";
import { comesUp } from "./comes-up.ts";
import { NotForBrowsers } from "./not-for-browsers.ts";
import { openSection, sectionOf } from "./section-place.ts";

type Item = Record<string, Json>;

const files = path.join(import.meta.dirname, "../../../../../fixtures/files");

/** Adds an item to a list by the list's own controls. False: this person cannot. Throws `NotForBrowsers`. */
export async function addItem(
  page: Page,
  definition: CompiledDefinition,
  field: Pointer,
  item: Item,
): Promise<boolean> {
  const region = await openSection(page, definition, sectionOf(definition, field) ?? "");
  switch (get(definition.ui, `${field}/ui:field`)) {
    case "product-lookup":
      return addProduct(region, item);
    case "part-lookup":
      return addPart(region, item);
    case "docket-lookup":
      return addLine(region, item);
    default:
      throw new NotForBrowsers(`${field} has no control that adds to it`);
  }
}

async function addProduct(region: Locator, { model, serial, ...more }: Item): Promise<boolean> {
  const box = region.getByLabel("Model Number");
  if (!(await comesUp(box))) return false;
  if (typeof model !== "string" || typeof serial !== "string")
    throw new NotForBrowsers("a unit is found by its number");
  if (more.extendedWarrantyRequired !== undefined) throw new NotForBrowsers("answers of a unit are given line by line");
  await box.fill(model);
  await region.getByLabel("Serial Number").fill(serial);
  await region.getByRole("button", { name: "Search" }).click();
  const add = region.getByRole("button", { name: `Add unit ${model} ${serial}` });
  // One against which nothing stands is on the claim at once.
  await clickFound(add.or(region.getByRole("list", { name: "Products on this claim" }).getByText(serial)).first());
  await region.getByRole("list", { name: "Products on this claim" }).getByText(serial).first().waitFor();
  return true;
}

async function addPart(region: Locator, item: Item): Promise<boolean> {
  const box = region.getByLabel("Part Number");
  if (!(await comesUp(box))) return false;
  if (!item.partNumber || !item.quantity) throw new NotForBrowsers("a part is found by its number");
  await box.fill(String(item.partNumber));
  await clickFound(region.getByRole("option", { name: String(item.partNumber) }));
  await region.getByLabel("Quantity").fill(String(item.quantity));
  if (item.partModelType) await region.getByLabel("Type", { exact: true }).selectOption(String(item.partModelType));
  if (item.partDeliveryDocket) await region.getByLabel("Delivery Docket").fill(String(item.partDeliveryDocket));
  await region.getByRole("button", { name: "Add part" }).click();
  await region.getByRole("list", { name: "Parts on this claim" }).getByText(String(item.partNumber)).first().waitFor();
  return true;
}

async function addLine(region: Locator, item: Item): Promise<boolean> {
  const box = region.getByLabel("Invoice or Delivery Docket Number");
  if (!(await comesUp(box))) return false;
  const [part, docket] = [item.partNumber, item.partDeliveryDocket];
  if (typeof part !== "string" || typeof docket !== "string") throw new NotForBrowsers("a line is found by its docket");
  if (item.partModelType === undefined) throw new NotForBrowsers("the docket says of what type a line is");
  const serials = (item.partSerialNumbers as string[] | undefined) ?? [];
  const quantity = Number(item.returnQuantity ?? 1);
  if (serials.length > quantity || quantity > Number(item.docketQuantity ?? quantity))
    throw new NotForBrowsers("no line takes more than was delivered, or more serial numbers than items");
  await box.fill(docket);
  await region.getByRole("button", { name: "Search" }).click();
  const found = region.getByRole("button", { name: `Add ${part}, docket ${docket}` });
  const another = region.page().getByRole("dialog", { name: "Start again with another invoice or docket?" });
  await found.or(another).first().waitFor();
  if (await another.isVisible()) throw new NotForBrowsers("the lines of a request are those of one invoice or docket");
  await found.first().click();
  const line = region.getByRole("list", { name: "Goods to return" }).getByRole("listitem").filter({ hasText: part });
  await line.first().waitFor();
  // A single item is plain text; plain parts have a select, those with serial numbers a box.
  const [list, number] = (["combobox", "textbox"] as const).map((role) =>
    line.getByRole(role, { name: ` of ${part}` }),
  );
  if (list && (await list.count()) > 0) await list.first().selectOption(String(quantity));
  else if (number && (await number.count()) > 0) {
    await number.first().fill(String(quantity));
    await number.first().blur();
  }
  for (const [index, serial] of serials.entries()) {
    const box = line.getByLabel(`Serial number ${index + 1}`);
    await box.fill(serial);
    await box.blur();
  }
  return true;
}

/** What a search must bring up. */
async function clickFound(found: Locator): Promise<void> {
  await found.first().click();
}

/** Takes an item off a list. */
export async function removeItem(page: Page, definition: CompiledDefinition, place: Pointer): Promise<boolean> {
  const [, list = "", index = ""] = /^(.*)\/(\d+)$/.exec(place) ?? [];
  if (list === "") throw new NotForBrowsers(`${place} is not an item that can be taken away`);
  const region = await openSection(page, definition, sectionOf(definition, list) ?? "");
  const button = region.getByRole("button", { name: /^Remove / }).nth(Number(index));
  if ((await button.count()) === 0) return false;
  await button.click();
  return true;
}

/** Takes all items off a list that there are and that this person can take off. */
export async function removeItems(page: Page, definition: CompiledDefinition, list: Pointer): Promise<void> {
  const region = await openSection(page, definition, sectionOf(definition, list) ?? "");
  const buttons = region.getByRole("button", { name: /^Remove / });
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    await buttons.nth(left - 1).waitFor({ state: "detached" });
  }
}

/** Chooses the files of a field that holds files. False: this person cannot. */
export async function chooseInto(page: Page, definition: CompiledDefinition, field: Pointer, value: Json) {
  const region = await openSection(page, definition, sectionOf(definition, field) ?? "");
  const area = region.getByRole("group", { name: definition.messages.fields[field]?.title ?? "", exact: true });
  const input = area.locator("input[type=file][multiple]");
  if ((await input.count()) === 0) return false;
  for (const name of [value ?? []].flat().map((held) => heldName(String(held)))) {
    await input.setInputFiles(path.join(files, name));
    await area.getByRole("list").getByText(name).first().waitFor();
  }
  return true;
}

/** Chooses files in the first file section that takes their kind. False: this person cannot. */
export async function chooseFiles(page: Page, definition: CompiledDefinition, names: string[]): Promise<boolean> {
  for (const name of names) {
    const isPhoto = /\.(jpe?g|png|gif|mp4|mov)$/i.test(name);
    const fields = ["/files", isPhoto ? "/photos" : "/documents", "/photos", "/documents"];
    const section = fields.map((field) => sectionOf(definition, field)).find((found) => found !== undefined);
    if (section === undefined) throw new NotForBrowsers("the form takes no files");
    const region = await openSection(page, definition, section);
    const input = region.locator("input[type=file][multiple]");
    if ((await input.count()) === 0) return false;
    const list = region.getByRole("list", { name: / of this claim$/ });
    // The page does not take one file twice; a story's second photo of the same name is another photo.
    const before = await list.getByText(name).count();
    const shown = before === 0 ? name : `${before + 1} ${name}`;
    const buffer = Buffer.concat([await readFile(path.join(files, name)), Buffer.alloc(before, " ")]);
    await input.setInputFiles({ name: shown, mimeType: "application/octet-stream", buffer });
    await list.getByText(shown).first().waitFor();
  }
  return true;
}
