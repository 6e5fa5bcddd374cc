import { expect, type Page, test } from "@playwright/test";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { expectNoAxeFindings } from "./support/axe.ts";
import { openSection } from "./support/fill-form.ts";
import { signIn } from "./support/sign-in.ts";

const definitions = ownDefinitions();
const warranty = definitions.get("warranty");
if (!warranty) throw new Error("schemas/warranty is gone.");

const matrixIn = (page: Page) => page.getByRole("dialog", { name: "Fault code matrix" });

test("the fault code matrix opens in a dialog, gives the focus back, and stands at an address of its own [WFORM-32] [WFORM-33]", async ({
  page,
  context,
}) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  const install = await openSection(page, warranty, "install");
  const opener = install.getByRole("button", { name: "Fault code matrix" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(matrixIn(page).getByRole("table", { name: "Fault code matrix" })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await expect(matrixIn(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await matrixIn(page).getByRole("button", { name: "H4 Pipework and joints – leak" }).click();
  await expect(install.getByLabel("Fault Code")).toContainText("H4 Pipework and joints – leak");
  await expect(opener).toBeFocused();

  const tabs = context.waitForEvent("page");
  await install.getByRole("link", { name: "Open in a new tab" }).click();
  const tab = await tabs;
  await expect(tab).toHaveURL(/\/matrix\/warranty\/fault\/code$/);
  await expect(tab.getByRole("heading", { level: 1, name: "Fault code matrix" })).toBeVisible();
  await expect(tab.getByRole("rowheader")).toHaveCount(14);
  await expectNoAxeFindings(tab);
  await tab.setViewportSize({ width: 390, height: 844 });
  const region = tab.getByRole("region", { name: "Fault code matrix" });
  await region.focus();
  await tab.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await tab.goto("/matrix/warranty/customerReference");
  await expect(tab.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("'No parts required' is a choice that takes the place of parts and is stored [WFORM-57]", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  const parts = await openSection(page, warranty, "parts");
  await expect(parts.getByRole("button", { name: "Add part" })).toBeVisible();
  await parts.getByRole("checkbox", { name: "No parts required" }).check();
  await expect(parts.getByRole("button", { name: "Add part" })).toBeHidden();
  await expect(parts.getByRole("heading")).toContainText("Complete");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("region", { name: "Actions" })).toContainText(/Saved as draft WC\d+/);
  await page.reload();
  const again = await openSection(page, warranty, "parts");
  await expect(again.getByRole("checkbox", { name: "No parts required" })).toBeChecked();
});

test("an active claim of one's own is linked, another company's is a reference alone [ERR-06]", async ({ page }) => {
  const searchFor = async (model: string, serial: string) => {
    const products = await openSection(page, warranty, "products");
    await products.getByLabel("Model Number").fill(model);
    await products.getByLabel("Serial Number").fill(serial);
    await page.keyboard.press("Enter");
    return products;
  };
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  const own = await searchFor("RD71-DBV", "K22B00839");
  await expect(own.getByRole("link", { name: "WC100028" })).toHaveAttribute("href", "/edit-claim/WC100028");
  const foreign = await searchFor("RD100-DBV", "K23M02298");
  await expect(foreign.getByRole("alert")).toContainText("with another company");
  await expect(foreign.getByRole("alert")).toContainText("reference WC100042");
  await expect(foreign.getByRole("link")).toHaveCount(0);
  await expect(foreign.getByRole("button", { name: /^Add unit/ })).toHaveCount(0);
});

test("without a network a search says so in words, and finds once there is one", async ({ page, context }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  const products = await openSection(page, warranty, "products");
  await products.getByLabel("Model Number").fill("FX35-KVT");
  await context.setOffline(true);
  await products.getByLabel("Serial Number").fill("J25D03988");
  await page.keyboard.press("Enter");
  await expect(products.getByRole("alert")).toContainText("You are offline.");
  await context.setOffline(false);
  // The first call over a network that has just come back can still fail; a person presses again, and so does this.
  const unit = products.getByRole("listitem").filter({ hasText: "J25D03988" });
  await expect(async () => {
    if (!(await unit.isVisible())) await products.getByRole("button", { name: "Try again" }).click({ timeout: 2_000 });
    await expect(unit).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 45_000 });
  await expect(products.getByRole("alert")).toHaveCount(0);
});
