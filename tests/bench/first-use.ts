import { type BrowserContext, chromium, type Page } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { withProduct } from "./running-product.ts";

/** What Chrome's tools call Slow 4G: bytes a second, milliseconds to an answer. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** A phone in place of this machine. */
const slower = 4;
const runs = 5;

/** A screen: its address, what one can use once it is there, milliseconds that it may take, bytes and answers apart. */
const screens = [
  { name: "dashboard", path: "/", usable: "main a[href^='/claim/'], main a[href^='/edit-claim/']", budget: 2_000 },
  {
    name: "form",
    path: "/new-claim/warranty",
    usable: "main input:not([disabled]):not([type=checkbox]):not([type=file]), main button[aria-expanded]",
    budget: 2_500,
  },
];

interface Use {
  ms: number;
  requests: number;
  kb: number;
}

/** Opens a screen in a page that keeps nothing from before but who is signed in. */
async function open(context: BrowserContext, { path, usable }: (typeof screens)[number]): Promise<Use> {
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  let requests = 0;
  let bytes = 0;
  session.on("Network.responseReceived", () => {
    requests++;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: "commit" });
  const ms = await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    usable,
    { timeout: 60_000 },
  );
  const use = { ms: Number(await ms.jsonValue()), requests, kb: bytes / 1000 };
  await page.close();
  return use;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

await withProduct(async (address) => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    // The service worker would have everything on the device already.
    const context = await browser.newContext({ baseURL: address, serviceWorkers: "block" });
    await signIn(await context.newPage(), "dealer@example.test");
    for (const screen of screens) {
      const uses: Use[] = [];
      for (let run = 0; run < runs; run++) uses.push(await open(context, screen));
      const of = (key: keyof Use) => median(uses.map((use) => use[key]));
      const each = uses.map((use) => Math.round(use.ms)).join(", ");
      console.log(
        `${screen.name}: usable in ${Math.round(of("ms"))} ms (budget ${screen.budget}; ${each}), ${of("requests")} answers, ${of("kb").toFixed(0)} kB`,
      );
      if (of("ms") > screen.budget) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
});
