import { setTimeout as delay } from "node:timers/promises";
import { expect, type Page, test } from "@playwright/test";
import { openSettled, settled } from "./support/settled.ts";
import { signIn } from "./support/sign-in.ts";

/** Cumulative layout shift, and what moved: web.dev's session windows, of what nobody's input caused. */
interface Shift {
  total: number;
  moved: string[];
}

const most = 0.02;
const widths = [390, 412, 768, 1440];

/** Begins to measure each page from its first paint on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { at: number; value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    const told = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 40)}` : "gone";
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({ at: entry.startTime, value: entry.value, moved: entry.sources.map(({ node }) => told(node)) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftsOf = (page: Page): Promise<Shift> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { at: number; value: number; moved: string[] }[] };
    let [worst, sum, begun, last] = [0, 0, -Infinity, -Infinity];
    for (const { at, value } of shifts) {
      if (at - last > 1_000 || at - begun > 5_000) [sum, begun] = [0, at];
      sum += value;
      last = at;
      worst = Math.max(worst, sum);
    }
    return { total: worst, moved: shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(" | ")}`) };
  });

const pages = {
  "dealer@example.test": ["/", "/claim/WC100028", "/new-claim/warranty", "/new-claim/return", "/edit-claim/WC100028"],
  "customer-service@example.test": ["/", "/claim/WC100028", "/edit-claim/WC100028", "/insights", "/requests"],
};

for (const [email, paths] of Object.entries(pages)) {
  test(`nothing moves by itself as pages come up for ${email}, on four widths`, async ({ page }) => {
    test.setTimeout(240_000);
    await watchShifts(page);
    await signIn(page, email);
    const found: [string, number, Shift][] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      for (const path of paths) {
        await openSettled(page, path);
        found.push([path, width, await shiftsOf(page)]);
      }
    }
    expect(found.filter(([, , { total }]) => total > most)).toEqual([]);
  });
}

/** What a claim's page asks for: whichever comes last, it moves nothing. */
const parts = [
  "/api/statuses",
  "/api/claim-types",
  "/api/resolutions",
  "/api/resolutions/claim/type",
  "/api/claim/WC100028",
  "/api/activity/claim/WC100028",
  "/definitions/",
  "/assets/file-box-",
  "/brand/",
];

test("nothing moves by itself on a claim's page for staff, whichever of its parts comes last", async ({ page }) => {
  test.setTimeout(240_000);
  await watchShifts(page);
  await signIn(page, "customer-service@example.test");
  const found: [string, number, Shift][] = [];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    for (const part of parts) {
      const isIt = ({ pathname }: URL) =>
        part.endsWith("/") || part.endsWith("-") ? pathname.startsWith(part) : pathname === part;
      await page.route(isIt, async (route) => {
        await delay(1_500);
        await route.continue();
      });
      const came = page.waitForResponse((response) => isIt(new URL(response.url())));
      await page.goto("/claim/WC100028");
      await came;
      await settled(page);
      await expect(page.getByRole("region", { name: "Internal files" })).toContainText("Choose files");
      found.push([part, width, await shiftsOf(page)]);
      await page.unrouteAll({ behavior: "wait" });
    }
  }
  expect(found.filter(([, , { total }]) => total > most)).toEqual([]);
});

test("a notice of a lost connection comes and goes in view, and moves nothing that is read", async ({ page }) => {
  await signIn(page, "customer-service@example.test");
  await openSettled(page, "/about");
  const notice = page.getByRole("complementary", { name: "Connection" });
  const heading = async () =>
    Math.round((await page.getByRole("heading", { level: 1 }).boundingBox())?.y ?? Number.NaN);
  for (const scrolled of [0, 40]) {
    await page.evaluate((to) => scrollTo(0, to), scrolled);
    const before = await heading();
    await page.context().setOffline(true);
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await heading(), `offline, scrolled by ${scrolled}`).toBe(before);
    await page.context().setOffline(false);
    await expect(notice).toHaveCount(0);
    expect(await heading(), `back, scrolled by ${scrolled}`).toBe(before);
  }
});
