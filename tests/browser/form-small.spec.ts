import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

const openForm = async (page: Page) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await expect(page.getByLabel("Date Repaired", { exact: true })).toBeVisible();
};

/** What is filled in or pressed and is smaller than a finger, or whose text a phone would zoom in to. Links inside of sentences may be. */
const tooSmall = () => {
  const found: string[] = [];
  const kinds = "a[href], input, textarea, select, button";
  for (const control of document.querySelectorAll<HTMLElement>(`:is(header, aside, main, footer) :is(${kinds})`)) {
    if (!control.offsetParent) continue;
    const { type = "", labels } = control as HTMLInputElement;
    const isTick = ["checkbox", "radio"].includes(type);
    const isText = !isTick && control.matches("input, textarea, select");
    const look = getComputedStyle(control);
    const isInSentence = look.display === "inline" && control.parentElement?.innerText !== control.innerText;
    // A press beside it may be meant for it.
    const after = getComputedStyle(control, "::after");
    const isWider = after.content !== "none" && after.position === "absolute";
    const sheet = look.position === "relative" ? control : (control.offsetParent as HTMLElement);
    const target = isTick ? (labels?.[0] ?? control) : isWider ? sheet : control;
    const { width, height } = target.getBoundingClientRect();
    const isSmall = height < 43.5 || (!isTick && width < 43.5);
    if ((isSmall && !isInSentence && width > 1) || (isText && Number.parseFloat(look.fontSize) < 16))
      found.push(`${Math.round(width)} x ${Math.round(height)} ${control.outerHTML.slice(0, 90)}`);
  }
  return found;
};

const barOf = (page: Page) => page.getByRole("region", { name: "Actions" });

test("on a phone controls are a finger high and need no zoom, and the bar is one row", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  await page.getByLabel("Customer job number").fill("J1");
  await expect(barOf(page)).toContainText("Kept on this device");
  expect(await page.evaluate(tooSmall)).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bar = await barOf(page).boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(height / 5);
    const [send, draft] = await Promise.all(
      ["Send for Approval", "Save as draft"].map((name) => page.getByRole("button", { name }).boundingBox()),
    );
    expect(send?.y).toBe(draft?.y);
  }
  // With a mouse as well there is enough to aim at (WCAG 2.5.8).
  await page.setViewportSize({ width: 1440, height: 900 });
  const heights = await barOf(page)
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

test("on a phone a finger finds all there is to press at home, on a claim and among the answers", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // More drafts than a group shows: the way to all of them is a control as well.
  await page.route("**/api/claims?*wants=yes*", async (route) => {
    const response = await route.fetch();
    const { claims } = await response.json();
    const isOfDrafts = route.request().url().includes("=draft");
    await route.fulfill({ response, json: { claims: { ...claims, ...(isOfDrafts && { total: 12 }) } } });
  });
  await signIn(page, "dealer@example.test");
  await expect(page.getByRole("link", { name: /^Reply / })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Show all \d+$/ })).toBeVisible();
  expect(await page.evaluate(tooSmall)).toEqual([]);
  await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
  // Wherever on its card it is pressed.
  await page
    .getByRole("listitem")
    .filter({ hasText: "WC100041" })
    .last()
    .click({ position: { x: 20, y: 60 } });
  await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
  expect(await page.evaluate(tooSmall)).toEqual([]);
  await page.goto("/new-claim/warranty/check");
  await expect(page.getByRole("button", { name: "The fault code is required." })).toBeVisible();
  expect(await page.evaluate(tooSmall)).toEqual([]);
});

test("on a phone the unit is looked up on the first screen, without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  const bar = await barOf(page).boundingBox();
  const product = page.getByRole("region", { name: "Product Lookup" });
  const [search, scan] = ["Search", "Scan"].map((name) => product.getByRole("button", { name, exact: true }));
  for (const control of [page.getByLabel("Model Number"), page.getByLabel("Serial Number"), search, scan]) {
    const box = await control?.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 844)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  expect((await search?.boundingBox())?.y).toBe((await scan?.boundingBox())?.y);
});

