import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

/** Calls the API as whoever is signed in on a page. */
async function callerOf(page: Page, publicUrl: string) {
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.goto(`${publicUrl}/`);
  const authorization = (await asked).headers().authorization ?? "";
  return async (method: string, path: string, data?: object) => {
    const given = { method, headers: { authorization }, ...(data && { data }) };
    const answer = await page.request.fetch(`${publicUrl}${path}`, given);
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
}

test("a field gets another name: what became of it is asked, tried on claims, chosen, and they go along", async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000);
  const dataDir = mkdtempSync(join(tmpdir(), "portal-migrating-"));
  const port = await freePort();
  const product = await startProduct({ PORT: String(port), DATA_DIR: dataDir });
  const { publicUrl } = product.settings;
  const dealer = await (await browser.newContext()).newPage();
  try {
    await signIn(dealer, "dealer@example.test", publicUrl);
    const save = await callerOf(dealer, publicUrl);
    const made: string[] = [];
    for (const pickupContactName of ["Anna", "Ben"]) {
      const { claim_number: number } = await save("POST", "/api/return", { draft: true, pickupContactName });
      made.push(number);
    }
    const contactOf = async (number = "") => (await save("GET", `/api/claim/${number}`)).claim.customer_contact_name;
    expect(await contactOf(made[0])).toBe("Anna");

    await signIn(page, "super-admin@example.test", publicUrl);
    const api = await callerOf(page, publicUrl);
    const { number } = await api("POST", "/api/studio/drafts", { title: "Collect from" });
    const { files } = (await api("GET", `/api/studio/drafts/${number}`)) as { files: { file: string; text: string }[] };
    const changed = files
      .filter(({ file, text }) => file.startsWith("return/") && text.includes("pickupContactName"))
      .map(({ file, text }) => ({ file, text: text.replaceAll("pickupContactName", "collectFrom") }));
    await api("PUT", `/api/studio/drafts/${number}/files`, { version: 0, files: changed });

    await page.goto(`${publicUrl}/studio/${number}`);
    await expect(page.getByText("No faults", { exact: true })).toBeVisible({ timeout: 120_000 });
    await page.getByRole("tab", { name: "Migration" }).click();
    const question = page.getByRole("region", { name: /^Is "\/pickupContactName" .* now "\/collectFrom"/ });
    await expect(question).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Write the migration" })).toBeDisabled();
    await expectGoodLooks(page, "studio-migration-asked");
    await question.getByText("Yes", { exact: true }).click();
    await page.getByRole("button", { name: "Write the migration" }).click();

    const run = page.getByRole("region", { name: "Dry run" });
    await expect(run).toContainText(/\d+ claims were tried, there and back\. All fit/, { timeout: 120_000 });
    const stories = page.getByRole("region", { name: "Stories" });
    await expect(stories).toContainText(/\d+ files of stories still speak the old names/, { timeout: 60_000 });
    await stories.getByRole("button", { name: "Carry these stories" }).click();
    await expect(stories).toContainText("No story speaks the old names", { timeout: 120_000 });
    await page.getByLabel("What happens to: Drafts").selectOption("now", { timeout: 60_000 });
    await expect(page.getByLabel("What happens to: Drafts")).toHaveValue("now", { timeout: 60_000 });
    await expect(run).toContainText("2 claims were tried, there and back. All fit, and none loses a value.", {
      timeout: 60_000,
    });
    for (const [index, name] of ["Anna", "Ben"].entries()) {
      const shown = run.getByRole("region", { name: `${made[index]} before and after` });
      await expect(shown.getByRole("row", { name: /^Before .*\/pickupContactName/ })).toContainText(name);
      await expect(shown.getByRole("row", { name: /^After .*\/collectFrom/ })).toContainText(name);
    }
    await expectGoodLooks(page, "studio-migration");
    await page.getByRole("tab", { name: "Impact" }).click();
    await page.getByRole("button", { name: "Count the claims" }).click();
    await expect(page.getByRole("heading", { name: "For new claims only" })).toBeVisible({ timeout: 60_000 });
    await expectGoodLooks(page, "studio-impact-levels");

    await page.getByRole("button", { name: "Publish…" }).click({ timeout: 60_000 });
    await page.getByRole("dialog").getByLabel("Reason").fill("Its name");
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    const standing = page.getByRole("region", { name: "Claims of other versions" });
    await expect(standing).toContainText(/2 (were left|taken along)/, { timeout: 120_000 });
    await expectGoodLooks(page, "studio-other-versions");
    expect(await contactOf(made[0])).toBe("Anna");
  } finally {
    await dealer.context().close();
    await product.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
