import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What stays in view over what scrolls beneath it, such as a bar of actions: a link that is half under it at this moment is no small
 * target, as it comes out by scrolling. Set on the elements, because a page's policy may refuse a style sheet.
 */
const setBars = (page: Page, position: "static" | "") =>
  page.locator('[role="region"]').evaluateAll((regions, value) => {
    for (const region of regions as HTMLElement[])
      if (value === "" || getComputedStyle(region).position === "sticky") region.style.position = value;
  }, position);

/**
 * Colours of what still fades in or out are nobody's. What moves for ever, such as a skeleton, is not waited for, nor what stands out
 * of view where the browser draws nothing (`content-visibility`): it stays in the middle until it is scrolled to. Asked anew at each
 * frame, because a change of width puts out of view what moved.
 */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const isDrawn = target?.checkVisibility({ contentVisibilityAuto: true }) ?? true;
      return playState !== "running" || !isDrawn || !Number.isFinite(effect?.getComputedTiming().endTime);
    }),
  );

/** What axe says of colours: all that can differ between light and dark. */
const ofColours = ["color-contrast", "link-in-text-block"];

/**
 * Fails with the rule, the element and the mend of everything axe finds on the page as it stands, or in its colours alone. `but`
 * names rules that cannot be kept there.
 */
export async function expectNoAxeFindings(
  page: Page,
  looksAt: "everything" | "colours" = "everything",
  but: string[] = [],
): Promise<void> {
  await setBars(page, "static");
  await atRest(page);
  // Of what is well, one place per rule is enough to know that axe looked. A page alone is looked at in itself: for what may hold
  // frames AxeBuilder opens a second page, which takes as long again.
  const isAlone = page.frames().length === 1;
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(isAlone);
  const { violations, passes, incomplete } = await (looksAt === "colours"
    ? axe.withRules(ofColours)
    : axe.withTags(standards).disableRules(but)
  ).analyze();
  await setBars(page, "");
  // While a modal dialog of the browser's own is open, axe cannot tell which colours lie over which.
  const isModal = (await page.locator("dialog:modal").count()) > 0;
  const looked = passes.length + (isModal ? incomplete.length : 0);
  expect(looked, "axe found something to look at").toBeGreaterThan(0);
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
  );
  expect(findings.join("\n\n")).toBe("");
}
