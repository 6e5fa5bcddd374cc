import { expect, type Page, test } from "@playwright/test";
import { expectNoAxeFindings } from "./support/axe.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { settled } from "./support/settled.ts";
import { signIn } from "./support/sign-in.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test.describe("axe finds nothing, wide, on a phone and in the dark, on", () => {
  test("the sign-in page, also after a wrong password", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expectGoodLooks(page, "sign-in");
    await page.getByLabel("Email").fill("dealer@example.test");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectGoodLooks(page, "sign-in-refused");
  });

  test("the dealer's dashboard, its choice of new claims and its filters", async ({ page }) => {
    await signIn(page, "dealer@example.test");
    await settled(page);
    await expectGoodLooks(page, "dashboard-dealer");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectGoodLooks(page, "dashboard-new");
  });

  test("the dashboard of a customer with several accounts", async ({ page }) => {
    await signIn(page, "customer@example.test");
    await settled(page);
    await expectGoodLooks(page, "dashboard-customer");
  });

  test("the claims list and a claim, as staff see them", async ({ page }) => {
    await signIn(page, "customer-service@example.test");
    await settled(page);
    await expectGoodLooks(page, "dashboard-staff");
    await page.goto("/claims");
    await settled(page);
    // The list is the dashboard's, which was looked at in every way.
    await expectNoAxeFindings(page);
    // Staff get a claim in a tab of its own.
    const claim = page.getByRole("link", { name: /^WC\d+/ }).first();
    await page.goto((await claim.getAttribute("href")) ?? "");
    await expect(heading(page, /WC\d+/)).toBeVisible();
    await settled(page);
    await expectGoodLooks(page, "claim-staff");
  });

  test("a new warranty claim with every section open, for a dealer and for staff", async ({ page, browser }) => {
    await signIn(page, "dealer@example.test");
    await openEverySection(page);
    await expectGoodLooks(page, "form-dealer");
    await page.getByRole("button", { name: "Send for Approval" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectGoodLooks(page, "form-missing");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expectGoodLooks(page, "form-after-missing");

    const office = await browser.newContext();
    const staff = await office.newPage();
    await signIn(staff, "customer-service@example.test");
    await openEverySection(staff);
    await expectGoodLooks(staff, "form-staff");
    await office.close();
  });

  test("the about page, a page that is not there, and the form for somebody who may not claim", async ({ page }) => {
    await signIn(page, "staff@example.test");
    for (const [path, name] of [
      ["/about", "about"],
      ["/nowhere", "not-found"],
      ["/new-claim/warranty", "cannot-create"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectGoodLooks(page, name);
    }
  });

  test("the page for people without access, and the one after logging out", async ({ page }) => {
    await signIn(page, "warranty-only@example.test");
    await expect(heading(page, "Access Denied!")).toBeVisible();
    await expectGoodLooks(page, "access-denied");
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(heading(page, "You are signed out")).toBeVisible();
    await expectGoodLooks(page, "signed-out");
  });

  test("the maintenance page", async ({ page }) => {
    await page.route("/config.json", (route) => route.fulfill({ status: 503 }));
    await page.goto("/");
    await expect(heading(page, "Service Unavailable")).toBeVisible();
    await expectGoodLooks(page, "maintenance");
  });

  test("the mail page", async ({ page }) => {
    await page.goto("/mail");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGoodLooks(page, "mail");
  });
});

async function openEverySection(page: Page): Promise<void> {
  await page.goto("/new-claim/warranty");
  await expect(heading(page, "Repairer's Warranty Claim")).toBeVisible();
  // Its later sections are drawn a moment after the first.
  await settled(page);
  const closed = page.getByRole("region").getByRole("button", { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  await settled(page);
}
