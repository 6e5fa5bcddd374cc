import { expect, type Page, test } from "@playwright/test";
import { expectNoAxeFindings } from "./support/axe.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const title = (page: Page, name: RegExp) => page.getByRole("heading", { level: 1, name });
const guideToggle = "Having trouble? Click here for a step by step guide";

async function openEverySection(page: Page): Promise<void> {
  await expect(page.locator("main [data-later-sections]")).toHaveCount(0);
  const closed = page.locator("main section h2 button[aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
}

/** The guide from its first to its last step, each looked at; then Escape leaves it. */
async function walkGuide(page: Page): Promise<void> {
  await page.getByRole("button", { name: guideToggle }).click();
  const card = page.getByRole("group", { name: "Step by step guide" });
  await expect(card).toBeFocused();
  await expectNoAxeFindings(page);
  const next = card.getByRole("button", { name: "Next" });
  while (await next.isVisible()) {
    await next.click();
    await expect(card).toBeFocused();
  }
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(page.getByRole("button", { name: guideToggle })).toBeFocused();
}

test("axe finds nothing in a dealer's warranty claim: empty, in the guide, filled in wrongly and with all its errors", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await expect(title(page, /Repairer's Warranty Claim/)).toBeVisible();
  await openEverySection(page);
  await expectGoodLooks(page, "states-empty");
  await walkGuide(page);
  await page.getByLabel("Customer phone").fill("none");
  await page.getByLabel("Date Failed", { exact: true }).fill("31/02/2026");
  await page.getByLabel("Date Repaired", { exact: true }).fill("01/01/2020");
  await page.getByLabel("Your comments").fill("It stopped.");
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await expect(page.getByRole("alert")).toContainText("Sorry, your form has errors");
  await expectGoodLooks(page, "states-errors");
});

test("axe finds nothing in technical support's replacement, nor in the draft that the dealer gets of it", async ({
  page,
  browser,
}) => {
  await signIn(page, "tech-support@example.test");
  await page.goto("/new-claim");
  await expect(title(page, /Warranty Replacement Unit Authorisation/)).toBeVisible();
  await openEverySection(page);
  await expectGoodLooks(page, "states-tech-support");
  await walkGuide(page);
  await page.getByRole("combobox", { name: /Search Dealers/ }).fill("Southern Alps");
  await page.getByRole("option", { name: /Southern Alps Heat Pumps/ }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(title(page, /Thanks, we got it!/)).toBeVisible();
  const number = await page
    .getByRole("main")
    .getByRole("link", { name: /^[A-Z]{2}\d+/ })
    .innerText();

  const dealers = await browser.newContext();
  const own = await dealers.newPage();
  await signIn(own, "dealer@example.test");
  await own.goto(`/edit-claim/${number}`);
  await expect(own.getByText("Claim Number")).toBeVisible();
  await openEverySection(own);
  await expectGoodLooks(own, "states-dealers-replacement");
  await own.getByRole("button", { name: "Send for Approval" }).click();
  await expect(own.getByRole("dialog", { name: "Missing data required for approval" })).toBeVisible();
  await expectNoAxeFindings(own);
  await own.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expectNoAxeFindings(own);
  await dealers.close();
});

test("axe finds nothing in a claim that can only be read, and in a return request", async ({ page, browser }) => {
  await signIn(page, "staff@example.test");
  await page.goto("/claims");
  const first = await page
    .getByRole("link", { name: /^WC\d+/ })
    .first()
    .getAttribute("href");
  await page.goto(String(first).replace("/claim/", "/edit-claim/"));
  await expect(page.getByText("Claim Number")).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Claim" })).toHaveCount(0);
  await openEverySection(page);
  await expectGoodLooks(page, "states-read-only");

  const dealers = await browser.newContext();
  const own = await dealers.newPage();
  await signIn(own, "dealer@example.test");
  await own.goto("/new-claim/return");
  await expect(title(own, /Return Request/)).toBeVisible();
  await openEverySection(own);
  await expectNoAxeFindings(own);
  await own.getByRole("button", { name: "Send for Approval" }).click();
  await expect(own.getByRole("dialog")).toBeVisible();
  await own.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expectGoodLooks(own, "states-return-errors");
  await dealers.close();
});
