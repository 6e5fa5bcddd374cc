import type { Browser, CDPSession, Page } from "playwright";

/** Milliseconds per key, by Chromium's own accounts; `task` holds script, layout and all else of the main thread. */
export interface KeyCost {
  script: number;
  layout: number;
  task: number;
  /** Script time when a pause follows each key, so that all that is put off until then runs for every one. */
  pausedScript: number;
}

/** How many keys are typed in one run, and how many of them with a pause after each. */
export interface Strokes {
  keys: number;
  pausedKeys: number;
}

export const keys = 30;
export const runs = 3;
/** A little more than a frame: every key is drawn, and nothing that waits for a pause runs between two. */
const frameMs = 20;
const warmUp = "warm";
/** Milliseconds. Forms put work off until typing pauses (this one by 250, JSON Forms by 300); it counts all the same. */
export const pause = 400;
const usual: Strokes = { keys, pausedKeys: 10 };

/** Types into the field that `open` gives, three times in a fresh page each, and takes the median of each account. */
export async function measureTyping(
  browser: Browser,
  open: (page: Page) => Promise<void>,
  strokes: Strokes = usual,
): Promise<KeyCost> {
  const costs: KeyCost[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await open(page);
      costs.push(await typeAndMeasure(page, strokes));
    } finally {
      await context.close();
    }
  }
  const median = (key: keyof KeyCost) =>
    costs.map((cost) => cost[key]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  return {
    script: median("script"),
    layout: median("layout"),
    task: median("task"),
    pausedScript: median("pausedScript"),
  };
}

/** Expects the focus in an empty text field. A few keys go first, so that compilers and first renders are not counted. */
async function typeAndMeasure(page: Page, { keys, pausedKeys }: Strokes): Promise<KeyCost> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await typeKeys(page, warmUp, frameMs);
  const before = await readMetrics(session);
  await typeKeys(page, letters(keys), frameMs);
  const between = await readMetrics(session);
  await typeKeys(page, letters(pausedKeys), pause);
  const after = await readMetrics(session);
  const typed = await page.evaluate(() => (document.activeElement as HTMLInputElement).value.length);
  if (typed !== keys + pausedKeys + warmUp.length)
    throw new Error(`The field holds ${typed} characters, not all that was typed.`);
  const perKey = (name: string, from: Metrics, to: Metrics, count: number) =>
    (((to.get(name) ?? 0) - (from.get(name) ?? 0)) * 1000) / count;
  return {
    script: perKey("ScriptDuration", before, between, keys),
    layout: perKey("LayoutDuration", before, between, keys),
    task: perKey("TaskDuration", before, between, keys),
    pausedScript: perKey("ScriptDuration", between, after, pausedKeys),
  };
}

const letters = (count: number) => "abcdefghij".repeat(Math.ceil(count / 10)).slice(0, count);

/** Waits outside of the page, so that nothing but the form's own work is on its accounts. */
async function typeKeys(page: Page, text: string, delayMs: number): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    await page.waitForTimeout(delayMs);
  }
  await page.waitForTimeout(pause);
}

type Metrics = Map<string, number>;

async function readMetrics(session: CDPSession): Promise<Metrics> {
  const { metrics } = await session.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
