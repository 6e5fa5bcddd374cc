import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { freePort } from "../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../helpers/product-process.ts";
import { readTable } from "../server/reports/read-csv.ts";
import { fillStep, openSection } from "./support/fill-form.ts";
import { pdfText } from "./support/pdf-text.ts";
import { signIn } from "./support/sign-in.ts";

/** A fourth claim type on a copy of `schemas/`: the command makes it, edits of JSON alone make it another form. */
const home = join(import.meta.dirname, "../..");
const root = mkdtempSync(join(tmpdir(), "fourth-type-"));
const [schemas, fixtures] = [join(root, "schemas"), join(root, "fixtures")];
const batch = "BATCH-7781";
let product: ProductProcess;
let address: string;

function run(command: string, ...args: string[]): string {
  const folders = ["--schemas", schemas, "--fixtures", fixtures];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(home, "src/tools/commands", command), ...args, ...folders],
    {
      encoding: "utf8",
    },
  );
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

// biome-ignore lint/suspicious/noExplicitAny: any file of JSON.
function edit(file: string, change: (json: any) => void): void {
  const json = JSON.parse(readFileSync(join(root, file), "utf8"));
  change(json);
  writeFileSync(join(root, file), JSON.stringify(json, null, 2));
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  for (const folder of ["schemas", "fixtures"]) cpSync(join(home, folder), join(root, folder), { recursive: true });
  symlinkSync(join(home, "widgets"), join(root, "widgets"), "junction");
  run("new-claim-type.ts", "recall", "--from", "return");
  edit("schemas/shared/claim-types.json", ({ types }) => {
    types.find(({ type }: { type: string }) => type === "recall").label = "Product Recall";
  });
  edit("schemas/recall/form.schema.json", ({ properties }) => {
    properties.batch = { type: "string", maxLength: 20 };
  });
  edit("schemas/recall/sections.json", ({ sections }) => {
    sections.find(({ id }: { id: string }) => id === "products").fields.push("/batch");
  });
  edit("schemas/recall/rules.json", ({ rules }) => {
    rules.batch = { field: "/batch", must: { "/form/batch": true }, blocks: ["submit"], completes: "products" };
  });
  edit("schemas/recall/record.json", ({ fields }) => {
    fields.customer_reference = { form: "/batch", search: true };
  });
  edit("schemas/recall/messages.en.json", (words) => {
    words.type = { title: "Product Recall Notice", label: "Product Recall" };
    words.fields["/batch"] = { title: "Batch number" };
    words.rules.batch = "Please enter the batch number.";
    words.transitions.start.label = "Begin the recall";
  });
  edit("fixtures/recall/filled-in-and-sent.json", ({ steps }) => steps.unshift({ set: { "/batch": batch } }));
  address = `http://127.0.0.1:${await freePort()}`;
  product = await startProduct({
    SCHEMAS_DIR: schemas,
    DATA_DIR: join(root, "data"),
    HOST: "127.0.0.1",
    PORT: new URL(address).port,
    PUBLIC_URL: address,
    PORTAL_ENV: "test",
  });
});
test.afterAll(async () => {
  await product?.end();
  rmSync(root, { recursive: true, force: true });
});

/** A person at a machine of their own. */
async function as(browser: Browser, person: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, `${person}@example.test`, address);
  await page.goto(address + path);
  return page;
}

