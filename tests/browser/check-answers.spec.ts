import { expect, test } from "@playwright/test";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

test("what is missing is named on the page that checks the answers, and each fault and section is one press away", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await page.getByLabel("Customer job number").fill("J15388");
  await page.getByRole("textbox", { name: "Date Failed" }).fill("31/02/2026");
  await page.getByRole("button", { name: "Check your answers" }).click();
  await expect(page).toHaveURL(/\/new-claim\/warranty\/check$/);
  const faults = page.getByRole("region", { name: "Missing data required for approval" });
  await expect(faults).toBeFocused();
  await expect(page.getByRole("region", { name: /^Customer Information/ })).toContainText("J15388");
  await expectGoodLooks(page, "form-check-faults");

  await faults.getByRole("button", { name: /Date Failed: 31\/02\/2026 is not a day/ }).click();
  await expect(page.getByRole("textbox", { name: "Date Failed" })).toBeFocused();
  await expect(page).toHaveURL(/\/new-claim\/warranty$/);
  await page.getByRole("textbox", { name: "Date Failed" }).fill("01/10/2026");
  await page.getByRole("button", { name: "Check your answers" }).click();
  await expect(faults).toBeFocused();
  await expect(faults).not.toContainText("is not a day");

  // Nothing that was typed is lost by a reload, and the way back is the browser's own.
  await page.reload();
  await expect(page.getByRole("region", { name: /^Customer Information/ })).toContainText("J15388");
  await page.goBack();
  await expect(page.getByLabel("Customer job number")).toHaveValue("J15388");
  await page.goForward();
  await page.getByRole("button", { name: /^Change Customer Information/ }).click();
  await expect(page.getByRole("region", { name: /^Customer Information/ }).locator(":focus")).toBeVisible();

  await page.getByRole("button", { name: "Check your answers" }).click();
  await page.getByRole("button", { name: "Send for Approval" }).click();
  const dialog = page.getByRole("dialog", { name: "Missing data required for approval" });
  await dialog.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("region", { name: "Actions" })).toContainText(/Saved as draft WC/);
  await expect(page).toHaveURL(/\/edit-claim\/WC\d+\/check$/);
});
