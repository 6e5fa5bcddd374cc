import type { Page } from "@playwright/test";
import { expect } from "./patient.ts";

export const demoPassword = "portal-demo";

/** Signs in as people do, on the provider's own page, and waits for the portal to come back. */
export async function signIn(page: Page, email: string, address = ""): Promise<void> {
  await page.goto(`${address}/`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !/^\/(oidc|sign-in)\b/.test(url.pathname));
  await portalShown(page);
}

/** Waits for the portal itself: until it has started there is a page that says so, and it may yet lead to the sign-in and back. */
export async function portalShown(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main).toBeVisible();
  await expect(main).not.toContainText("Loading the Warranty Portal");
}
