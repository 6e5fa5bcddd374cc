import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

test("a change is made, found faulty, mended, compared, published, seen in a new claim and rolled back", async ({
  page,
}) => {
  test.setTimeout(360_000);
  const dataDir = mkdtempSync(join(tmpdir(), "portal-studio-"));
  const port = await freePort();
  const product = await startProduct({ PORT: String(port), DATA_DIR: dataDir });
  const { publicUrl } = product.settings;
  try {
    await signIn(page, "admin@example.test", publicUrl);
    await page.goto(`${publicUrl}/studio`);
    await page.getByLabel("What it changes").fill("Call the job number by its name");
    await page.getByRole("button", { name: "Begin a draft" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Call the job number by its name");
    await expect(page.getByText("No faults", { exact: true })).toBeVisible({ timeout: 45_000 });

    const preview = page.getByRole("region", { name: "Preview" });
    await page.getByLabel("Claim type").selectOption("warranty");
    await page.getByRole("button", { name: "messages.en", exact: true }).click();
    await page.getByLabel("Find a part").fill("/customerReference");
    await page.getByRole("button", { name: "/customerReference", exact: true }).click();
    const editor = page.getByRole("textbox", { name: /^Text of warranty\/messages\.en\.json/ });
    await expect(editor).toBeFocused();
    await page.keyboard.insertText("x");
    await expect(page.getByText(/^[1-9]\d* faults?$/).first()).toBeVisible();
    const faults = page.getByRole("region", { name: "Check" });
    await expect(faults.getByRole("button").first()).toContainText(/warranty\/messages\.en\.json:\d+:\d+/);
    await expect(page.getByText("Publishing waits until the faults are mended.")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("No faults", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tab", { name: "Text" })).toBeFocused();

    await page.getByRole("tab", { name: "Choices" }).click();
    await page.getByLabel("List").selectOption({ label: "cargo types" });
    await page.getByLabel("New choice of cargo types").fill("Wooden crate");
    await page.getByRole("button", { name: "Add the choice" }).click();
    await expect(page.getByLabel("Value wooden crate")).toHaveValue("Wooden crate");
    await expectGoodLooks(page, "studio-choices");
    await page.getByRole("button", { name: "Remove Wooden crate" }).click();
    await expect(page.getByRole("list", { name: "Choices" })).toBeFocused();

    await page.getByRole("tab", { name: "Words" }).click();
    await page.getByLabel("Find a sentence").fill("/customerReference name");
    const sentence = page.getByLabel('The field "/customerReference": name');
    await sentence.fill("Job no.");
    await page.keyboard.press("Tab");
    await expect(preview.getByLabel("Job no.")).toBeAttached();
    await expectGoodLooks(page, "studio-words");

    await page.getByRole("tab", { name: "Fields" }).click();
    await page.getByLabel("Field", { exact: true }).selectOption("/customerReference");
    await page.getByLabel("What it is called").first().fill("Your job number");
    await page.getByRole("button", { name: "Write the words" }).click();
    await expect(preview.getByLabel("Your job number")).toBeAttached();

    await page.getByRole("tab", { name: "Workflow" }).click();
    await page.getByLabel("From and to").selectOption({ label: "Approved" });
    await expect(page.getByText(/^\d+ of \d+ ways\.$/)).toBeVisible();
    const picture = page.getByRole("region", { name: "Picture of the workflow" });
    await expect(picture.getByText("Approved", { exact: true })).toBeVisible();
    await expect(picture.getByText("Not Approved", { exact: true })).toHaveCount(0);

    await page.getByRole("tab", { name: "Difference" }).click();
    await expect(page.getByRole("tabpanel")).toContainText(
      'The field "/customerReference": name is "Your job number", not ',
    );
    await expectGoodLooks(page, "studio-draft");
    await page.getByRole("tab", { name: "Impact" }).click();
    await page.getByRole("button", { name: "Count the claims" }).click();
    await expect(page.getByRole("tabpanel")).toContainText(/0 of \d+ differ/);

    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Dealers look for their job number");
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByRole("row", { name: /Serving Dealers look for their job number/ })).toBeVisible();
    await expectGoodLooks(page, "studio");

    const claim = await page.context().newPage();
    await expect(async () => {
      await claim.goto(`${publicUrl}/new-claim/warranty`);
      await expect(claim.getByLabel("Your job number")).toBeAttached({ timeout: 5_000 });
    }).toPass();

    await history
      .getByRole("button", { name: /^Roll back to/ })
      .first()
      .click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Dealers were confused");
    await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
    await expect(history.getByRole("row", { name: /Serving Dealers were confused/ })).toBeVisible();
    await expect(async () => {
      await claim.goto(`${publicUrl}/new-claim/warranty`);
      await expect(claim.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 5_000 });
      await expect(claim.getByLabel("Your job number")).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
  } finally {
    await product.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("nobody else has a studio", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/studio");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/not found|nothing here|no such/i);
  await expect(page.getByRole("link", { name: "Studio" })).toHaveCount(0);
});
