import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { openSection } from "./support/fill-form.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const definitions = ownDefinitions();
const definition = definitions.get("warranty") as NonNullable<ReturnType<typeof definitions.get>>;
const twoFiles = ["service-report.pdf", "rating-plate.jpg"].map((name) =>
  join(import.meta.dirname, "../../fixtures/files", name),
);

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

test("a form that was typed for another account is told apart at home, and goes on under its own account", async ({
  page,
}) => {
  await signIn(page, "customer@example.test");
  const account = page.getByLabel("Account", { exact: true });
  const own = (await account.locator("option:checked").textContent()) ?? "";
  const other = (await account.getByRole("option").allTextContents()).find((option) => option !== own) ?? "";
  const nameOf = (option: string) => option.replace(/^\d+ /, "");
  await typeJob(page, "JOB-OWN");
  await page.goto("/");
  await account.selectOption(other);
  await expect(account.locator("option:checked")).toHaveText(other);

  const kept = page.getByRole("region", { name: "Kept on this device" });
  await expect(kept).toContainText(`For ${nameOf(own)}`);
  await expectGoodLooks(page, "kept-for-another-account");
  await page.goto("/new-claim/warranty");
  await expect(page.getByText(`It is for ${nameOf(own)}, not for the account you use now.`)).toBeVisible();
  await page.goto("/");
  await kept.getByRole("button", { name: `Switch to ${nameOf(own)} and continue` }).click();
  await expect(page.getByLabel("Customer job number")).toHaveValue("JOB-OWN");
  await expect(page.getByRole("banner")).toContainText(nameOf(own));
  await expect(page.getByText(/not for the account you use now/)).toBeHidden();
});

/** From the next choice on: reloads the page at the first moment in which it says that all is kept. */
const reloadOnceKept = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('[aria-label="Actions"]') as HTMLElement;
    const look = () => /^Kept on this device/.test(bar.textContent ?? "") && location.reload();
    const watch = () => {
      look();
      new MutationObserver(look).observe(bar, { childList: true, subtree: true, characterData: true });
    };
    document.addEventListener("change", watch, { once: true });
  });

test("a page that says it is kept has the file that was chosen in the same moment", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await typeJob(page, "JOB-RELOAD");
  const files = await openSection(page, definition, "files");
  await reloadOnceKept(page);
  const reloaded = page.waitForEvent("load");
  await files.locator("input[type=file][multiple]").setInputFiles(twoFiles);
  await reloaded;
  const list = (await openSection(page, definition, "files")).getByRole("list", { name: "Files of this claim" });
  await expect(list).toContainText("service-report.pdf");
  await expect(list).toContainText("rating-plate.jpg");
  await expect(page.getByLabel("Customer job number")).toHaveValue("JOB-RELOAD");
});

test("who leaves while a chosen file is not kept yet is asked, and who stays has it kept", async ({ page }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/assets/sort-files-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, "dealer@example.test");
  await typeJob(page, "JOB-LEAVE");
  const bar = page.getByRole("region", { name: "Actions" });
  const files = await openSection(page, definition, "files");
  await files.locator("input[type=file][multiple]").setInputFiles(twoFiles);
  await expect(bar).toContainText("Keeping on this device");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).dismiss();
  goOn();
  await expect(bar).toContainText("Kept on this device");
  await page.reload();
  await expect(await openSection(page, definition, "files")).toContainText("rating-plate.jpg");
});
