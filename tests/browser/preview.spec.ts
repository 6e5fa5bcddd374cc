import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { editedSchemas } from "../helpers/edited-schemas.ts";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
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

test("an edit on disk shows in the open preview, faults are told meanwhile, and what was typed stays", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const schemas = editedSchemas();
  const dataDir = mkdtempSync(join(tmpdir(), "portal-preview-"));
  const port = await freePort();
  const product = await startProduct({ PORT: String(port), DATA_DIR: dataDir, SCHEMAS_DIR: schemas.folder });
  try {
    await signIn(page, "admin@example.test", product.settings.publicUrl);
    await page.goto(`${product.settings.publicUrl}/preview`);
    await page.getByLabel("Form", { exact: true }).selectOption("warranty");
    await page.getByLabel("Date Repaired").first().fill("01/02/2024");

    const file = join(schemas.folder, "warranty/messages.en.json");
    const title = '"title": "Date Repaired"';
    const good = readFileSync(file, "utf8");
    writeFileSync(file, good.replace(title, '"title": "Day of repair",,'));
    const alert = page.getByRole("alert").filter({ hasText: "fault in the files" });
    // All files are read anew: seconds, and more where others work beside.
    const readAnew = { timeout: 60_000 };
    await expect(alert).toContainText(/schemas\/warranty\/messages\.en\.json:\d+:\d+/, readAnew);
    await expect(page.getByLabel("Date Repaired").first()).toHaveValue("01/02/2024");

    writeFileSync(file, good.replace(title, '"title": "Day of repair"'));
    await expect(page.getByLabel("Day of repair").first()).toHaveValue("01/02/2024", readAnew);
    await expect(alert).toHaveCount(0);
  } finally {
    await product.end();
    schemas.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
