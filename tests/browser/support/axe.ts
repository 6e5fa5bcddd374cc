import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with the rule, the element and the mend of everything axe finds on the page as it stands. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(standards).analyze();
  expect(passes.length, "axe found something to look at").toBeGreaterThan(0);
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
  );
  expect(findings.join("\n\n")).toBe("");
}
