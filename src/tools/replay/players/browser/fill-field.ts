import type { Locator, Page } from "playwright";
import {
  type CompiledDefinition,
  get,
  type Json,
  type JsonSchema,
  type Pointer,
  schemaAt,
} from "../../../../engine/index.ts";
import { comesUp } from "./comes-up.ts";
import { NotForBrowsers } from "./not-for-browsers.ts";
import { openSection, sectionOf } from "./section-place.ts";

const spoken = (day: string): string => day.split("-").reverse().join("/");

/** Is the field one that another control fills in: an address's captured place, a choice of an address by hand? */
export const isFilledByOther = ({ ui }: CompiledDefinition, field: Pointer): boolean =>
  get(ui, `${field}/ui:widget`) === "hidden" || /^\/(manualAddresses|return_type)|AddressData$/.test(field);

/** Gives one field its value by its visible control. False: this person cannot write it. Throws `NotForBrowsers`. */
export async function fillField(page: Page, definition: CompiledDefinition, field: Pointer, value: Json) {
  const section = sectionOf(definition, field);
  if (section === undefined) throw new NotForBrowsers(`${field} has no control`);
  const region = await openSection(page, definition, section);
  const named = get(definition.ui, `${field}/ui:widget`) ?? get(definition.ui, `${field}/ui:field`);
  const widget = named ?? drawnAs(schemaAt(definition.schema, field));
  const words = definition.messages.fields[field];
  if (words?.title === undefined) throw new NotForBrowsers(`${field} has no control of its own`);
  const { title } = words;
  const label = words.options?.find((option) => option.value === value)?.label;
  // A choice of another field may be called as this field is.
  const place = region.locator(`[data-field="${field}"]`);
  const control = place.getByLabel(title, { exact: false }).first();
  switch (widget) {
    case "checkbox":
      return when(place.getByRole("checkbox", { name: title }), (box) => box.setChecked(value === true));
    case "radio":
      if (label === undefined) throw new NotForBrowsers(`${field} has no choice for this value`);
      return when(place.getByRole("radio", { name: label, exact: true }).first(), (choice) => choice.check());
    case "select":
      if (value !== null && label === undefined) throw new NotForBrowsers(`${field} has no choice for this value`);
      return when(control, (list) => list.selectOption(value === null ? "" : { label: label ?? "" }));
    case "date":
      return when(control, (box) => box.fill(value === null ? "" : dayAsTyped(value)));
    case "address-finder":
      return when(control, (box) => chooseAddress(region, box, value));
    case "customer-search":
      return chooseAccount(region, value);
    case undefined:
    case "email":
    case "phone":
    case "tel":
    case "text":
    case "textarea":
      return when(control, (box) => box.fill(asTyped(field, value)));
    default:
      throw new NotForBrowsers(`${field} is filled line by line`);
  }
}

/** The control that a form draws where no other is named. */
function drawnAs(schema: JsonSchema | undefined): string | undefined {
  if (typeof schema !== "object") return undefined;
  if (schema.enum !== undefined) return "select";
  return schema.type === "boolean" ? "checkbox" : schema.format === "date" ? "date" : undefined;
}

/** Writes into a control that is there, in a moment at the latest, and open to writing. */
async function when(control: Locator, write: (control: Locator) => Promise<unknown>): Promise<boolean> {
  const first = control.first();
  if (!(await comesUp(first, 500)) || !(await isOpen(first))) return false;
  await write(first);
  await first.blur({ timeout: 500 }).catch(() => {});
  return true;
}

/** May it be written in? */
export const isOpen = async (control: Locator): Promise<boolean> =>
  (await control.isEnabled()) &&
  !(await control.evaluate((element) => element.matches("[readonly], [aria-readonly=true], [aria-disabled=true]")));

function asTyped(field: Pointer, value: Json): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new NotForBrowsers(`nobody can type ${JSON.stringify(value).slice(0, 40)} into ${field}`);
}

/** A day as people type it; anything else as it is. */
export function dayAsTyped(value: Json): string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? spoken(value) : String(value);
}

async function chooseAddress(region: Locator, box: Locator, value: Json): Promise<void> {
  if (value === null) return box.fill("");
  const address = String(value);
  await box.fill(address.split(",")[0] ?? "");
  const option = region.getByRole("option", { name: address });
  await option.waitFor({ timeout: 15_000 }).catch(() => {
    throw new NotForBrowsers(`the address finder does not know ${address}`);
  });
  await option.click();
}

/** Staff search the account; a claimant's own stands there already. */
async function chooseAccount(region: Locator, value: Json): Promise<boolean> {
  const company = get(value, "/company");
  if (typeof company !== "string") throw new NotForBrowsers("an account is chosen and not taken away");
  const change = region.getByRole("button", { name: "Change Account" });
  if ((await change.count()) > 0) await change.click();
  return when(region.getByRole("combobox", { name: "Search Dealers" }), async (box) => {
    await box.fill(company);
    await region.getByRole("option").filter({ hasText: company }).first().click();
    await region.getByText(company).first().waitFor();
  });
}
