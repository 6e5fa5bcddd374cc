import { expect, test } from "@playwright/test";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { fillStep, openSection } from "./support/fill-form.ts";
import { demoPassword, signIn } from "./support/sign-in.ts";

const definition = ownDefinitions().get("warranty");
if (!definition) throw new Error("schemas/warranty is gone.");

test("staff search the dealer, change the account, and save a draft for the one they chose [WFORM-30] [WFORM-31] [WFORM-42] [LOOKUP-01] [LOOKUP-03] [ROUTE-07] [ROUTE-09] [ROLE-05]", async ({
  page,
}) => {
  await signIn(page, "customer-service@example.test");
  await page.goto("/new-claim");
  const account = await openSection(page, definition, "account");
  const search = account.getByRole("combobox", { name: /Search Dealers/ });
  await search.fill("So");
  await expect(page.getByRole("listbox")).toBeHidden();
  await search.fill("Southern Alps");
  await page.getByRole("option", { name: /Southern Alps Heat Pumps/ }).click();
  await expect(account).toContainText("250 Blenheim Road");
  await account.getByRole("button", { name: "Change Account" }).click();
  await expect(search).toBeFocused();
  await search.fill("410261");
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(account.getByRole("button", { name: "Change Account" })).toBeVisible();
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("region", { name: "Actions" })).toContainText(/Saved as draft WC\d+/);
  await page.reload();
  await expect(await openSection(page, definition, "account")).not.toContainText("Southern Alps");
});

test("a form is drawn in two steps: what fills the first screen, with its bar, then the rest", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!document.querySelector("[aria-label=Actions]")) return;
      document.documentElement.dataset.first ??= String(document.querySelectorAll("main h2 [aria-expanded]").length);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/new-claim/warranty");
  const sections = page.locator("main h2 [aria-expanded]");
  await expect(page.locator("html")).toHaveAttribute("data-first", "4");
  await expect(page.getByRole("heading", { name: /Comments/ })).toBeVisible();
  expect(await sections.count()).toBeGreaterThan(4);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
});

test("a lost session asks to sign in again and gives back the form as it was typed", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await fillStep(page, definition, { set: { "/customerReference": "LOST-1", "/customerComments": "Typed before." } });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (!key.startsWith("last-words")) localStorage.removeItem(key);
  });
  await page.context().clearCookies();
  // The page may ask something by itself before, and is then at the sign-in without this press.
  const email = page.getByLabel("Email");
  await expect(async () => {
    if (await email.isHidden()) await page.getByRole("button", { name: "Save as draft" }).click({ timeout: 2_000 });
    await expect(email).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await email.fill("dealer@example.test");
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/new-claim\/warranty$/);
  const location = await openSection(page, definition, "location");
  await expect(location.getByLabel("Customer job number")).toHaveValue("LOST-1");
  await expect((await openSection(page, definition, "comments")).getByLabel("Your comments")).toHaveValue(
    "Typed before.",
  );
});

test("a page that dies without a word gives back what was typed, to the same person only", async ({
  page,
  context,
}) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await fillStep(page, definition, { set: { "/customerReference": "CRASH-1" } });
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Kept on this device");
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto("/new-claim/warranty");
  await expect(next.getByText(/Restored what you typed on this device/)).toBeVisible();
  await expect((await openSection(next, definition, "location")).getByLabel("Customer job number")).toHaveValue(
    "CRASH-1",
  );
  await next.getByRole("link", { name: "Log out" }).click();
  await expect(next).toHaveURL(/\/signed-out/);
  await signIn(next, "dealer2@example.test");
  await next.goto("/new-claim/warranty");
  await expect((await openSection(next, definition, "location")).getByLabel("Customer job number")).toHaveValue("");
});
