import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

/** By label, text that is wrong there. */
const wrong: [label: string, text: string][] = [
  ["Postcode", "12"],
  ["Original Invoice No.", "9".repeat(51)],
  ["Quantity", "1.5"],
  ["Date Installed", "31/02/2026"],
  ["Date Failed", "yesterday"],
  ["Date Repaired", "13/13/2026"],
  ["Customer name", "n".repeat(51)],
  ["Customer phone", "none"],
  ["Customer job number", "j".repeat(51)],
  ["Contact Phone No.", "12345"],
  ["Travel distance (km)", "far"],
  ["Travel cost ($)", "1,5,0"],
  ["Labour hours", "-1"],
  ["Labour cost ($)", "ten"],
];

test.beforeEach(async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await expect(page.getByLabel("Date Repaired", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Account Information/, expanded: false }).click();
});

const invalid = (page: Page) => page.locator("main [aria-invalid=true]");

test("each wrong value that is typed shows at its field once that is left, and nowhere else", async ({ page }) => {
  await page.getByText("Enter address manually").first().click();
  await page.getByLabel("Street", { exact: true }).fill("1 Main Street");
  await page.getByLabel("Town or city", { exact: true }).fill("Dunedin");
  for (const [count, [label, text]] of wrong.entries()) {
    const field = page.getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.press("Tab");
    await expect(field, label).toHaveAttribute("aria-invalid", "true");
    const described = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
    const own = described.filter((id) => id.endsWith(":error"));
    expect(own, label).toHaveLength(1);
    await expect(page.locator(`[id="${own[0]}"]`)).toBeVisible();
    await expect(invalid(page), label).toHaveCount(count + 1);
  }
});

test("fields that were passed and not typed in stay as they are, and so does one that is typed in again", async ({
  page,
}) => {
  await page.getByText("Enter address manually").first().click();
  for (const label of ["Street", "Suburb", "Town or city"]) {
    await page.getByLabel(label, { exact: true }).first().focus();
    await page.keyboard.press("Tab");
  }
  await page.getByLabel("Region", { exact: true }).fill("Otago");
  await page.keyboard.press("Tab");
  const date = page.getByRole("textbox", { name: "Date Installed" });
  await date.fill("01/02/2024");
  await date.press("Tab");
  await date.focus();
  await date.fill("01/02/");
  await page.getByLabel("Customer phone").scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await expect(invalid(page)).toHaveCount(0);
});

test("what keeps a claim from being sent is named fault by fault, each a way to its field", async ({ page }) => {
  const date = page.getByLabel("Date Failed", { exact: true });
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "The date failed is required." }).click();
  await expect(date).toBeFocused();
  await date.fill("31/02/2026");
  await page.getByRole("button", { name: "Send for Approval" }).click();
  const named = page.getByRole("link", { name: "Date Failed must be a date (DD/MM/YYYY)." });
  await named.click();
  await expect(date).toBeFocused();
});
