import { expect, type Locator, test } from "@playwright/test";
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

test("on a wide screen answers stand beside their questions, and what follows the sending beside the answers", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await page.getByLabel("Customer job number").fill("J15388");
  await page.getByRole("button", { name: "Check your answers" }).click();
  // The form has such a region too, until the page of the answers has come.
  const whenSent = page.getByRole("heading", { name: "When you send" });
  await expect(whenSent).toBeVisible();
  const customer = page.getByRole("region", { name: /^Customer Information/ });
  const placeOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error("It is not there.");
    return box;
  };
  const question = await placeOf(customer.getByText("Customer job number", { exact: true }));
  const answer = await placeOf(customer.getByText("J15388", { exact: true }));
  expect(answer.x).toBeGreaterThan(question.x + 50);
  expect(Math.abs(answer.y - question.y)).toBeLessThan(question.height);
  const next = await placeOf(whenSent);
  expect(next.x).toBeGreaterThan((await placeOf(customer)).x + (await placeOf(customer)).width);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(async () => (await placeOf(customer.getByText("J15388", { exact: true }))).y)
    .toBeGreaterThan((await placeOf(customer.getByText("Customer job number", { exact: true }))).y + 15);
});
