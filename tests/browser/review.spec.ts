import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 16);

test("what one person writes another approves before it is published, now or at a time", async ({ page, browser }) => {
  test.setTimeout(360_000);
  const dataDir = mkdtempSync(join(tmpdir(), "portal-review-"));
  const port = await freePort();
  const product = await startProduct({ PORT: String(port), DATA_DIR: dataDir, REVIEW_RELEASES: "yes" });
  const { publicUrl } = product.settings;
  const colleague = await (await browser.newContext()).newPage();
  try {
    await signIn(page, "admin@example.test", publicUrl);
    await page.goto(`${publicUrl}/studio`);
    await page.getByLabel("What it changes").fill("A shorter word");
    await page.getByRole("button", { name: "Begin a draft" }).click();
    await expect(page.getByText("No faults", { exact: true })).toBeVisible({ timeout: 45_000 });
    await page.getByLabel("Claim type").selectOption("warranty");
    await page.getByRole("tab", { name: "Words" }).click();
    await page.getByLabel("Find a sentence").fill("/customerReference help");
    const sentence = page.getByLabel("The field “Customer job number”: help");
    await sentence.fill("Your own number for this job.");
    await page.keyboard.press("Tab");
    await expect(page.getByText("Publishing waits until its claims are counted under Impact.")).toBeVisible({
      timeout: 45_000,
    });
    await page.getByRole("tab", { name: "Impact" }).click();
    await page.getByRole("button", { name: "Count the claims" }).click();
    await expect(page.getByText("Publishing waits until somebody else approves it under Review.")).toBeVisible({
      timeout: 60_000,
    });

    await page.getByRole("tab", { name: "Review" }).click();
    await page.getByLabel("What you have to say").fill("Dealers asked for it.");
    await page.getByRole("button", { name: "Send for review" }).click();
    await expect(page.getByRole("heading", { name: "In review", level: 2 })).toBeFocused();
    await expect(page.getByRole("tabpanel").getByRole("button", { name: "Approve" })).toHaveCount(0);
    await expectGoodLooks(page, "studio-review");

    await signIn(colleague, "super-admin@example.test", publicUrl);
    await colleague.goto(page.url());
    await colleague.getByRole("tab", { name: "Review" }).click();
    await expect(colleague.getByRole("region", { name: "What was said and decided" })).toContainText(
      "Dealers asked for it.",
    );
    await colleague.getByRole("button", { name: "Ask for changes" }).click();
    await expect(colleague.getByLabel("What you have to say")).toHaveAccessibleDescription(
      "Please say what is to be changed.",
    );
    await colleague.getByRole("tabpanel").getByRole("button", { name: "Approve" }).click();
    await expect(colleague.getByRole("heading", { name: "Approved", level: 2 })).toBeFocused();

    await colleague.getByRole("button", { name: "Publish at that time" }).click();
    await expect(colleague.getByLabel("When, New Zealand time")).toBeFocused();
    await colleague.getByLabel("When, New Zealand time").fill(inAMonth);
    await colleague.getByLabel("Why it is published").fill("After the holidays");
    await colleague.getByRole("button", { name: "Publish at that time" }).click();
    // Every story is played before.
    await expect(colleague.getByRole("heading", { name: "Approved, publishes by itself" })).toBeFocused({
      timeout: 60_000,
    });
    await expectGoodLooks(colleague, "studio-planned");
    await colleague.getByRole("button", { name: "Cancel publishing at that time" }).click();
    await expect(colleague.getByRole("heading", { name: "Approved", level: 2, exact: true })).toBeFocused();

    await page.reload();
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Dealers asked for it");
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByRole("row", { name: /Serving Dealers asked for it/ })).toBeVisible({ timeout: 60_000 });
  } finally {
    await colleague.context().close();
    await product.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
