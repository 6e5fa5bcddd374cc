import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { withProduct } from "./running-product.ts";
import { openWarrantyField } from "./warranty-form.ts";

/** Gzipped bytes of each script that the page has asked for so far, by address. */
function collectScripts(page: Page): Map<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isScript = /javascript/.test(response.headers()["content-type"] ?? "");
    if (isScript && response.ok() && !scripts.has(pathname)) {
      scripts.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      );
    }
  });
  return scripts;
}

async function report(step: string, budgetKb: number, scripts: Map<string, Promise<number>>): Promise<void> {
  const sizes = await Promise.all([...scripts].map(async ([path, size]) => ({ path, kb: (await size) / 1000 })));
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
    await report("To reach the dashboard", 260, scripts);
    await openWarrantyField(page);
    await page.keyboard.type("fill");
    await page.waitForLoadState("networkidle");
    await report("To type in the form", 400, scripts);
  } finally {
    await browser.close();
  }
});
