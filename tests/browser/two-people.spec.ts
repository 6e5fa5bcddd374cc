import { type Browser, expect, type Page, test } from "@playwright/test";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { fillStep, openSection } from "./support/fill-form.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const definition = ownDefinitions().get("warranty");
if (!definition) throw new Error("schemas/warranty is gone.");
const warranty = definition;

const actions = (page: Page) => page.getByRole("region", { name: "Actions" });
const fill = (page: Page, set: Record<string, string>) => fillStep(page, warranty, { set });
const pressSave = (page: Page) => page.getByRole("button", { name: "Save as draft" }).click();
/** Saves, and waits for the server's answer, yes or no. */
const saveDraft = async (page: Page) => {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/claim");
  await pressSave(page);
  await answer;
};
const jobNumber = async (page: Page) =>
  (await openSection(page, warranty, "location")).getByLabel("Customer job number");
const orderNumber = async (page: Page) =>
  (await openSection(page, warranty, "account")).getByLabel("Purchase Order No.");

/** A draft of the dealer's, open in `page`; answers its number. */
async function draft(page: Page, set: Record<string, string>): Promise<string> {
  await page.goto("/new-claim/warranty");
  await fill(page, set);
  await saveDraft(page);
  await expect(actions(page)).toContainText(/Saved as draft WC\d+/);
  return /WC\d+/.exec((await actions(page).textContent()) ?? "")?.[0] ?? "";
}

async function someoneElse(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

test("two people change one claim: the second is asked field by field, and nothing of either is lost", async ({
  page,
  browser,
}) => {
  await signIn(page, "dealer@example.test");
  const number = await draft(page, { "/customerReference": "JOB-1", "/authorisation/poNumber": "PO-1" });
  const desk = await someoneElse(browser, "super-admin@example.test");
  await desk.goto(`/edit-claim/${number}`);
  await fill(desk, { "/authorisation/poNumber": "PO-DESK", "/installationLocation/customerName": "Kim Desk" });

  await fill(page, { "/authorisation/poNumber": "PO-DEALER", "/customerReference": "JOB-2" });
  await saveDraft(page);
  await expect(actions(page)).toContainText(/Saved as draft WC\d+ \d/);
  await expect(actions(page)).not.toContainText("Kept on this device");

  await saveDraft(desk);
  await expect(desk.getByText("Someone saved a newer version of this claim")).toBeVisible();
  await desk.getByRole("button", { name: "Compare the versions" }).click();
  const dialog = desk.getByRole("dialog", { name: `Two versions of claim ${number}` });
  await expect(dialog).toContainText(/The newer version was saved .* by \w+/);
  await expect(dialog).toContainText("PO-DEALER");
  await expect(dialog).toContainText(/Customer job number \(theirs\):\s*JOB-2/);
  await expectGoodLooks(desk, "two-versions");

  await desk.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole("button", { name: "Compare the versions" })).toBeFocused();
  await expect(await orderNumber(desk)).toHaveValue("PO-DESK");

  await desk.getByRole("button", { name: "Compare the versions" }).press("Enter");
  await dialog.getByRole("radio", { name: /Mine/ }).check();
  await dialog.getByRole("button", { name: "Use this version" }).click();
  await expect(desk.locator(":focus")).toContainText("with what you chose");
  await expect(await orderNumber(desk)).toHaveValue("PO-DESK");
  await expect(await jobNumber(desk)).toHaveValue("JOB-2");
  await expectGoodLooks(desk, "two-versions-merged");
  await saveDraft(desk);
  await expect(actions(desk)).toContainText(/Saved as draft WC\d+ \d/);

  await page.reload();
  await expect(await orderNumber(page)).toHaveValue("PO-DESK");
  await expect(await jobNumber(page)).toHaveValue("JOB-2");
  await expect((await openSection(page, warranty, "location")).getByLabel("Customer name")).toHaveValue("Kim Desk");
  await desk.context().close();
});

