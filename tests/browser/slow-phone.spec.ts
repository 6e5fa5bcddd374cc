import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { readStories } from "../../src/definitions/stories/read-stories.ts";
import type { Step } from "../../src/definitions/stories/story.ts";
import { dayOf } from "../../src/server/platform/clock.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { fillStep, openSection } from "./support/fill-form.ts";
import { signIn } from "./support/sign-in.ts";
import { networkOf } from "./support/slow-network.ts";

const home = join(import.meta.dirname, "../..");
const definition = ownDefinitions().get("warranty");
if (!definition) throw new Error("schemas/warranty is gone.");
const job = (page: Page) => page.getByLabel("Customer job number");
const actions = (page: Page) => page.getByRole("region", { name: "Actions" });

/** The steps of the story of a whole claim, up to its sending, for another unit and job. */
function stepsFor(model: string, serial: string, reference: string): Step[] {
  const [story] = readStories(join(home, "fixtures"), "warranty/a-complete-claim-by-a-dealer.json", dayOf(new Date()));
  return (story?.steps ?? [])
    .filter((step) => !step.do)
    .map(({ expect: _, ...step }) => ({
      ...step,
      ...(step.add?.["/products"] !== undefined && { add: { "/products": { model, serial } } }),
      ...(step.set?.["/customerReference"] !== undefined && {
        set: { ...step.set, "/customerReference": reference },
      }),
    }));
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("on a slow phone a dealer sends one claim with two taps, and every wait says what it waits for", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, "dealer@example.test");
  const network = await networkOf(page);
  await network.slow();
  await page.getByRole("button", { name: "New", exact: true }).tap();
  await page.getByRole("link", { name: /Repairers Warranty Claim/ }).tap();
  await expect(page.getByText(/^Loading/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Repairer's Warranty Claim" })).toBeVisible({
    timeout: 60_000,
  });

  const steps = stepsFor("MX80-KVM", "M25G00929", "SLOW-1");
  const finding = steps.findIndex((step) => step.add?.["/products"] !== undefined);
  for (const step of steps.slice(0, finding)) await fillStep(page, definition, step);
  const products = await openSection(page, definition, "products");
  await products.getByLabel("Model Number").fill("MX80-KVM");
  await products.getByLabel("Serial Number").fill("M25G00929");
  await products.getByRole("button", { name: "Search" }).tap();
  await expect(products.getByRole("button", { name: "Searching..." })).toBeVisible();
  await products.getByRole("button", { name: "Remove product MX80-KVM M25G00929" }).waitFor();
  for (const step of steps.slice(finding + 1)) await fillStep(page, definition, step);

  const send = page.getByRole("button", { name: "Send for Approval" });
  await send.tap();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  await page.getByRole("button", { name: "Sending..." }).tap({ force: true });
  await expect(page.getByText(/Sending, \d+%/).first()).toBeAttached({ timeout: 60_000 });
  await expect(page.getByRole("heading", { name: "Thanks, we got it!" })).toBeFocused({ timeout: 90_000 });
  expect(network.calls("POST /api/claim")).toBe(1);
  expect(network.calls("POST /api/file/store")).toBe(2);

  await network.full();
  await page.getByRole("link", { name: "Back to dashboard" }).tap();
  await expect(page.getByRole("listitem").filter({ hasText: "SLOW-1" })).toHaveCount(1);
});

test("a customer on a slow phone has no network when it saves, and reloads: nothing typed is lost, and one tap saves one draft", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, "customer@example.test");
  const network = await networkOf(page);
  await page.goto("/new-claim/warranty");
  await network.slow();
  const [authorisation, unit] = stepsFor("FX85-KVT", "J25M00165", "SLOW-2").filter((step) => step.set ?? step.add);
  for (const step of [authorisation, unit]) if (step) await fillStep(page, definition, step);
  await fillStep(page, definition, { set: { "/customerReference": "SLOW-2" }, file: "rating-plate.jpg" });
  await network.cut();
  await page.waitForFunction(() => !navigator.onLine);
  await page.getByRole("button", { name: "Save as draft" }).tap();
  await expect(page.getByText(/There is no network, so nothing was saved\. .* kept on this device/)).toBeVisible();

  await network.slow();
  await page.reload();
  await expect(page.getByText(/Restored what you typed on this device/)).toBeVisible({ timeout: 60_000 });
  await openSection(page, definition, "location");
  await expect(job(page)).toHaveValue("SLOW-2");
  await expect(await openSection(page, definition, "files")).toContainText("rating-plate.jpg");
  await page.getByRole("button", { name: "Save as draft" }).tap();
  await expect(actions(page)).toContainText(/Saved as draft WC\d+/, { timeout: 60_000 });
  await expect(page.getByText("Stored with the claim")).toBeVisible({ timeout: 60_000 });

  await network.full();
  await page.goto("/");
  await expect(
    page.getByRole("region", { name: "Claims list" }).getByRole("listitem").filter({ hasText: "SLOW-2" }),
  ).toHaveCount(1);
});

test("on a slow phone every kind of staff opens a claim's form, told what is being waited for", async ({
  browser,
  contextOptions,
}) => {
  test.setTimeout(300_000);
  const roles = ["customer-service", "tech-support", "account-manager", "service-manager", "finance"];
  // They wait for the network, not for each other.
  await Promise.all(
    roles.map(async (role) => {
      const context = await browser.newContext(contextOptions);
      await expectOpened(await context.newPage(), `${role}@example.test`);
      await context.close();
    }),
  );
});

async function expectOpened(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  const claim = page
    .getByRole("main")
    .getByRole("link", { name: /^WC\d+/ })
    .first();
  const number = /WC\d+/.exec((await claim.textContent()) ?? "")?.[0] ?? "";
  const network = await networkOf(page);
  await network.slow();
  await page.goto(`/edit-claim/${number}`, { timeout: 90_000 });
  await expect(page.getByText(/Loading claim/), email).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("term").filter({ hasText: "Claim Number" }), email).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("definition").filter({ hasText: number })).toBeVisible();
  await expect(page.getByRole("region", { name: "Actions" })).toBeVisible();
}
