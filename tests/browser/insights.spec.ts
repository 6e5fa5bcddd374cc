import { expect, test } from "@playwright/test";
import { expectNoAxeFindings } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";

test("a manager opens the figures, chooses a type, and finds behind a figure a list of exactly so many claims", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await signIn(page, "service-manager@example.test");
  await page.getByRole("link", { name: "Reports & insights" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports & insights" })).toBeVisible();
  await expect(page.locator("svg.recharts-surface").first()).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByRole("combobox", { name: "Type" }).selectOption("warranty");
  await expect(page).toHaveURL(/\/insights\?type=warranty$/);
  await page.getByRole("button", { name: "Show as table: Open claims by status and age" }).click();
  const table = page.getByRole("table", { name: "Open claims by status and age" });
  const figure = table.getByRole("link", { name: /: All, / }).first();
  await expect(figure).toHaveAttribute("href", /type=warranty/);
  await expectNoAxeFindings(page);
  const total = Number((await figure.textContent())?.replace(",", ""));
  const counted = page.waitForResponse((response) => response.url().includes("/api/claims?"));
  await figure.click();
  expect((await (await counted).json()).claims.total).toBe(total);
  await expect(page.getByRole("button", { name: "Open: remove this filter" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Open: remove this filter" })).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(refused).toEqual([]);
});
