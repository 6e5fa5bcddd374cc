import { expect, type Page, test } from "@playwright/test";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const dealer = "dealer@example.test";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function openForm(page: Page, as: string, number: string): Promise<void> {
  await signIn(page, as);
  await page.goto(`/edit-claim/${number}`);
  await expect(page.getByText(number).first()).toBeVisible();
}

/** What is sent to this call from now on. */
function sentTo(page: Page, path: string): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path && request.method() === "POST") bodies.push(request.postData() ?? "");
  });
  return bodies;
}

test("a dealer deletes a draft by keyboard and restores it from its form [DEL-01] [DEL-05] [DEL-10] [DEL-11] [DEL-12] [DEL-13]", async ({
  page,
}) => {
  await signIn(page, dealer);
  // One of its own for each try: what an earlier one left deleted is in no other's way.
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const headers = { authorization: `Bearer ${token}` };
  const draft = { draft: true, installer: { dateFailed: "2026-11-01" }, customerReference: "To be deleted" };
  const { claim_number: number } = await (await page.request.post("/api/claim", { headers, data: draft })).json();
  await page.goto(`/edit-claim/${number}`);
  await expect(page.getByText(number).first()).toBeVisible();
  const sent = sentTo(page, "/api/claim/delete");
  const button = page.getByRole("button", { name: "Delete claim" });
  await button.scrollIntoViewIfNeeded();
  await expectGoodLooks(page, "form-delete-box");
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete claim" });
  await expect(dialog).toContainText("Delete this claim? You can restore it later.");
  await expectGoodLooks(page, "form-delete-dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(sent).toEqual([]);

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete claim" }).dblclick();
  await expect(heading(page, "Your claim has been deleted.")).toBeFocused();
  // A second press that is later than the answer.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(heading(page, "Your claim has been deleted.")).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Please head back to the dashboard.");
  expect(sent).toHaveLength(1);
  await expectGoodLooks(page, "form-deleted");

  await page.getByRole("main").getByRole("link", { name: number }).click();
  await page.getByRole("link", { name: "View Form" }).click();
  await page.waitForURL(`**/edit-claim/${number}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/This claim was deleted on \d{1,2} [A-Z][a-z]{2} \d{4}\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send for Approval" })).toHaveCount(0);
  await expectGoodLooks(page, "form-deleted-banner");
  await page.getByRole("button", { name: "Restore claim" }).focus();
  await page.keyboard.press("Enter");
  const told = page.getByRole("main").getByText("The claim has been restored");
  await expect(told).toBeVisible();
  await expect(page.locator(":focus")).toContainText("The claim has been restored");
  await expect(page.getByRole("button", { name: "Send for Approval" })).toBeVisible();
  await expectGoodLooks(page, "form-restored");
});

test("an authorisation whose answer is lost is made once, and the form shows it [RPL-08]", async ({ page }) => {
  await openForm(page, "tech-support@example.test", "WC100044");
  const authorise = page.getByRole("button", { name: "Authorise" });
  await expect(authorise).toBeVisible();
  await expectGoodLooks(page, "form-authorise");
  const sent = sentTo(page, "/api/claim/authorise");
  await page.route("**/api/claim/authorise", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await authorise.dblclick();
  await expect(page.getByRole("alert")).toContainText("error resolving...");
  await expect(page.getByText("Cs To Action")).toBeVisible();
  await expect(authorise).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await expectGoodLooks(page, "form-authorise-lost");
});

test("the service manager authorises by approving, and is told that the claim is authorised [WFORM-36] [WFORM-38] [RPL-05]", async ({
  page,
}) => {
  await openForm(page, "service-manager@example.test", "WC100049");
  await expect(page.getByRole("button", { name: "Authorise" })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for WC100049" }).click();
  await page.getByRole("button", { name: "Authorise", exact: true }).click();
  await expect(heading(page, "Thanks, claim is authorised!")).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Claim WC100049 is now: Cs To Action.");
  await expectGoodLooks(page, "form-resolved");
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the owner of a packed unit has one primary act, which is asked about and made once [RPL-16] [SHIP-28]", async ({
  page,
}) => {
  await openForm(page, dealer, "RC100030");
  const ready = page.getByRole("button", { name: "Ready for collection" });
  await expect(ready).toBeVisible();
  const ground = (name: string) =>
    page.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await ground("Update Claim")).not.toBe(await ground("Ready for collection"));
  await expectGoodLooks(page, "form-packing");
  const sent = sentTo(page, "/api/shipping/packaged");
  await ready.click();
  await page.getByRole("button", { name: "Confirm" }).dblclick();
  await expect(heading(page, "Thanks, the resolution has been applied!")).toBeFocused();
  expect(sent).toHaveLength(1);
});

test("technical support sends a draft on to its customer from the form [RPL-14]", async ({ page }) => {
  await openForm(page, "tech-support@example.test", "RC100055");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expectGoodLooks(page, "form-draft-support");
  await page.getByRole("button", { name: "Send to Customer" }).click();
  await expect(heading(page, "Thanks, the resolution has been applied!")).toBeFocused();
});

test("a form that is locked says why, and a long list of resolutions has good looks on a phone too [DRAFT-08]", async ({
  page,
  browser,
}) => {
  await openForm(page, dealer, "WC100015");
  await expect(
    page.getByText(/You can read this form, but not change it while the claim is: Approved\./),
  ).toBeVisible();
  await expectGoodLooks(page, "form-locked");

  const office = await browser.newContext();
  const staff = await office.newPage();
  await openForm(staff, "customer-service@example.test", "WC100050");
  await staff.getByRole("button", { name: "Actions for WC100050" }).click();
  const list = staff.getByRole("dialog", { name: "Resolutions for WC100050" });
  await expect(list.getByRole("button", { name: "Query technical support" })).toBeVisible();
  await expectGoodLooks(staff, "form-resolutions");
  await office.close();
});
