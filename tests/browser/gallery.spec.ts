import { expect, type Page, test } from "@playwright/test";
import { expectNoAxeFindings } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";

/** Screens that stand one below the other on one page may have landmarks of one name. */
const besideOthers = ["landmark-unique"];

const groups: [group: string, heading: string, but: string[]][] = [
  ["parts", "Shared parts", []],
  ["controls", "Controls of the form", []],
  ["widgets", "Widgets", []],
  ["waiting", "Screens that wait", besideOthers],
  ["failing", "Screens without a server", besideOthers],
];

/** What comes later has come, and its colours have arrived; skeletons pulse for ever. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator("[data-later]")).toHaveCount(0);
  await expect(page.getByText(/^Lowest contrast of text: /)).toBeVisible();
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

const contrastsOf = async (page: Page) => {
  const told = await page.getByText(/^Lowest contrast of text: /).innerText();
  return [...told.matchAll(/: ([\d.]+) : 1/g)].map(([, ratio]) => Number(ratio));
};

test("axe finds nothing in the gallery, by day and by night, wide and narrow, and its contrasts are as WCAG asks", async ({
  page,
}) => {
  await signIn(page, "admin@example.test");
  for (const [group, heading, but] of groups) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/studio/gallery/${group}?look=light`);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await settle(page);
    await expectNoAxeFindings(page, "everything", but);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectNoAxeFindings(page, "everything", but);
    await page.getByLabel("Light", { exact: true }).selectOption("dark");
    await expect(page.locator("[data-stage=dark]")).toBeVisible();
    await settle(page);
    await expectNoAxeFindings(page, "colours");
    // Measured anew once the colours have changed over.
    await expect
      .poll(async () => {
        const [text = 0, edge = 21] = await contrastsOf(page);
        return text >= 4.5 && edge >= 3 ? "as WCAG asks" : `${text} and ${edge}`;
      })
      .toBe("as WCAG asks");
  }
});
