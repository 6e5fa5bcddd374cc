import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { DateTime } from "luxon";
import { press, tabTo, typeInto } from "./support/keyboard.ts";
import { demoPassword } from "./support/sign-in.ts";

const files = join(import.meta.dirname, "../../fixtures/files");
const daysAgo = (days: number) => DateTime.now().setZone("Pacific/Auckland").minus({ days }).toFormat("dd/MM/yyyy");

/** Types a part of the address and takes the first that is found. */
async function findAddress(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await typeInto(page, field, text);
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(/\d{4}$/);
}

test("the whole way from signing in to a sent claim needs no mouse [LOOKUP-04] [ERR-01]", async ({ page }) => {
  await page.goto("/");
  await typeInto(page, page.getByLabel("Email"), "customer@example.test");
  await typeInto(page, page.getByLabel("Password"), demoPassword);
  await page.keyboard.press("Enter");

  await press(page, page.getByRole("button", { name: "New", exact: true }));
  await press(page, page.getByRole("dialog").getByRole("link", { name: /Repairers Warranty Claim/ }));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole("checkbox", { name: "No parts required" }));
  await page.keyboard.press("Space");
  await typeInto(page, page.getByLabel("Date Failed", { exact: true }), daysAgo(5));
  await typeInto(page, page.getByLabel("Date Repaired", { exact: true }), daysAgo(3));
  await typeInto(page, page.getByLabel("Fault Code"), "E1");
  await findAddress(page, "Customer address", "Queen");
  const chooser = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: "Choose files" }));
  await (await chooser).setFiles(join(files, "service-report.pdf"));
  await expect(page.getByRole("list", { name: "Files of this claim" })).toContainText("service-report.pdf");

  const send = page.getByRole("button", { name: "Send for Approval" });
  await press(page, send);
  const dialog = page.getByRole("dialog", { name: "Missing data required for approval" });
  await press(page, dialog.getByRole("button", { name: "Product Lookup" }));
  await expect(dialog).toBeHidden();
  const products = page.getByRole("region", { name: /Product Lookup/ });
  await expect(products.locator(":focus")).toHaveCount(1);

  const model = products.getByLabel("Model Number");
  await typeInto(page, model, "RX");
  await page.keyboard.press("Enter");
  await expect(model).toBeFocused();
  await expect(model).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("60-KVT");
  await typeInto(page, products.getByLabel("Serial Number"), "NONE-SUCH");
  await page.keyboard.press("Enter");
  await expect(products).toContainText(
    "Sorry, we could not locate a qualifying product with the supplied details. Please check and retry.",
  );
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("K23K01634");
  await page.keyboard.press("Enter");
  await press(page, products.getByRole("button", { name: "Add unit RX60-KVT K23K01634" }));
  await expect(products.getByRole("list", { name: "Products on this claim" })).toContainText("K23K01634");

  await press(page, send);
  await expect(page.getByRole("heading", { name: "Thanks, we got it!" })).toBeFocused();
  await press(page, page.getByRole("link", { name: /^WC\d+$/ }));
  await expect(page.getByRole("heading", { level: 1, name: /^Warranty Claim WC/ })).toBeFocused();
  const coming = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Download service-report.pdf" }).first());
  expect((await coming).suggestedFilename()).toBe("service-report.pdf");
});
