import { expect, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

const widths = [195, 320, 412, 768, 1024, 1920];

test("from 195 pixels, a phone at 200 %, no page is wider than its window, in forced colours too", async ({ page }) => {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const look = async (name: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(excess, `${name} at ${width}`).toBeLessThanOrEqual(0);
    }
  };
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByLabel("Email")).toBeVisible();
  await look("sign-in");
  await signIn(page, "dealer@example.test");
  await expect(page.getByRole("region", { name: /Needs you/ })).toBeVisible();
  await look("home");
  await page.goto("/claim/WC100041");
  await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
  await look("a claim");
  await page.goto("/new-claim/warranty");
  await page.getByLabel("Date Failed", { exact: true }).fill("31/02/2026");
  await look("form");
  await page.getByRole("button", { name: "Check your answers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your answers" })).toBeVisible();
  await look("check");
});
