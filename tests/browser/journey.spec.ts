import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { readStories } from "../../src/definitions/stories/read-stories.ts";
import type { Story } from "../../src/definitions/stories/story.ts";
import { dayOf } from "../../src/server/platform/clock.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { expectNoAxeFindings } from "./support/axe.ts";
import { fillStep, openSection } from "./support/fill-form.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { takeScreenshots } from "./support/screenshot.ts";
import { signIn } from "./support/sign-in.ts";

const home = join(import.meta.dirname, "../..");
const definition = ownDefinitions().get("warranty");
if (!definition) throw new Error("schemas/warranty is gone.");
const fixtures = join(import.meta.dirname, "../../fixtures");
const story = () => readStories(fixtures, "warranty/a-complete-claim-by-a-dealer.json", dayOf(new Date()))[0] as Story;

async function startClaim(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Create a New" });
  await dialog.getByRole("link", { name: /Repairers Warranty Claim/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Repairer's Warranty Claim" })).toBeFocused();
}

test("a dealer fills a claim, reloads half-way, sends it, finds it and downloads what was added [WFORM-03] [WFORM-29] [WFORM-34] [WFORM-35] [NEW-01] [NEW-05] [NEW-06] [WFORM-74] [FILES-20] [FILES-21] [TIME-19] [TIME-20] [SECT-20] [DRAFT-02] [ROUTE-23]", async ({
  page,
  browser,
}) => {
  const { steps } = story();
  const broken: string[] = [];
  page.on("console", (said) => {
    if (/Content Security Policy/i.test(said.text())) broken.push(said.text());
  });
  page.on("pageerror", (error) => broken.push(error.message));
  await signIn(page, "dealer@example.test");
  await startClaim(page);
  const account = await openSection(page, definition, "account");
  await expect(account).toContainText("Southern Alps Heat Pumps Ltd");
  await expectNoAxeFindings(page);

  const half = Math.ceil(steps.length / 2);
  for (const step of steps.slice(0, half)) await fillStep(page, definition, step);
  await fillStep(page, definition, { file: ["service-report.pdf", "rating-plate.jpg"] });
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Kept on this device");
  await page.reload();

  const products = await openSection(page, definition, "products");
  await expect(products.getByRole("list", { name: "Products on this claim" })).toContainText("K25C04033");
  const filesSection = await openSection(page, definition, "files");
  await expect(filesSection.getByRole("list", { name: "Files of this claim" })).toContainText("service-report.pdf");
  await expect(filesSection.getByRole("list", { name: "Files of this claim" })).toContainText("rating-plate.jpg");

  for (const { file: _chosenBefore, ...step } of steps.slice(half)) await fillStep(page, definition, step);
  await takeScreenshots(page, "form-filled");
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Check your answers" }).click();
  await expect(page.getByText("All is there.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Files" })).toContainText("rating-plate.jpg");
  await expect(page.getByRole("img", { name: "rating-plate.jpg" })).toBeVisible();
  await expectGoodLooks(page, "form-check");
  await page.getByRole("button", { name: "Send for Approval" }).dblclick();
  await expect(page.getByRole("heading", { name: "Thanks, we got it!" })).toBeFocused();
  await expect(page.getByRole("region", { name: "What happens next" })).toContainText("A confirmation goes to");
  const photo = page.getByRole("region", { name: "What you sent" }).getByRole("img", { name: "rating-plate.jpg" });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectGoodLooks(page, "form-sent");
  const number = (await page.getByRole("link", { name: /^WC\d+$/ }).textContent()) ?? "";
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thanks, we got it!" })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(number));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Warranty Portal" })).toBeVisible();

  const row = page.getByRole("row").filter({ hasText: number });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("JOB-20415");
  await expect(row).toContainText("Open");
  await row.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Warranty Claim ${number}`);
  await expect(page.getByText("Claim submitted")).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreenshots(page, "claim");

  for (const name of ["service-report.pdf", "rating-plate.jpg"]) {
    const coming = page.waitForEvent("download");
    await page
      .getByRole("button", { name: `Download ${name}` })
      .first()
      .click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path()).equals(readFileSync(join(home, "fixtures/files", name)))).toBe(true);
  }

  await page.getByRole("link", { name: "View Form" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Repairer's Warranty Claim" })).toBeVisible();
  const install = await openSection(page, definition, "install");
  await expect(install.getByLabel("Fault Code").locator("option:checked")).toHaveText(/^E1 /);
  await expectNoAxeFindings(page);
  await takeScreenshots(page, "form-reopened");

  expect(broken, "errors and breaches of the security policy").toEqual([]);

  const other = await browser.newContext();
  const stranger = await other.newPage();
  await signIn(stranger, "dealer2@example.test");
  await stranger.goto(`/claim/${number}`);
  await expect(stranger).toHaveURL(/\/404$/);
  await expect(stranger.getByText("Sorry, that page cannot be found.")).toBeVisible();
  await other.close();

  const office = await browser.newContext();
  const staff = await office.newPage();
  await signIn(staff, "customer-service@example.test");
  await expect(staff.getByRole("row").filter({ hasText: number })).toContainText("Southern Alps Heat Pumps Ltd");
  await office.close();
});

test("sending an incomplete claim names exactly the incomplete sections, and the draft reopens as it was [SECT-10] [SECT-11] [SECT-12] [SECT-13] [SECT-15] [SECT-16] [DRAFT-01] [DRAFT-03] [WFORM-45]", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  await startClaim(page);
  await fillStep(page, definition, {
    set: { "/customerReference": "JOB-DRAFT-1", "/customerComments": "Half of it.", "/fault/code": "A1" },
  });
  await page.getByRole("button", { name: "Send for Approval" }).click();
  const dialog = page.getByRole("dialog", { name: "Missing data required for approval" });
  await expect(dialog).toContainText(
    "Please note your form is incomplete. You may submit the incomplete form anyway and upload the missing information at a later date.",
  );
  const named = ["products", "parts", "install", "location", "files"].map((id) => definition.messages.sections[id]);
  await expect(dialog.locator("li > button")).toHaveText(named as string[]);
  await expectNoAxeFindings(page);
  await takeScreenshots(page, "missing-dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Send for Approval" }).click();
  await dialog.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("region", { name: "Actions" })).toContainText(/Saved as draft WC\d+/);
  const [number = ""] = /WC\d+/.exec((await page.getByRole("region", { name: "Actions" }).textContent()) ?? "") ?? [];

  await page.goto(`/edit-claim/${number}`);
  const location = await openSection(page, definition, "location");
  await expect(location.getByLabel("Customer job number")).toHaveValue("JOB-DRAFT-1");
  await expect((await openSection(page, definition, "comments")).getByLabel("Your comments")).toHaveValue(
    "Half of it.",
  );
  await expect(
    (await openSection(page, definition, "install")).getByLabel("Fault Code").locator("option:checked"),
  ).toHaveText(/^A1 /);
});
