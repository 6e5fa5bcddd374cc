import { expect, test } from "@playwright/test";
import { expectNoAxeFindings } from "./support/axe.ts";
import { takeScreenshots } from "./support/screenshot.ts";
import { signIn } from "./support/sign-in.ts";

test("from a claim's number an administrator comes to its reasons, letters, requests, the preview and a story of it", async ({
  page,
}) => {
  await signIn(page, "admin@example.test");
  await page.goto("/studio/debug");
  await page.getByLabel("Claim, e-mail or reference").fill("WC100041");
  await page.keyboard.press("Enter");
  const claim = page.getByRole("region", { name: "Claim", exact: true });
  await expect(claim.getByRole("link", { name: "Preview of warranty" })).toBeVisible();
  for (const part of [/^Why, as /, "Letters", "Audit trail", "For developers"]) {
    await expect(page.getByRole("region", { name: part, exact: typeof part === "string" })).toBeVisible();
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await takeScreenshots(page, "debugging");
  await page.setViewportSize({ width: 1440, height: 900 });
  await claim.getByRole("link", { name: "Make a story of WC100041" }).click();
  // All stories are played first.
  await expect(page.getByRole("button", { name: "Take into a new draft" })).toBeVisible({ timeout: 120_000 });
});
