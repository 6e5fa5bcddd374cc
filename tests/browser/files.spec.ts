import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { fillStep, openSection } from "./support/fill-form.ts";
import { signIn } from "./support/sign-in.ts";

const definitions = ownDefinitions();
const definition = definitions.get("warranty") as NonNullable<ReturnType<typeof definitions.get>>;
const store = "**/api/file/store";
const overdue = "Your claim was saved, but 1 file(s) could not be uploaded. Please try again.";

const lineOf = (files: Locator, name: string) => files.getByRole("listitem").filter({ hasText: name });
const chooseReport = (page: Page) => fillStep(page, definition, { file: "service-report.pdf" });
const save = (page: Page) => page.getByRole("button", { name: "Save as draft" }).click();

/** A new claim's form with one file chosen. */
async function withReport(page: Page): Promise<Locator> {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await chooseReport(page);
  return openSection(page, definition, "files");
}

/** The saved claim's form, opened afresh: what the server itself has. */
async function filesOnServer(page: Page): Promise<Locator> {
  await expect(page).toHaveURL(/\/edit-claim\/WC\d+$/);
  await page.reload();
  return openSection(page, definition, "files");
}

test("a file whose answer is lost is sent again by itself, and stored once", async ({ page }) => {
  const files = await withReport(page);
  let sendings = 0;
  await page.route(store, async (route) => {
    sendings += 1;
    if (sendings > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await expect(page.getByRole("status").filter({ hasText: "1 file added." })).toBeAttached();
  await save(page);
  await expect(files).toContainText("No answer from the server. Trying again in a moment");
  await expect(lineOf(files, "service-report.pdf")).toContainText("Stored with the claim");
  expect(sendings).toBe(2);
  const again = await filesOnServer(page);
  await expect(again.getByRole("listitem")).toHaveCount(1);
});

test("without a network the claim's files wait, and go when it is back", async ({ page, context }) => {
  const files = await withReport(page);
  await page.route(store, async (route) => {
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await save(page);
  await expect(lineOf(files, "service-report.pdf")).toContainText(
    "No network. Sent by itself when you are back online",
  );
  await expect(page.getByText(overdue)).toBeVisible();
  await page.unroute(store);
  await context.setOffline(false);
  await expect(lineOf(files, "service-report.pdf")).toContainText("Stored with the claim");
  await expect(page.getByText(overdue)).toBeHidden();
  await expect(page.getByRole("region", { name: "Actions" })).toContainText(/Saved as draft WC\d+/);
});

test("a reload in the middle of an upload opens the saved claim, and its file goes on by itself", async ({ page }) => {
  const files = await withReport(page);
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let isHeld = true;
  await page.route(store, (route) => (isHeld ? begun() : route.continue()));
  await save(page);
  await hasBegun;
  await expect(lineOf(files, "service-report.pdf")).toContainText(/Sen(ding|t, waiting)/);
  isHeld = false;
  await page.reload();
  await expect(page).toHaveURL(/\/edit-claim\/WC\d+$/);
  const again = await openSection(page, definition, "files");
  await expect(lineOf(again, "service-report.pdf")).toContainText("Stored with the claim");
  await expect(again.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 file sent." })).toBeAttached();
});

test("chosen files are there after a reload, and wait for the save", async ({ page }) => {
  await withReport(page);
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Kept on this device");
  await page.reload();
  const files = await openSection(page, definition, "files");
  await expect(lineOf(files, "service-report.pdf")).toContainText("Kept on this device, sent when you save");
});

test("a dealer deletes a file of an amendable claim after a question [FILES-22]", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/edit-claim/WC100050");
  const files = await openSection(page, definition, "files");
  await chooseReport(page);
  await page.getByRole("button", { name: /^Update Claim/ }).click();
  await expect(page.getByRole("heading", { name: "Thanks, we got it!" })).toBeVisible();
  await page.goto("/edit-claim/WC100050");
  await expect(lineOf(files, "service-report.pdf")).toContainText("Stored with the claim");
  await files.getByRole("button", { name: "Delete service-report.pdf" }).click();
  const question = page.getByRole("dialog", { name: "Delete service-report.pdf?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(lineOf(files, "service-report.pdf")).toHaveCount(0);
  await page.reload();
  await openSection(page, definition, "files");
  await expect(lineOf(files, "service-report.pdf")).toHaveCount(0);
});

test("over a slow line each file tells its progress, two at a time, and one is cancelled on the way", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  const files = await openSection(page, definition, "files");
  const photo = (name: string) => ({
    name,
    mimeType: "image/jpeg",
    buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(700_000, 7)]),
  });
  await files.locator("input[type=file]").setInputFiles(["1.jpg", "2.jpg", "3.jpg"].map(photo));
  const client = await page.context().newCDPSession(page);
  const line = (uploadThroughput: number) =>
    client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput,
    });
  await line(50_000);
  await save(page);
  await expect(files.getByRole("progressbar")).toHaveCount(2);
  await expect(lineOf(files, "3.jpg")).toContainText("Waiting for its turn");
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Claim saved, sending files: 3 to go");
  await files.getByRole("button", { name: "Cancel 2.jpg" }).click();
  await expect(lineOf(files, "2.jpg")).toHaveCount(0);
  await expect(lineOf(files, "3.jpg")).toContainText("Sending");
  await line(-1);
  await expect(files.getByText(/Stored with the claim/)).toHaveCount(2);
  const again = await filesOnServer(page);
  await expect(again.getByRole("listitem")).toHaveCount(2);
});

test("a device without room for the files says so, asks before the page goes, and they are sent all the same", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  const client = await page.context().newCDPSession(page);
  await client.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1_000_000 });
  await page.goto("/new-claim/warranty");
  const files = await openSection(page, definition, "files");
  const buffer = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3_000_000, 7)]);
  await files.locator("input[type=file]").setInputFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer });
  await expect(files).toContainText("This device has no room left to keep the files. Please save the claim now");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await save(page);
  await expect(lineOf(files, "large.jpg")).toContainText("Stored with the claim");
  await expect(files).not.toContainText("This device has no room left");
});

test("a phone offers its camera", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  const files = await openSection(page, definition, "files");
  const chooser = page.waitForEvent("filechooser");
  await files.getByRole("button", { name: "Take a photo" }).click();
  const camera = (await chooser).element();
  expect(await camera.getAttribute("capture")).toBe("environment");
  expect(await camera.getAttribute("accept")).toBe("image/*");
  await (await chooser).setFiles(join(import.meta.dirname, "../../fixtures/files/rating-plate.jpg"));
  await expect(lineOf(files, "rating-plate.jpg")).toContainText("Kept on this device, sent when you save");
  await context.close();
});
