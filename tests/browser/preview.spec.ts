import { expect, test } from "@playwright/test";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

test("an administrator previews a form as others see it, and is told why by keyboard alone", async ({ page }) => {
  await signIn(page, "admin@example.test");
  await page.goto("/preview");
  await page.getByLabel("Form", { exact: true }).selectOption("warranty");
  await page.getByLabel("Person").selectOption("dealer");
  const why = page.getByRole("region", { name: "Why" });

  await page.getByLabel("Date Repaired").first().fill("01/02/2024");
  await expect(why).toContainText("Rule repaired-recently is not met.");
  await expect(why).toContainText(/schemas\/warranty\/rules\.json:\d+:\d+/);
  await expectGoodLooks(page, "preview");

  await page.getByLabel("Field, section, rule or transition").fill("fault");
  await page.keyboard.press("Enter");
  await expect(why).toContainText("Section fault is not editable.");
  await page.getByLabel("Person").selectOption("tech_support");
  await expect(why).toContainText("Section fault is editable.");
  await expect(page.getByLabel("Date Repaired").first(), "what was typed stays").toHaveValue("01/02/2024");
});
