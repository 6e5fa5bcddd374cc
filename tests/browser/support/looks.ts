import { expect, type Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe.ts";
import { takeScreenshots } from "./screenshot.ts";

/** Wide and light, as a phone, and in the colours of the dark: no finding of axe in any of them, and a picture of each width. */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  await expectNoAxeFindings(page);
  await takeScreenshots(page, name);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeFindings(page);
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "dark" });
  // A page behind others draws nothing.
  await page.bringToFront();
  // Colours change in steps: they are judged where they arrive.
  await expect(() => expectNoAxeFindings(page, "colours")).toPass({ timeout: 15_000 });
  await page.emulateMedia({ colorScheme: "light" });
}
