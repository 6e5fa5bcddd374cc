import { expect, type Page, test } from "@playwright/test";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

async function typeJob(page: Page, job: string): Promise<void> {
  await page.goto("/new-claim/warranty");
  await page.getByLabel("Customer job number").fill(job);
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Kept on this device");
}

test("every form that is kept on this device is one click from home, and one that is discarded can be brought back", async ({
  page,
  context,
}) => {
  await signIn(page, "dealer@example.test");
  const other = await context.newPage();
  await typeJob(page, "JOB-ONE");
  await typeJob(other, "JOB-TWO");
  await other.close();
  await page.goto("/");
  const kept = page.getByRole("region", { name: "Kept on this device" });
  await expect(kept.getByRole("listitem")).toHaveCount(2);
  // The form stood further down: that is nothing to the page that is opened in its place.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectGoodLooks(page, "kept-forms");
  for (const job of ["JOB-ONE", "JOB-TWO"]) {
    await kept.getByRole("link", { name: job }).click();
    await expect(page.getByLabel("Customer job number")).toHaveValue(job);
    await page.goto("/");
  }

  await kept.getByRole("button", { name: /^Discard .*JOB-ONE/ }).click();
  await expect(kept.getByRole("button", { name: "Undo" })).toBeFocused();
  await kept.getByRole("button", { name: "Undo" }).click();
  await kept.getByRole("link", { name: "JOB-ONE" }).click();
  await expect(page.getByLabel("Customer job number")).toHaveValue("JOB-ONE");
  await page.goto("/");
  await kept.getByRole("button", { name: /^Discard .*JOB-ONE/ }).click();
  await page.getByRole("link", { name: "About" }).click();
  await page.goto("/");
  await expect(kept.getByRole("listitem")).toHaveCount(1);
  await expect(kept).toContainText("JOB-TWO");
});
