/**
 * What people do most, in Firefox (Debian's `firefox-esr`, over WebDriver BiDi): sign in, fill a claim, check the answers, send it, find it, read it,
 * as staff too. Ends with 1 where something does not go; without a Firefox (or FIREFOX, the path of one) it says so and ends with 0.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { readStories } from "../../src/definitions/stories/read-stories.ts";
import type { Story } from "../../src/definitions/stories/story.ts";
import { fieldEntry, get, type Json, type Pointer } from "../../src/engine/index.ts";
import { dayOf } from "../../src/server/platform/clock.ts";
import { withProduct } from "../bench/running-product.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { demoPassword } from "./support/sign-in.ts";

const firefox = [process.env.FIREFOX ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
const home = join(import.meta.dirname, "../..");
const found = ownDefinitions().get("warranty");
if (!found) throw new Error("schemas/warranty is gone.");
const definition = found;
const { fields, sections: sectionWords } = definition.messages;
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
/** Milliseconds for anything to show itself. */
const patience = 20_000;

const counts = { passed: 0, failed: 0, skipped: 0 };
async function check(fact: string, prove: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  try {
    await prove();
    counts.passed += 1;
  } catch (error) {
    counts.failed += 1;
    throw new Error(`${fact}: ${(error as Error).message}`, { cause: error });
  }
  console.log(`passed  ${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s  ${fact}`);
}

