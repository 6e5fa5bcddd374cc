import { expect, type Page, test } from "@playwright/test";
import { expectNoAxeFindings } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search or go to" });

for (const width of [1440, 390]) {
  test(`the palette finds a claim and its acts by keys alone at ${width} pixels, and axe finds nothing in it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await signIn(page, "customer-service@example.test");
    const link = page.getByRole("link", { name: /^[A-Z]{2}\d+/ }).first();
    await link.focus();
    const number = /^[A-Z]{2}\d+/.exec((await link.textContent()) ?? "")?.[0] ?? "";
    const isPalette = (url: string) => /\/palette-[^/]*\.js$/.test(url);
    expect(scripts.filter(isPalette)).toEqual([]);

    const code = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => isPalette(pathname),
      async (route) => {
        await code.promise;
        await route.continue();
      },
    );
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("dashj");
    await page.keyboard.press("Backspace");
    code.resolve();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("dash");
    // What the network tells and what the page shows come by different ways, in either order.
    await expect.poll(() => scripts.filter(isPalette)).toHaveLength(1);
    await expect(page.getByRole("option", { name: "Dashboard" })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused();

    await page.getByRole("button", { name: "Search or go to..." }).click();
    await page.keyboard.type(number);
    await expect(page.getByRole("option", { name: new RegExp(`^${number}`) })).toHaveAttribute("aria-selected", "true");
    await expectNoAxeFindings(page);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(
      page
        .getByRole("group", { name: `With ${number}` })
        .getByRole("option")
        .first(),
    ).toBeVisible();
    await page.keyboard.type("hand over");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /Who looks after this claim/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeFocused();
  });
}
