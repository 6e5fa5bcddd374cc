import { chromium, type Page } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { collectScripts, typingBudget, weighScripts } from "../browser/support/loaded-scripts.ts";
import { settled } from "../browser/support/settled.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { withProduct } from "./running-product.ts";
import { openWarrantyField } from "./warranty-form.ts";

async function report(step: string, budgetKb: number, page: Page, scripts: Set<string>): Promise<void> {
  const { kb: total, loaded } = await weighScripts(page, scripts);
  console.log(`\n${step}: ${total.toFixed(1)} kB of script, gzipped (budget ${budgetKb} kB)`);
  for (const { path, kb } of loaded) console.log(`  ${kb.toFixed(1).padStart(7)} kB  ${path}`);
  if (total > budgetKb) process.exitCode = 1;
}

await withProduct(async (address) => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    // The service worker keeps every file of the form, wanted or not.
    const page = await browser.newPage({ baseURL: address, serviceWorkers: "block" });
    const scripts = collectScripts(page);
    await signIn(page, "dealer@example.test");
    await settled(page);
    await report("To reach the dashboard", 260, page, scripts);
    await openWarrantyField(page);
    await page.keyboard.type("fill");
    await page.getByText("Kept on this device").first().waitFor();
    await report("To type in the form", typingBudget, page, scripts);
  } finally {
    await browser.close();
  }
});
