import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { readStories } from "../../../src/definitions/stories/read-stories.ts";
import type { Story } from "../../../src/definitions/stories/story.ts";
import { dayOf } from "../../../src/server/platform/clock.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { fillStep, openSection } from "./fill-form.ts";
import { expect } from "./patient.ts";

const found = ownDefinitions().get("warranty");
if (!found) throw new Error("schemas/warranty is gone.");
const definition = found;
const fixtures = join(import.meta.dirname, "../../../fixtures");

/** Waits until this device keeps all that a form needs. */
export async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const count = () => page.evaluate(async () => (await (await caches.open("definitions")).keys()).length);
  await expect.poll(count).toBeGreaterThan(0);
}

/** A photo as a phone takes it, 4,000 pixels wide; each has a colour of its own. */
export async function largePhoto(page: Page, number: number) {
  const text = await page.evaluate((hue) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [4_000, 3_000];
    const brush = canvas.getContext("2d") as CanvasRenderingContext2D;
    for (let x = 0; x < 4_000; x += 40) {
      brush.fillStyle = `hsl(${hue} 80% ${20 + ((x * 7) % 60)}%)`;
      brush.fillRect(x, 0, 40, 3_000);
    }
    return canvas.toDataURL("image/jpeg", 0.95);
  }, number * 60);
  return {
    name: `photo ${number}.jpg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(text.split(",")[1] ?? "", "base64"),
  };
}

const files = (page: Page) => page.getByRole("list", { name: "Files of this claim" }).getByRole("listitem");

/**
 * What only the network knows is looked up; then, without a network: fill, five photos, send when online, close, open again; and
 * with it, sent. Gives the milliseconds of the start without a network, those from its return to all being sent, and the claim's number.
 */
export async function fieldRound(
  context: BrowserContext,
  /** Of the dealer's and on no other claim; a unit is claimed once at a time. */
  unit: { model: string; serial: string },
): Promise<{ start: number; sent: number; number: string }> {
  const story = readStories(fixtures, "warranty/a-complete-claim-by-a-dealer.json", dayOf(new Date()))[0] as Story;
  const isLookUp = (step: (typeof story.steps)[number]) =>
    step.add !== undefined ||
    Object.keys(step.set ?? {}).some((field) => field.endsWith("address") || field.endsWith("Address"));
  let page = await context.newPage();
  await page.goto("/new-claim/warranty");
  // Of a product that has just started; nothing of it is measured.
  await expect(page.getByRole("region", { name: "Actions" })).toBeVisible({ timeout: 60_000 });
  await kept(page);
  for (const step of story.steps.filter(isLookUp)) {
    const add = step.add?.["/products"] === undefined ? step.add : { ...step.add, "/products": unit };
    await fillStep(page, definition, { ...step, ...(add && { add }) });
  }
  const photos = [];
  for (const number of [1, 2, 3, 4, 5]) photos.push(await largePhoto(page, number));

  await context.setOffline(true);
  for (const { file: _, ...step } of story.steps.filter((one) => !isLookUp(one)))
    await fillStep(page, definition, step);
  const section = await openSection(page, definition, "files");
  await section.locator("input[type=file]").first().setInputFiles(photos);
  // Each is made smaller, which takes a loaded machine its time.
  await expect(files(page), "the photos are chosen").toHaveCount(5, { timeout: 60_000 });
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await page.getByRole("button", { name: "Send when online" }).click();
  await expect(page.getByText("Waiting for the network.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Kept on this device, sent when online");
  await page.close();

  const begun = Date.now();
  page = await context.newPage();
  await page.goto("/new-claim/warranty", { waitUntil: "commit" });
  // At each frame: an expectation looks every half second, which is no measure.
  const isThere = () =>
    document.querySelector("[aria-label=Actions]")?.textContent?.includes("Kept on this device, sent when online");
  await page.waitForFunction(isThere);
  const start = Date.now() - begun;
  await openSection(page, definition, "files");
  await expect(files(page), "the photos are there again").toHaveCount(5);

  const back = Date.now();
  await context.setOffline(false);
  // The claim, five photos, and as many tries as the form makes by itself in the meantime.
  await expect(page.getByRole("heading", { name: "Thanks, we got it!" })).toBeVisible({ timeout: 60_000 });
  const sent = Date.now() - back;
  const number =
    (await page
      .getByRole("link", { name: /^WC\d+$/ })
      .first()
      .textContent()) ?? "";
  await page.close();
  return { start, sent, number };
}
