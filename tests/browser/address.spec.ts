import { expect, type Page, test } from "@playwright/test";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { openSection } from "./support/fill-form.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const definition = ownDefinitions().get("warranty");
if (!definition) throw new Error("schemas/warranty is gone.");
const label = definition.messages.fields["/installationLocation/address"]?.title ?? "";

const openAddress = async (page: Page) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  const section = await openSection(page, definition, "location");
  return { section, box: section.getByRole("combobox", { name: label }) };
};

test("an address is found as one types, from New Zealand alone, also where no list holds its street [WFORM-74] [LOOKUP-18] [LOOKUP-19]", async ({
  page,
}) => {
  const { section, box } = await openAddress(page);
  await box.pressSequentially("10 Downing Street London");
  await expect(section.getByText(/^No New Zealand address was found/)).toBeVisible();
  await expect(page.getByRole("listbox")).toBeHidden();
  await box.fill("");
  await box.pressSequentially("12 smith road kamo");
  const option = page.getByRole("option", { name: /^12 Smith Road, Kamo, Whangārei 0112 Not checked/ });
  await expect(option).toBeVisible();
  await expectGoodLooks(page, "address-list");
  await option.click();
  await expect(box).toHaveValue("12 Smith Road, Kamo, Whangārei 0112");
  await expect(section.getByText(/^Not checked: the street is not in the list/)).toBeVisible();
  await expect(section.getByLabel("Parts of the address")).toContainText("Whangārei");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("region", { name: "Actions" })).toContainText(/Saved as draft WC\d+/);
});

test("the keyboard chooses an address; manual entry goes on with its parts and tells of a postcode elsewhere [WFORM-75]", async ({
  page,
}) => {
  const { section, box } = await openAddress(page);
  await box.pressSequentially("38 matipo");
  await expect(page.getByRole("option", { name: "38 Matipo Street, Riccarton, Christchurch 8011" })).toBeVisible();
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(box).toHaveValue("38 Matipo Street, Riccarton, Christchurch 8011");
  await section.getByLabel("Enter address manually").check();
  await expect(section.getByLabel("Street", { exact: false }).first()).toHaveValue("38 Matipo Street");
  const postcode = section.getByLabel("Postcode");
  await postcode.fill("0110");
  await expect(section.getByText(/^0110 is not a postcode of Riccarton in our list/)).toBeVisible();
  await expectGoodLooks(page, "address-manual");
  await postcode.fill("80");
  await postcode.blur();
  await expect(section.getByText("A New Zealand postcode has 4 digits.")).toBeVisible();
});

test("on a phone the list opens where there is room, and scrolls nothing", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  const { box } = await openAddress(page);
  const actions = page.getByRole("region", { name: "Actions" });
  for (const end of ["bottom", "top"] as const) {
    await box.fill("");
    await box.evaluate((field, end) => {
      // Just above what is kept free at the lower edge, or below what is at the upper one.
      const { bottom, top } = field.getBoundingClientRect();
      scrollBy({ top: end === "bottom" ? bottom - innerHeight + 90 : top - 90, behavior: "instant" });
    }, end);
    const before = await box.boundingBox();
    await box.pressSequentially("38 mat");
    const list = page.getByRole("listbox");
    await expect(list).toBeVisible();
    const [shown, bar, field] = await Promise.all([list.boundingBox(), actions.boundingBox(), box.boundingBox()]);
    if (!shown || !bar || !field) throw new Error("The list, the actions or the box is not drawn.");
    expect(shown.y).toBeGreaterThanOrEqual(0);
    expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y);
    expect(shown.y < field.y).toBe(end === "bottom");
    expect(field).toEqual(before);
  }
});

test("text that no list knows ticks nothing, is named as missing, and goes on by hand [SECT-06]", async ({ page }) => {
  const { section, box } = await openAddress(page);
  await box.fill("The old shed");
  await box.press("Escape");
  await box.blur();
  await expect(section.getByText(/was not chosen from the list/)).toBeVisible();
  await expect(section.getByText(/^Complete\./)).toHaveCount(0);
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Choose the customer address from the list/ })
    .click();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("The old shed");
  await section.getByLabel("Enter address manually").press("Space");
  await section.getByLabel("Town or city").fill("Taupō");
  await section.getByLabel("Postcode").fill("3330");
  await expect(section.getByText(/^Complete\./)).toHaveCount(1);
});

test("without a network the finder says so in words, and what was typed stays", async ({ page, context }) => {
  const { section, box } = await openAddress(page);
  await context.setOffline(true);
  await box.pressSequentially("38 matipo");
  await expect(section.getByText(/You are offline/)).toBeVisible();
  await expect(box).toHaveValue("38 matipo");
  await context.setOffline(false);
  // The first call over a network that has just come back can still fail.
  const option = page.getByRole("option", { name: /38 Matipo Street/ });
  await option
    .or(section.getByRole("button", { name: "Try again" }))
    .first()
    .waitFor();
  await expect(async () => {
    if (!(await option.isVisible())) await section.getByRole("button", { name: "Try again" }).click({ timeout: 2_000 });
    await expect(option).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 45_000 });
});
