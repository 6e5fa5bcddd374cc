import { expect, type Page, test } from "@playwright/test";
import { DateTime } from "luxon";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const today = DateTime.now().setZone("Pacific/Auckland");
const spoken = (date: DateTime) => date.setLocale("en-NZ").toFormat("cccc d LLLL yyyy");
const section = (page: Page, title: RegExp) => page.getByRole("region", { name: title });

test.beforeEach(async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await expect(page.getByRole("heading", { level: 1, name: "Repairer's Warranty Claim" })).toBeVisible();
});

test("a day is chosen by the keyboard alone, within its limits, and the focus comes back [WFORM-61] [WFORM-62]", async ({
  page,
}) => {
  const field = page.getByLabel("Date Repaired", { exact: true });
  const opener = page.getByRole("button", { name: "Open the calendar Date Repaired" });
  await field.focus();
  await page.keyboard.press("Tab");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Choose a date: Date Repaired" });
  await expect(calendar.getByRole("button", { name: spoken(today) })).toBeFocused();
  await expectGoodLooks(page, "calendar");
  await page.keyboard.press("ArrowDown");
  await expect(calendar.getByRole("button", { name: spoken(today) })).toBeFocused();
  for (let months = 0; months < 4; months++) await page.keyboard.press("PageUp");
  await expect(calendar.getByRole("button", { name: spoken(today.minus({ days: 60 })) })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(field).toHaveValue("");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(today.minus({ days: 7 }).toFormat("dd/MM/yyyy"));
  await expect(field).toBeFocused();
});

test("an installation of years ago is three choices away, and a day may be typed without its year", async ({
  page,
}) => {
  const field = page.getByRole("textbox", { name: "Date Installed" });
  await page.getByRole("button", { name: "Open the calendar Date Installed" }).click();
  const calendar = page.getByRole("dialog", { name: "Choose a date: Date Installed" });
  await calendar.getByLabel("Year", { exact: true }).selectOption("2018");
  await calendar.getByLabel("Month", { exact: true }).selectOption("March");
  await calendar.getByRole("button", { name: "Wednesday 14 March 2018" }).click();
  await expect(field).toHaveValue("14/03/2018");
  await expect(field).toBeFocused();
  const day = today.minus({ days: 3 });
  await field.fill(day.toFormat("d/M"));
  await field.blur();
  await expect(field).toHaveValue(day.toFormat("dd/MM/yyyy"));
});

test("on a phone a day is tapped, or typed in digits alone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const field = page.getByLabel("Date Failed", { exact: true });
  await page.getByRole("button", { name: "Open the calendar Date Failed" }).click();
  const calendar = page.getByRole("dialog", { name: "Choose a date" });
  const day = calendar.getByRole("button", { name: spoken(today) });
  const box = await day.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
  await day.click();
  await expect(field).toHaveValue(today.toFormat("dd/MM/yyyy"));
  await field.fill(today.minus({ days: 1 }).toFormat("ddMMyyyy"));
  await field.blur();
  await expect(field).toHaveValue(today.minus({ days: 1 }).toFormat("dd/MM/yyyy"));
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
});

test("a screen reader hears which sections are complete, what a field asks for, and what is wrong", async ({
  page,
}) => {
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Install Information" }).click();
  const install = section(page, /Install Information/);
  await expect(install.getByLabel("Date Failed", { exact: true })).toBeFocused();
  await expect(install.getByRole("heading")).toMatchAriaSnapshot(`
    - heading "Not complete. Install Information" [level=2]:
      - button "Not complete. Install Information" [expanded]
  `);
  await expect(install.getByRole("heading").getByRole("button")).toHaveAccessibleDescription(
    "The date failed is required. The date repaired is required. The fault code is required.",
  );
  await expect(install.getByLabel("Date Failed", { exact: true })).toHaveAccessibleDescription(
    "The date failed is required.",
  );
  await expect(install.getByLabel("Date Repaired", { exact: true })).toHaveAccessibleDescription(
    "Repairs are claimed within 60 days. The date repaired is required.",
  );
  await page.getByRole("checkbox", { name: "No parts required" }).check();
  await expect(page.getByRole("button", { name: "Complete. Parts", exact: true }).first()).toBeVisible();
  const phone = page.getByLabel("Customer phone");
  await phone.fill("none");
  await phone.blur();
  await page.getByRole("button", { name: "Save as draft" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Sorry, your form has errors, please review above");
  const link = summary.getByRole("link", { name: /^Customer phone: enter 6 to 20 digits/ });
  await link.press("Enter");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/^Customer phone: enter 6 to 20 digits/);
});

test("the checklist follows the section that is being read [WFORM-92]", async ({ page }) => {
  const beside = page.getByRole("navigation", { name: "Sections" });
  await expect(beside.getByRole("button", { name: /Account Information/ })).toHaveAttribute("aria-current", "location");
  await section(page, /Install Information/).evaluate((element) => element.scrollIntoView({ block: "start" }));
  await expect(beside.getByRole("button", { name: /Install Information/ })).toHaveAttribute("aria-current", "location");
});
