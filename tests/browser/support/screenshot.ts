import { join } from "node:path";
import type { Page } from "@playwright/test";

const folder = join(import.meta.dirname, "../../../test-results/screens");
const widths = { wide: 1440, phone: 390 };

/** Pictures of the whole page as it stands, for people to look at: `test-results/screens/<name>-<width>.png`. None where `CI` is set. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (process.env.CI) return;
  const before = page.viewportSize();
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true, animations: "disabled" });
  }
  if (before) await page.setViewportSize(before);
}
