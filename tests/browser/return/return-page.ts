import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";

const files = join(import.meta.dirname, "../../../fixtures/files");

/** The three lines of docket 80203405: 200 units each, by the beginning of their serial numbers. */
export const pallet = [
  { part: "FX20-KVT", start: "J26L", first: 1 },
  { part: "FX60-KVT", start: "J26L", first: 1001 },
  { part: "RX60-KVT", start: "K26L", first: 2001 },
] as const;

export const serialsOf = ({ start, first }: (typeof pallet)[number], count = 200): string[] =>
  Array.from({ length: count }, (_, index) => start + String(first + index).padStart(5, "0"));

/** A section by its title. */
export const section = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });

/** The section's heading, whose name begins with what its tick says. */
export const tick = (page: Page, title: string): Locator => section(page, title).getByRole("heading", { level: 2 });

export const serialGroup = (page: Page, part: string): Locator =>
  page.getByRole("group", { name: `Serial numbers of ${part}` });

/** Pastes into a control as from another program's clipboard. */
export async function pasteInto(control: Locator, text: string): Promise<void> {
  await control.evaluate((element: HTMLElement, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.focus();
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

export async function findDocket(page: Page, number: string): Promise<void> {
  await page.getByLabel("Invoice or Delivery Docket Number").fill(number);
  await page.keyboard.press("Enter");
}

/** Adds the pallet's three lines and gives back all of each. */
export async function addPallet(page: Page): Promise<void> {
  await findDocket(page, "80203405");
  for (const { part } of pallet) {
    await page.getByRole("button", { name: `Add ${part}, docket 80203405` }).click();
    await page.getByRole("button", { name: `Return All of ${part}` }).click();
  }
}

/** Goods no longer required, one document and one photo. */
export async function fillReasonAndFiles(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "I no longer require" }).check();
  await page.getByRole("radio", { name: "The order was cancelled" }).check();
  await section(page, "Files").locator("input[type=file]").first().setInputFiles(join(files, "invoice.csv"));
  await section(page, "Photos").locator("input[type=file]").first().setInputFiles(join(files, "rating-plate.jpg"));
}

export async function fillPickup(page: Page): Promise<void> {
  const pickup = section(page, "Pick-up details");
  await pickup.getByLabel("Pick-up address").fill("250 Blenheim");
  await pickup.getByRole("option", { name: /^250 Blenheim Road, Addington/ }).click();
  await pickup.getByLabel("Contact Name").fill("Moana Hale");
  await pickup.getByLabel("Contact Phone No.").fill("03 555 0144");
  await pickup.getByLabel("Packed as").selectOption({ label: "Pallet" });
  await pickup.getByLabel("Special Instructions").fill("Reception on the ground floor.");
}

export const fact = (page: Page, name: string): Locator =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");

/** Sends and answers the number of the claim that was made. */
export async function send(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thanks, we got it!" })).toBeVisible({ timeout: 60_000 });
  return (await page.getByRole("link", { name: /^R[RP]\d+$/ }).textContent()) ?? "";
}