test("two tabs of one person: the later is told, each keeps its own text, and a save in one is known in the other", async ({
  page,
  context,
}) => {
  await signIn(page, "dealer@example.test");
  const number = await draft(page, { "/customerReference": "TAB-0" });
  await page.goto(`/edit-claim/${number}`);
  const later = await context.newPage();
  await later.goto(`/edit-claim/${number}`);
  await expect(later.getByText("This form is also open in another tab")).toBeVisible();
  await expect(page.getByText("This form is also open in another tab")).toBeHidden();
  await expectGoodLooks(later, "two-tabs");

  await fill(page, { "/customerReference": "TAB-1" });
  await fill(later, { "/customerComments": "Typed in the later tab." });
  await expect(actions(page)).toContainText("Kept on this device");
  await expect(actions(later)).toContainText("Kept on this device");
  await later.reload();
  await expect((await openSection(later, warranty, "comments")).getByLabel("Your comments")).toHaveValue(
    "Typed in the later tab.",
  );
  await expect(await jobNumber(later)).toHaveValue("TAB-0");

  await saveDraft(page);
  await expect(later.getByText("You saved this claim in another tab")).toBeVisible();
  await later.getByRole("button", { name: "Compare the versions" }).click();
  await later.getByRole("button", { name: "Use this version" }).click();
  await expect(await jobNumber(later)).toHaveValue("TAB-1");
  await saveDraft(later);
  await expect(actions(later)).toContainText(/Saved as draft WC\d+ \d/);

  // Nothing is typed in the first tab any more: it goes on by itself.
  await expect((await openSection(page, warranty, "comments")).getByLabel("Your comments")).toHaveValue(
    "Typed in the later tab.",
  );
  await page.close();
  await expect(later.getByText("This form is also open in another tab")).toBeHidden();
});

test("new forms in two tabs are two claims", async ({ page, context }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await fill(page, { "/customerReference": "NEW-1" });
  await expect(actions(page)).toContainText("Kept on this device");
  const later = await context.newPage();
  await later.goto("/new-claim/warranty");
  await expect(later.getByText("This form is also open in another tab")).toBeVisible();
  await expect(await jobNumber(later)).toHaveValue("");
  await fill(later, { "/customerReference": "NEW-2" });
  const numbers: string[] = [];
  for (const tab of [page, later]) {
    await saveDraft(tab);
    await expect(actions(tab)).toContainText(/Saved as draft WC\d+/);
    numbers.push(/WC\d+/.exec((await actions(tab).textContent()) ?? "")?.[0] ?? "");
  }
  expect(new Set(numbers).size).toBe(2);
});

test("a save whose answer was lost is told as saved when it is asked again", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await draft(page, { "/customerReference": "LOST-0" });
  await fill(page, { "/customerReference": "LOST-1" });
  // The server stores it; the network goes before the answer comes.
  await page.route(
    "**/api/claim",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await pressSave(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(actions(page)).toContainText(/Saved as draft WC\d+ \d/);
  await expect(page.getByText("Someone saved a newer version")).toBeHidden();
  await expect(page.locator(":focus")).toContainText(/Saved as draft/);
});

test("what a claimant adds shows to the desk by itself, where what is typed stays, and colleagues see each other", async ({
  page,
  browser,
}, { retry }) => {
  await signIn(page, "dealer@example.test");
  // A claim of the reference data that was sent.
  const number = "WC100041";
  await page.goto(`/claim/${number}`);
  const desk = await someoneElse(browser, "customer-service@example.test");
  await desk.goto(`/claim/${number}`);
  const box = desk.getByRole("region", { name: "Timeline" }).getByRole("textbox").first();
  await box.fill("Half a sent");

  const adviser = await someoneElse(browser, "tech-support@example.test");
  await adviser.goto(`/claim/${number}`);
  await expect(adviser.getByText(/Also here: .*\(writing\)/)).toBeVisible();
  await expect(desk.getByText(/Also here: /)).toBeVisible();

  const note = `The unit fails again, please call. (${retry})`;
  await page.getByPlaceholder("Add a note...").fill(note);
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(desk.getByText(note)).toBeVisible();
  await expect(desk.getByText(/Changed by .* \d+:\d\d[ap]m/)).toBeVisible();
  await expect(box).toHaveValue("Half a sent");
  await expect(box).toBeFocused();
  await expectGoodLooks(desk, "others-here");
  await expect(page.getByText(/Also here/)).toHaveCount(0);
  await desk.getByRole("link", { name: "Back to dashboard" }).click();
  await expect(adviser.getByText(/Also here: /)).toBeHidden();
  await desk.context().close();
  await adviser.context().close();
});
