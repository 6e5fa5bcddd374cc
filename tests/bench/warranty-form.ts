import type { Page } from "playwright";

/** Opens a new warranty claim for a signed-in person, and puts the focus in one of its empty text fields, which is folded away at first. */
export async function openWarrantyField(page: Page, address = ""): Promise<void> {
  await page.goto(`${address}/new-claim/warranty`);
  await page.getByRole("button", { name: /Account Information/, expanded: false }).click();
  await page.getByLabel("Purchase Order No.").first().click();
}
