import { expect, type Page } from "@playwright/test";

/** Waits until the page shows what it has loaded. Pages that hear of changes hold a stream: their network is never idle. */
export const settled = (page: Page): Promise<void> =>
  expect(page.locator('main:not(:has([aria-busy="true"], .chakra-skeleton)) h1')).toBeVisible();

/** Opens an address, and waits also for what comes by itself once what is shown first is there: then the stream begins. */
export async function openSettled(page: Page, path: string): Promise<void> {
  const live = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/live", { timeout: 0 });
  await page.goto(path);
  // Of a page that is closed, nothing is awaited any more.
  await Promise.race([page.waitForLoadState("networkidle"), live.catch(() => undefined)]);
  await settled(page);
}
