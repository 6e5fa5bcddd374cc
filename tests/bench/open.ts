import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { fullClaim } from "./full-claim.ts";
import { withProduct } from "./running-product.ts";

const runs = 7;
const budgetMs = 100;
/** How long the page must ask for nothing and draw nothing new before it counts as open. */
const quietMs = 1_500;

interface Cost {
  script: number;
  layout: number;
  task: number;
}

/**
 * Opens the claim in a fresh page. Its answer is held back until the rest of the page stands still, so that what is counted is
 * what the claim's own data costs: reading it, its definition, and drawing the form.
 */
async function openAndMeasure(page: Page, address: string, claim: string): Promise<Cost> {
  const session = await page.context().newCDPSession(page);
  // The thread's own time: what else the machine does meanwhile is not the page's.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  let before: Cost | undefined;
  await page.route(`**/api/claim/${claim}`, async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(quietMs);
    before = await readCost(session);
    await route.fulfill({ response });
  });
  await page.goto(`${address}/edit-claim/${claim}`);
  await page.waitForLoadState("networkidle");
  // Looking for something on the page would be script of the page too: it is only waited for.
  await page.waitForTimeout(2 * quietMs);
  const after = await readCost(session);
  const shown = await page.getByRole("listitem").count();
  if (!before || shown < 60) throw new Error(`The claim did not open: ${shown} list items are shown.`);
  return { script: after.script - before.script, layout: after.layout - before.layout, task: after.task - before.task };
}

async function readCost(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send("Performance.getMetrics");
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
  return { script: ms("ScriptDuration"), layout: ms("LayoutDuration"), task: ms("TaskDuration") };
}

async function measure(browser: Browser, address: string): Promise<Cost[]> {
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, "dealer@example.test", address);
  const claim = await fullClaim(first, address);
  await first.close();
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await context.newPage();
    costs.push(await openAndMeasure(page, address, claim));
    await page.close();
  }
  await context.close();
  return costs;
}

await withProduct(async (address) => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const costs = await measure(browser, address);
    const median = (key: keyof Cost) => costs.map((cost) => cost[key]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    console.log("Milliseconds to open a claim with 3 products, 60 parts and 30 files, from when its data has arrived:");
    for (const { script, layout, task } of costs) {
      console.log(
        `  script ${script.toFixed(0)}, layout ${layout.toFixed(0)}, all of the main thread ${task.toFixed(0)}`,
      );
    }
    console.log(
      `Median: ${median("script").toFixed(0)} ms of script (budget ${budgetMs}), ${median("layout").toFixed(0)} of layout`,
    );
    if (median("script") > budgetMs) process.exitCode = 1;
  } finally {
    await browser.close();
  }
});
