import { expect, type Locator, type Page, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

/** By label, text that is wrong there. */
const wrong: [label: string, text: string][] = [
  ["Postcode", "12"],
  ["Original Invoice No.", "9".repeat(51)],
  ["Quantity", "1.5"],
  ["Date Installed", "31/02/2026"],
  ["Date Failed", "last week"],
  ["Date Repaired", "13/13/2026"],
  ["Customer name", "n".repeat(51)],
  ["Customer phone", "none"],
  ["Customer job number", "j".repeat(51)],
  ["Contact Phone No.", "12345"],
];

/** Text that a control refuses, by what it says of itself; undefined where whatever can be typed may be right. */
function wrongIn({ type, inputMode, placeholder, maxLength }: HTMLInputElement): string | undefined {
  if (placeholder === "DD/MM/YYYY") return "31/02/2026";
  if (type === "tel") return "none";
  if (type === "email") return "at home";
  if (inputMode === "decimal") return "ten";
  if (inputMode === "numeric") return "x";
  return maxLength < 0 ? "n".repeat(5001) : undefined;
}

const textBoxes = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";

/** Types what is wrong into every box there is, leaves it, and sees that it is told there; the names of those boxes. */
async function tellsEachWrongText(page: Page, place: Locator): Promise<string[]> {
  const seen = new Set<string>();
  const told: string[] = [];
  for (;;) {
    const ids = await place
      .locator(textBoxes)
      .evaluateAll((boxes: HTMLInputElement[]) =>
        boxes.flatMap((box) => (box.checkVisibility() && !box.readOnly && !box.disabled ? box.id : [])),
      );
    const id = ids.find((one) => !seen.has(one));
    if (id === undefined) return told;
    seen.add(id);
    const box = page.locator(`[id="${id}"]`);
    const text = wrongIn(
      await box.evaluate(({ type, inputMode, placeholder, maxLength }: HTMLInputElement) => {
        return { type, inputMode, placeholder, maxLength } as HTMLInputElement;
      }),
    );
    if (text === undefined) continue;
    await box.fill(text);
    await box.press("Tab");
    await expect(box, id).toHaveAttribute("aria-invalid", "true");
    const described = (await box.getAttribute("aria-describedby"))?.split(" ") ?? [];
    const own = described.filter((one) => one.endsWith(":error"));
    expect(own, id).toHaveLength(1);
    await expect(page.locator(`[id="${own[0]}"]`), id).toBeVisible();
    told.push(id.slice(id.lastIndexOf("/") + 1));
  }
}

/** Opens a form with every section open, and addresses written by hand. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Actions" })).toBeVisible();
  const closed = page.locator("main h2 > [aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
  for (const byHand of await page.getByText("Enter address manually").all()) await byHand.click();
}

test.beforeEach(async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await expect(page.getByLabel("Date Repaired", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Account Information/, expanded: false }).click();
});

const invalid = (page: Page) => page.locator("main [aria-invalid=true]");

test("whatever wrong is typed into any box of any form shows at that box once it is left", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const main = page.getByRole("main");
  await openWhole(page, "/new-claim/warranty");
  expect(await tellsEachWrongText(page, main)).toEqual(
    expect.arrayContaining(["parts:quantity", "dateFailed", "address:postcode", "customerReference"]),
  );
  // Hidden while the feature is off (WFORM-24), to claimants too.
  await expect(main).not.toContainText("Labour & Travel");
  await openWhole(page, "/new-claim/return");
  await page.getByLabel("Invoice or Delivery Docket Number").fill("80203405");
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: /^Add .*docket 80203405/ })
    .first()
    .click();
  await page.getByRole("radio", { name: "I no longer require" }).check();
  expect(await tellsEachWrongText(page, main)).toEqual(
    expect.arrayContaining(["materials:0:quantity", "return:notes", "pickupContactPhone"]),
  );
  await page.goto("/");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("button", { name: "Blue CHEP Pallet Return" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Enter address manually").click();
  expect(await tellsEachWrongText(page, dialog)).toEqual(
    expect.arrayContaining(["address:postcode", "phone", "email", "pallets"]),
  );
  const support = await browser.newPage();
  await signIn(support, "tech-support@example.test");
  // To technical support that is the form of a replacement.
  await openWhole(support, "/new-claim/warranty");
  expect(await tellsEachWrongText(support, support.getByRole("main"))).toEqual(
    expect.arrayContaining(["deliveryDate", "name", "replacementModel"]),
  );
  await support.close();
});

test("each wrong value that is typed shows at its field once that is left, and nowhere else", async ({ page }) => {
  await page.getByText("Enter address manually").first().click();
  await page.getByLabel("Street", { exact: true }).fill("1 Main Street");
  await page.getByLabel("Town or city", { exact: true }).fill("Dunedin");
  for (const [count, [label, text]] of wrong.entries()) {
    const field = page.getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.press("Tab");
    await expect(field, label).toHaveAttribute("aria-invalid", "true");
    const described = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
    const own = described.filter((id) => id.endsWith(":error"));
    expect(own, label).toHaveLength(1);
    await expect(page.locator(`[id="${own[0]}"]`)).toBeVisible();
    await expect(invalid(page), label).toHaveCount(count + 1);
  }
});

test("fields that were passed and not typed in stay as they are, and so does one that is typed in again", async ({
  page,
}) => {
  await page.getByText("Enter address manually").first().click();
  for (const label of ["Street", "Suburb", "Town or city"]) {
    await page.getByLabel(label, { exact: true }).first().focus();
    await page.keyboard.press("Tab");
  }
  await page.getByLabel("Region", { exact: true }).fill("Otago");
  await page.keyboard.press("Tab");
  const date = page.getByRole("textbox", { name: "Date Installed" });
  await date.fill("01/02/2024");
  await date.press("Tab");
  await date.focus();
  await date.fill("01/02/");
  await page.getByLabel("Customer phone").scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await expect(invalid(page)).toHaveCount(0);
});

test("what keeps a claim from being sent is named fault by fault, each a way to its field", async ({ page }) => {
  const date = page.getByLabel("Date Failed", { exact: true });
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "The date failed is required." }).click();
  await expect(date).toBeFocused();
  await date.fill("31/02/2026");
  await page.getByRole("button", { name: "Send for Approval" }).click();
  const named = page.getByRole("link", { name: /^Date Failed: 31\/02\/2026 is not a day in the calendar/ });
  await named.click();
  await expect(date).toBeFocused();
});