/** An element by its role and the beginning of its name, as people who hear the page find it, once it is there and can be used. */
async function find(
  page: Page,
  selector: string,
  name: string | RegExp,
  within = "body",
): Promise<ElementHandle<HTMLElement>> {
  const [pattern, flags] = name instanceof RegExp ? [name.source, name.flags] : [`^${literally(name)}`, ""];
  const handle = await page
    .waitForFunction(
      (selector, pattern, flags, within) => {
        const nameOf = (element: Element): string => {
          const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
          const { labels } = element as HTMLInputElement;
          return (
            element.getAttribute("aria-label") ??
            (by.length > 0 ? by.map((id) => document.getElementById(id)?.textContent ?? "").join(" ") : undefined) ??
            (labels?.length ? [...labels].map((label) => label.textContent).join(" ") : (element.textContent ?? ""))
          ).trim();
        };
        const named = new RegExp(pattern, flags);
        const scope = [...document.querySelectorAll(within)].at(-1);
        return [...(scope?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
          (element) => named.test(nameOf(element)) && element.checkVisibility() && !element.hasAttribute("disabled"),
        );
      },
      { timeout: patience },
      selector,
      pattern,
      flags,
      within,
    )
    .catch((error: Error) => {
      throw new Error(`there is no ${selector} "${name}" (${error.message})`);
    });
  return handle.asElement() as ElementHandle<HTMLElement>;
}
/** Once it stands still: what comes in above it would be clicked instead. */
const press = async (page: Page, name: string | RegExp, within?: string) =>
  (await find(page, "button, a[href], [role=option], [role=radio]", name, within)).asLocator().click();
const shows = (page: Page, text: string) =>
  page
    .waitForFunction((text) => document.body.innerText.includes(text), { timeout: patience }, text)
    .catch(() => {
      throw new Error(`nothing says "${text}"`);
    });

/** What stands on the page when something did not go: where the focus is, what the boxes hold, what the page says. */
const lookAt = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>("input:not([type=radio], [type=file]), textarea")];
    return [
      location.pathname,
      `Focus: ${document.activeElement?.outerHTML.slice(0, 200)}`,
      `Boxes: ${boxes.flatMap(({ id, value }) => (value ? [`${id}=${value}`] : [])).join(" | ")}`,
      document.querySelector("main")?.innerText.replaceAll(/\n+/g, " | ").slice(0, 3000),
    ].join("\n");
  });

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/`);
  await (await find(page, "input", "Email")).type(email);
  await (await find(page, "input", "Password")).type(demoPassword);
  await press(page, "Sign in");
  await page.waitForFunction(
    () =>
      !/^\/(oidc|sign-in)\b/.test(location.pathname) && document.querySelector("main h1, main h2")?.checkVisibility(),
    { timeout: patience },
  );
  await page.waitForFunction(() => !document.body.innerText.includes("Loading the Warranty Portal"), {
    timeout: patience,
  });
}

/** Opens the section that holds the field. */
async function open(page: Page, field: Pointer): Promise<void> {
  const id = definition.sections.find((one) => one.fields.some((entry) => fieldEntry(entry).field === field))?.id ?? "";
  const header = await find(page, "h2 button[aria-expanded]", new RegExp(literally(sectionWords[id] ?? id)));
  if (await header.evaluate((element) => element.getAttribute("aria-expanded") === "false"))
    await header.asLocator().click();
}

/** Types in place of what stands there, with the keys alone. */
async function retype(page: Page, box: ElementHandle<HTMLElement>, text: string): Promise<void> {
  await box.focus();
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type(text);
}

async function fill(page: Page, field: Pointer, value: Json): Promise<void> {
  const widget = get(definition.ui, `${field}/ui:widget`) ?? get(definition.ui, `${field}/ui:field`);
  if (widget === "hidden") return;
  await open(page, field);
  const title = fields[field]?.title ?? field;
  const label = fields[field]?.options?.find((option) => option.value === value)?.label ?? "";
  if (widget === "radio") return (await find(page, "input[type=radio]", label)).evaluate((box) => box.click());
  if (widget === "select") {
    const box = (await find(page, "select", title)) as ElementHandle<HTMLSelectElement>;
    const option = await box.evaluate(
      (list, label) => [...list.options].find(({ text }) => text === label)?.value,
      label,
    );
    return void (await box.select(option ?? ""));
  }
  const box = await find(page, "input, textarea", title);
  const text = String(value);
  if (widget === "date") return retype(page, box, text.split("-").reverse().join("/"));
  if (widget !== "address-finder") return retype(page, box, text);
  await retype(page, box, text.split(",")[0] ?? "");
  await press(page, text);
}

async function walk(page: Page, address: string): Promise<string> {
  const story = readStories(
    join(home, "fixtures"),
    "warranty/a-complete-claim-by-a-dealer.json",
    dayOf(new Date()),
  )[0] as Story;
  const set = Object.assign({}, ...story.steps.map((step) => step.set ?? {})) as Record<Pointer, Json>;
  await check("a dealer signs in", () => signIn(page, address, "dealer@example.test"));
  await check("a wrong date is told at its field on leaving it", async () => {
    await page.goto(`${address}/new-claim/warranty`);
    await open(page, "/installer/dateFailed");
    const box = await find(page, "input", fields["/installer/dateFailed"]?.title ?? "");
    await box.type("31/02/2026");
    await page.keyboard.press("Tab");
    await page.waitForFunction((box) => box.getAttribute("aria-invalid") === "true", { timeout: patience }, box);
    await shows(page, "31/02/2026 is not a day in the calendar");
  });
  await check("a unit is found by its serial number, a part by its number", async () => {
    const { unit, part } = { unit: ["RX35-KVT", "K25C04033"], part: "4013487P" };
    await open(page, "/products");
    await (await find(page, "input", "Model Number")).type(unit[0] ?? "");
    await (await find(page, "input", "Serial Number")).type(unit[1] ?? "");
    await press(page, /^Search$/);
    await find(page, "button", `Remove product ${unit.join(" ")}`);
    await open(page, "/parts");
    await (await find(page, "input", "Part Number")).type(part);
    await press(page, part);
    await retype(page, await find(page, "input", "Quantity"), "1");
    const kind = (await find(page, "select", /^Type/)) as ElementHandle<HTMLSelectElement>;
    await kind.select("outdoor");
    await retype(page, await find(page, "input", "Delivery Docket"), "80201942");
    await press(page, "Add part");
    await find(page, "ul, ol", "Parts on this claim");
  });
  await check("every kind of field is filled with the keys", async () => {
    for (const [field, value] of Object.entries(set)) await fill(page, field as Pointer, value);
    await page.waitForFunction(() => !document.querySelector("[aria-invalid=true]"), { timeout: patience });
  });
  await check("axe finds nothing in the form", async () => {
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    });
    if (found.length > 0) throw new Error(found.join("\n"));
  });
  await check("files are chosen", async () => {
    await open(page, "/files");
    const chooser = (await page.waitForSelector("input[type=file][multiple]")) as ElementHandle<HTMLInputElement>;
    await chooser.uploadFile(
      ...["service-report.pdf", "rating-plate.jpg"].map((name) => join(home, "fixtures/files", name)),
    );
    await shows(page, "rating-plate.jpg");
  });
  await check("what was typed is there after a reload", async () => {
    await shows(page, "Kept on this device");
    await page.reload();
    await open(page, "/customerReference");
    const box = await find(page, "input", fields["/customerReference"]?.title ?? "");
    await page.waitForFunction((box) => (box as HTMLInputElement).value === "JOB-20415", { timeout: patience }, box);
  });
  await check("the answers are checked and sent", async () => {
    await press(page, "Check your answers");
    await shows(page, "All is there.");
    await press(page, "Send for Approval");
    await shows(page, "Thanks, we got it!");
  });
  const number = await (await find(page, "a[href]", /^WC\d+$/)).evaluate((link) => link.textContent ?? "");
  await check("the claim's page tells of it", async () => {
    await page.goto(`${address}/claim/${number}`);
    await shows(page, "K25C04033");
    // Of a timeline only what is near the screen is drawn.
    await page.keyboard.press("End");
    await shows(page, "Claim submitted");
  });
  return number;
}

async function staffWalk(page: Page, address: string, number: string): Promise<void> {
  await check("staff find it in their list, and reach it with the keys", async () => {
    await signIn(page, address, "customer-service@example.test");
    await (await find(page, "a[href]", number)).press("Enter");
    const tab = await page
      .browser()
      .waitForTarget((one) => one.url() === `${address}/claim/${number}`, { timeout: patience });
    const opened = await tab.page();
    if (!opened) throw new Error("its tab is gone");
    await shows(opened, `Warranty Claim ${number}`);
  });
}

if (!firefox) {
  counts.skipped = 1;
  console.log("Skipped: there is no Firefox here (Debian: apt-get install --no-install-recommends firefox-esr).");
} else {
  await withProduct(async (address) => {
    const faults: string[] = [];
    let browser: Browser | undefined;
    let current: Page | undefined;
    try {
      browser = await puppeteer.launch({
        browser: "firefox",
        executablePath: firefox,
        headless: true,
        extraPrefsFirefox: { "intl.accept_languages": "en-NZ" },
      });
      const opened = browser;
      console.log(await opened.version());
      const open = async () => {
        const page = await (await opened.createBrowserContext()).newPage();
        await page.bringToFront();
        await page.setViewport({ width: 1280, height: 900 });
        page.on("pageerror", (error) => faults.push(String(error)));
        current = page;
        return page;
      };
      const number = await walk(await open(), address);
      await staffWalk(await open(), address, number);
      await check("nothing broke on any page", async () => {
        if (faults.length > 0) throw new Error(faults.join("\n"));
      });
    } catch (error) {
      counts.failed ||= 1;
      console.error((error as Error).message, ...faults);
      if (current) console.error(await lookAt(current).catch(() => "Nothing more can be read of the page."));
    } finally {
      await browser?.close();
    }
  });
}
const { TEST_REPORTS } = process.env;
if (TEST_REPORTS) writeFileSync(join(TEST_REPORTS, "firefox.json"), JSON.stringify(counts));
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0) process.exitCode = 1;
