import { expect, test } from "@playwright/test";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

test("the guide through a return is led by the keyboard, on a phone too, and hides no field that it speaks of [WFORM-09] [RETURN-07]", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/return");
  const toggle = page.getByRole("button", { name: "Having trouble? Click here for a step by step guide" });
  await toggle.focus();
  await expectGoodLooks(page, "return-introduction");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Enter");
  const card = page.getByRole("group", { name: "Step by step guide" });
  await expect(card).toBeFocused();
  await expect(card).toContainText("Step 1 of 5");
  await expect(card).toBeInViewport();
  await expect(page.getByLabel(/invoice/i).first()).toBeInViewport();
  await expectGoodLooks(page, "return-guide");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(card).toContainText("Step 2 of 5");
  await expect(card).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toggle).toBeFocused();
});

test("a request for pallets is filled in and sent in its dialog [NEW-13] [PALLET-11]", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("button", { name: "Blue CHEP Pallet Return" }).click();
  const dialog = page.getByRole("dialog", { name: "Blue CHEP Pallet Return" });
  const address = dialog.getByRole("combobox", { name: "Address" });
  await expect(address).toBeVisible();
  await expect(dialog, "its loading had the focus and went").toBeFocused();
  await address.fill("Queen Street");
  await expect(dialog.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("option")).toHaveCount(0);
  await dialog.getByLabel("Pallets").fill("0");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Pallets must be at least 1.")).toBeVisible();
  // What was typed alone is no place that somebody can drive to.
  await expect(dialog.getByText(/^Choose the address from the list/)).toBeVisible();
  await expectGoodLooks(page, "pallet-request");
  const before = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 400 });
  await dialog.getByLabel("Pallets").focus();
  await dialog.getByRole("button", { name: "Send" }).focus();
  await page.keyboard.press("Tab");
  const company = dialog.getByLabel("Company");
  await expect(company, "past its end the dialog begins again").toBeFocused();
  await expect(company).toBeInViewport({ ratio: 1 });
  if (before) await page.setViewportSize(before);
  await address.fill("12 Queen Street");
  await dialog.getByRole("option").first().click();
  await expect(dialog.getByText(/^Choose the address from the list/)).toHaveCount(0);
  await dialog.getByLabel("Pallets").fill("2");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Thank you, your pallet return request has been sent.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New", exact: true })).toBeFocused();
});