test("a new return shows its conditions above the product, and the product on the first screen", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/new-claim/return");
    const docket = page.getByLabel("Invoice or Delivery Docket Number");
    await expect(docket).toBeVisible();
    await expect(page.getByText(/Filled in from/)).toBeVisible();
    const bar = await barOf(page).boundingBox();
    const box = await docket.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? height), `at ${width}`).toBeLessThanOrEqual(bar?.y ?? 0);
    const conditions = page.getByRole("button", { name: width < 768 ? "Show conditions" : "Hide conditions" });
    expect((await conditions.boundingBox())?.y).toBeLessThan(box?.y ?? 0);
    await expect(page.getByText(/^Notify customer service within 24 hours/)).toBeVisible({ visible: width >= 768 });
  }
});

test("what an earlier claim fills in is told without moving what stands below it, in narrow windows too", async ({
  page,
}) => {
  await openForm(page);
  // Made before it is asked: the answer may be let go before anybody waits for it.
  let gate = Promise.withResolvers<void>();
  await page.route("**/api/claims*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const model = page.getByLabel("Model Number");
  const top = () => model.evaluate((box) => box.getBoundingClientRect().top + scrollY);
  for (const width of [195, 320]) {
    gate = Promise.withResolvers<void>();
    await page.setViewportSize({ width, height: 844 });
    const asked = page.waitForRequest("**/api/claims*");
    await page.goto("/new-claim/warranty");
    await Promise.all([asked, model.waitFor()]);
    await page.evaluate(() => document.fonts.ready);
    const before = await top();
    gate.resolve();
    await expect(page.getByText(/Filled in from/)).toBeVisible();
    expect(await top(), `at ${width}`).toBe(before);
  }
});

test("on the narrowest phone Read only stands in line, and in forced colours how much is done is seen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openForm(page);
  const technician = page.getByRole("button", { name: "Service Technician Read only" });
  const left = async (words: string) => (await technician.getByText(words).boundingBox())?.x;
  expect(await left("Read only")).toBe(await left("Service Technician"));
  await page.emulateMedia({ forcedColors: "active" });
  const track = page
    .getByText(/^\d of \d done$/)
    .filter({ visible: true })
    .locator("+ div");
  const ground = (bar: Element) => getComputedStyle(bar).backgroundColor;
  expect(await track.evaluate((bar) => getComputedStyle(bar).borderTopWidth)).toBe("1px");
  expect(await track.locator("div").evaluate(ground)).not.toBe(await track.evaluate(ground));
});

test("on the narrowest phone the calendar's lists show their words whole", async ({ page }) => {
  await openForm(page);
  await page.getByRole("button", { name: "Open the calendar Date Installed" }).click();
  const widths = (label: string) =>
    page
      .getByRole("dialog")
      .getByRole("combobox", { name: label })
      .evaluate((list) => list.clientWidth);
  for (const label of ["Month", "Year"]) {
    await page.setViewportSize({ width: 1280, height: 720 });
    const whole = await widths(label);
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await widths(label)).toBeGreaterThanOrEqual(whole);
  }
});

for (const [zoom, width, height] of [
  ["200 %", 640, 400],
  ["200 % of a wide screen", 720, 450],
  ["400 %", 320, 256],
  ["200 % of a phone", 195, 422],
  ["a small phone", 320, 568],
  ["a phone", 390, 844],
  ["a tablet", 768, 1024],
  ["a wide screen", 1440, 900],
] as const) {
  test(`at ${zoom} no control that has the focus is covered`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openForm(page);
    // What an earlier claim fills in is told above, and moves what stands below it.
    await expect(page.getByText(/Filled in from/)).toBeVisible();
    await page.getByLabel("Model Number").focus();
    const covered: string[] = [];
    for (let count = 0; count < 45; count++) {
      await page.keyboard.press("Tab");
      const hidden = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement;
        const bar = document.querySelector('[role="region"][aria-label="Actions"]');
        if (!bar || bar.contains(at) || at === document.body) return "";
        const [own, over] = [at.getBoundingClientRect(), bar.getBoundingClientRect()];
        const isCovered =
          own.bottom > over.top + 1 && own.top < over.bottom - 1 && getComputedStyle(bar).position === "sticky";
        // Of a box that holds several lines, the browser shows the one that is written in.
        const lines = at.tagName === "TEXTAREA" ? 24 : own.height;
        const isOutside = own.height < innerHeight && (own.top < -1 || own.top + lines > innerHeight + 1);
        return isCovered || isOutside ? at.outerHTML.slice(0, 90) : "";
      });
      if (hidden) covered.push(hidden);
    }
    expect(covered).toEqual([]);
  });
}
