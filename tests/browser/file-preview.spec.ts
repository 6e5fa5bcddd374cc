import { expect, test } from "@playwright/test";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { wholeChromiumLaunch } from "./support/chromium.ts";
import { fillStep, openSection } from "./support/fill-form.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const definitions = ownDefinitions();
const definition = definitions.get("warranty") as NonNullable<ReturnType<typeof definitions.get>>;

// It has the viewer of PDFs; without one the dialog offers the file alone.
test.use({ launchOptions: wholeChromiumLaunch });

test("a PDF and a picture are looked at in a dialog, before and after they are stored", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await fillStep(page, definition, { file: ["service-report.pdf", "rating-plate.jpg"] });
  const files = await openSection(page, definition, "files");
  const lookAt = async (name: string) => {
    const button = files.getByRole("button", { name: `Preview ${name}` });
    await button.click();
    const dialog = page.getByRole("dialog", { name });
    if (name.endsWith(".pdf")) await expect(dialog.locator("iframe")).toHaveAttribute("src", /^blob:/);
    else
      await expect
        .poll(() => dialog.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  };
  await lookAt("service-report.pdf");
  await lookAt("rating-plate.jpg");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(files.getByText(/Stored with the claim/)).toHaveCount(2);
  await lookAt("service-report.pdf");
  await lookAt("rating-plate.jpg");
  expect(refused).toEqual([]);
  await expectGoodLooks(page, "files");
});
