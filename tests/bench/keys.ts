/**
 * Counts what a trained person presses for a typical claim (one unit, one part, three files, collection): for the first claim at a
 * site, for another unit there, and for a copy of an earlier claim. Keys and clicks are counted by the page itself, as it receives them.
 */
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { withProduct } from "./running-product.ts";

const budget = { keys: 80, clicks: 9 };
const files = ["service-report.pdf", "rating-plate.jpg", "clip.mp4"];

const folder = join(import.meta.dirname, "../../fixtures/files");

interface Unit {
  model: string;
  serial: string;
}

/** Counts from here on: keys and clicks of the person, none that a script makes. */
async function startCounting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counts = { keys: 0, clicks: 0 };
    Object.assign(globalThis, { counts });
    addEventListener("keydown", (event) => event.isTrusted && counts.keys++, true);
    addEventListener("pointerdown", (event) => event.isTrusted && counts.clicks++, true);
  });
}

const counted = (page: Page): Promise<typeof budget> =>
  page.evaluate(() => (globalThis as unknown as { counts: typeof budget }).counts);

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

async function addUnit(page: Page, { model, serial }: Unit): Promise<void> {
  const section = page.getByRole("region", { name: "Product Lookup" });
  await section.getByLabel("Model Number").click();
  await page.keyboard.type(model.slice(0, 3).toLowerCase());
  await press(page, "Tab");
  await page.keyboard.type(serial.toLowerCase());
  await press(page, "Enter");
  const add = section.getByRole("button", { name: `Add unit ${model} ${serial}` });
  const onClaim = section.getByRole("list", { name: "Products on this claim" }).getByText(serial);
  await add.or(onClaim).first().waitFor();
  // Only one of which something is to be read first is added by hand.
  if (await add.isVisible()) await add.click();
  await onClaim.waitFor();
}

async function addPart(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: "Parts", exact: true });
  await section.getByLabel("Part Number").click();
  await page.keyboard.type("40134");
  await section.getByRole("option", { name: "4013487P" }).waitFor();
  // The only one that is found needs no arrow.
  await press(page, "Enter", "Tab", "Tab", "Tab");
  await section.getByLabel("Type", { exact: true }).focus();
  await page.keyboard.type("o");
  await press(page, "Tab");
  await page.keyboard.type("80201942");
  await press(page, "Enter");
  await section.getByRole("list", { name: "Parts on this claim" }).getByText("4013487P").waitFor();
}

async function fillDates(page: Page, { hasCode = false } = {}): Promise<void> {
  const section = page.getByRole("region", { name: "Install Information" });
  await section.getByRole("textbox", { name: "Date Failed" }).click();
  await page.keyboard.type("1511");
  await section.getByRole("textbox", { name: "Date Repaired" }).focus();
  await press(page, "Tab", "Tab");
  await section.getByRole("textbox", { name: "Date Repaired" }).focus();
  await page.keyboard.type("1811");
  if (hasCode) return;
  await section.getByLabel("Fault Code").focus();
  await press(page, "Tab", "Tab");
  await section.getByLabel("Fault Code").focus();
  await page.keyboard.type("E1");
}

async function fillSite(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: /^Customer Information/ });
  await section.getByLabel("Customer name").click();
  await page.keyboard.type("Anna Sinclair");
  await press(page, "Tab");
  await page.keyboard.type("021555148");
  await press(page, "Tab");
  await page.keyboard.type("38 mat");
  // One that stands alone needs no arrow.
  const found = section.getByRole("option");
  await found.first().waitFor();
  if ((await found.count()) > 1) await press(page, "ArrowDown");
  await press(page, "Enter");
}

async function sendClaim(page: Page): Promise<void> {
  // The system's own dialog: one press on the page opens it, the files are chosen there together.
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("region", { name: "Files" }).getByText("Choose files").click();
  await (await chooser).setFiles(files.map((name) => join(folder, name)));
  await page.getByRole("list", { name: "Files of this claim" }).getByText("rating-plate.jpg").waitFor();
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await page.getByRole("heading", { name: "Thanks, we got it!" }).waitFor();
}

const told = (name: string, { keys, clicks }: typeof budget) =>
  console.log(`${name.padEnd(32)} ${String(keys).padStart(4)} keys ${String(clicks).padStart(3)} clicks`);

const browser = await chromium.launch(chromiumLaunch);
try {
  await withProduct(async (address) => {
    const page = await (await browser.newContext({ locale: "en-NZ", timezoneId: "Pacific/Auckland" })).newPage();
    await signIn(page, "dealer@example.test", address);
    await page.goto(address);
    await page.getByRole("button", { name: "New", exact: true }).waitFor();
    await startCounting(page);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("link", { name: /Repairers Warranty Claim/ }).click();
    await page.getByText(/^Filled in from .*Collection/).waitFor();
    await addUnit(page, { model: "RX35-KVT", serial: "K25C04033" });
    await addPart(page);
    await fillDates(page);
    await fillSite(page);
    await sendClaim(page);
    const first = await counted(page);
    told("a first claim at a site", first);

    await startCounting(page);
    await page.getByRole("link", { name: "Claim another unit at this site" }).click();
    await addUnit(page, { model: "FX35-KVT", serial: "J25D03988" });
    await addPart(page);
    await fillDates(page);
    await sendClaim(page);
    const again = await counted(page);
    told("another unit there", again);

    await page.getByRole("link", { name: /^Open WC/ }).click();
    await startCounting(page);
    await page.getByRole("link", { name: "Copy to a new claim" }).click();
    await addUnit(page, { model: "FX25-KVT", serial: "J25E02889" });
    await fillDates(page, { hasCode: true });
    await sendClaim(page);
    told("a copy of an earlier claim", await counted(page));
    console.log(`\nBudget: ${budget.keys} keys, ${budget.clicks} clicks.`);
    if ([first, again].some(({ keys, clicks }) => keys > budget.keys || clicks > budget.clicks)) process.exitCode = 1;
  });
} finally {
  await browser.close();
}