async function resolve(page: Page, number: string, choice: string, told: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${number}` }).click();
  await page
    .getByRole("dialog", { name: `Resolutions for ${number}` })
    .getByRole("button", { name: choice })
    .click();
  await expect(page.getByText(told)).toBeVisible();
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await act();
  return readFileSync(await (await coming).path());
}

test("its stories pass on the engine and through the server's calls", () => {
  test.setTimeout(120_000);
  expect(run("replay.ts", "recall/")).toContain("1 passed, 0 failed");
  expect(run("replay.ts", "--api", "recall/")).toContain("1 passed, 0 failed");
});

test("it is begun in the New dialog, filled, saved, sent, found, resolved, printed and exported, and no code knows of it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const definition = loadDefinitions(schemas).get("recall");
  if (!definition) throw new Error("There is no recall.");
  const page = await as(browser, "dealer", "/");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Product Recall", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Product Recall Notice" })).toBeVisible();

  const products = await openSection(page, definition, "products");
  await products.getByLabel("Invoice or Delivery Docket Number").fill("9106202");
  await products.getByRole("button", { name: "Search" }).click();
  await products.getByRole("button", { name: /^Add AC2178-S/ }).click();
  const reason = await openSection(page, definition, "reason");
  await reason.getByRole("radio", { name: "I no longer require" }).check();
  await reason.getByRole("radio", { name: "The order was cancelled" }).check();
  for (const [section, file] of [
    ["documents", "invoice.csv"],
    ["photos", "rating-plate.jpg"],
  ] as const) {
    const region = await openSection(page, definition, section);
    await region.locator("input[type=file][multiple]").setInputFiles(join(home, "fixtures/files", file));
    await expect(region.getByRole("list")).toContainText(file);
  }
  await fillStep(page, definition, {
    set: {
      "/pickupAddress": "250 Blenheim Road, Addington, Christchurch 8011",
      "/pickupContactName": "Matiu Parata",
      "/pickupContactPhone": "03 555 0144",
      "/pickupCargoType": "carton",
      "/terms": true,
    },
  });
  await page.getByRole("button", { name: "Send for Approval" }).click();
  const missing = page.getByRole("dialog", { name: "Missing data required for approval" });
  await expect(missing.locator("li > button")).toHaveText(["Select the product"]);
  await missing.getByRole("button", { name: "Save as draft" }).click();
  const actions = page.getByRole("region", { name: "Actions" });
  await expect(actions).toContainText(/Saved as draft RE\d+/);
  const [number = ""] = /RE\d+/.exec((await actions.textContent()) ?? "") ?? [];

  await page.goto(`${address}/edit-claim/${number}`);
  await fillStep(page, definition, { set: { "/batch": batch } });
  await expect(actions).toContainText("Kept on this device");
  await page.getByRole("button", { name: "Send for Approval" }).click();
  await expect(page.getByRole("heading", { name: "Thanks, we got it!" })).toBeVisible();

  await page.goto(`${address}/`);
  const row = page.getByRole("row").filter({ hasText: number });
  await expect(row).toContainText("Product Recall");
  await expect(row).toContainText("250 Blenheim Road");
  await page.getByRole("button", { name: /^Type/ }).click();
  await page.getByRole("checkbox", { name: "Product Recall" }).click();
  await expect(page.getByRole("checkbox", { name: "Product Recall" })).toBeChecked();
  await expect(page.getByRole("row")).toHaveCount(2);
  for (const wanted of [number, batch.toLowerCase()]) {
    await page.goto(`${address}/`);
    await page.getByRole("searchbox", { name: "Search claims" }).fill(wanted);
    await page.getByRole("searchbox", { name: "Search claims" }).press("Enter");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(row).toContainText(batch);
  }

  const office = await as(browser, "return-approver", `/claim/${number}`);
  await expect(office.getByRole("heading", { level: 1 })).toHaveText(`Product Recall ${number}`);
  await resolve(office, number, "Begin the recall", "Work started");
  await resolve(office, number, "Approve", "Request approved");

  const pdf = pdfText(
    await downloaded(office, () => office.getByRole("button", { name: "Download", exact: true }).click()),
  );
  for (const said of [`ProductRecall${number}`, "Batchnumber", batch]) expect(pdf).toContain(said);

  await office.goto(`${address}/`);
  await office.getByRole("button", { name: "Financial Export" }).click();
  const dialog = office.getByRole("dialog", { name: "Financial Export" });
  const csv = await downloaded(office, () => dialog.getByRole("button", { name: "Export" }).click());
  const exported = readTable(csv.toString("utf8")).find((line) => line["Claim No."] === number);
  expect(exported).toMatchObject({
    Type: "Product Recall",
    "Job No.": batch,
    Status: "Approved",
    "Part Quantities": "1",
  });
});
