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
