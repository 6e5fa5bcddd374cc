import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { withProduct } from "./running-product.ts";
import { openWarrantyField } from "./warranty-form.ts";

/** The addresses of the scripts that the page has asked for so far. */
function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const isScript = /javascript/.test(response.headers()["content-type"] ?? "");
    if (isScript && response.ok()) scripts.add(response.url());
  });
  return scripts;
}

/** Asks for each script once more: what a page received is gone from the browser with the page. */
async function report(step: string, budgetKb: number, page: Page, scripts: Set<string>): Promise<void> {
  const sizes = await Promise.all(
    [...scripts].map(async (address) => {
      const body = await (await page.request.get(address)).body();
      return { path: new URL(address).pathname, kb: gzipSync(body).length / 1000 };
    }),
  );
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  console.log(`\n${step}: ${total.toFixed(1)} kB of script, gzipped (budget ${budgetKb} kB)`);
  for (const { path, kb } of sizes.sort((a, b) => b.kb - a.kb))
    console.log(`  ${kb.toFixed(1).padStart(7)} kB  ${path}`);
  if (total > budgetKb) process.exitCode = 1;
}

await withProduct(async (address) => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: address });
    const scripts = collectScripts(page);
    await signIn(page, "dealer@example.test");
    await page.waitForLoadState("networkidle");
    await report("To reach the dashboard", 260, page, scripts);
    await openWarrantyField(page);
    await page.keyboard.type("fill");
    await page.waitForLoadState("networkidle");
    await report("To type in the form", 400, page, scripts);
  } finally {
    await browser.close();
  }
});
