import type { Browser, CDPSession, Page } from "playwright";

/** Milliseconds per key, by Chromium's own accounts; `task` holds script, layout and all else of the main thread. */
export interface KeyCost {
  script: number;
  layout: number;
  task: number;
}

export const keys = 30;
const runs = 3;
const warmUp = "warm";
/** Milliseconds. Some libraries put their work off until typing pauses (JSON Forms by 300); it counts all the same. */
const pause = 500;

/** Types into the field that `open` gives, three times in a fresh page each, and takes the median run by script time. */
export async function measureTyping(browser: Browser, open: (page: Page) => Promise<void>): Promise<KeyCost> {
  const costs: KeyCost[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await open(page);
      costs.push(await typeAndMeasure(page));
    } finally {
      await context.close();
    }
  }
  return costs.sort((a, b) => a.script - b.script)[Math.floor(runs / 2)] as KeyCost;
}

/** Expects the focus in an empty text field. A few keys go first, so that compilers and first renders are not counted. */
async function typeAndMeasure(page: Page): Promise<KeyCost> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await typeKeys(page, warmUp);
  const before = await readMetrics(session);
  await typeKeys(page, "abcdefghij".repeat(keys / 10));
  const after = await readMetrics(session);
  const typed = await page.evaluate(() => (document.activeElement as HTMLInputElement).value.length);
  if (typed !== keys + warmUp.length) throw new Error(`The field holds ${typed} characters, not all that was typed.`);
  const perKey = (name: string) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / keys;
  return { script: perKey("ScriptDuration"), layout: perKey("LayoutDuration"), task: perKey("TaskDuration") };
}

/** One key a frame, and the work that it leaves behind done before the next and after the last. */
async function typeKeys(page: Page, text: string): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
  }
  await page.waitForTimeout(pause);
}

async function readMetrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
