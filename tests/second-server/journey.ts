import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";

const file = join(import.meta.dirname, "../../fixtures/files/service-report.pdf");

/** Opens an address of the page, and the person's way in by the provider's own pages. */
export type Enter = (page: Page, email: string) => Promise<void>;

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

async function openNew(page: Page, kind: "link" | "button", name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("dialog", { name: "Create a New" }).getByRole(kind, { name }).click();
}

/** Searches in vain, saves a draft with a file, sends it and asks for pallets. Gives the claim's number. */
export async function claimantsDay(page: Page, enter: Enter): Promise<string> {
  await enter(page, "dealer@example.test");
  const search = page.getByRole("searchbox");
  await search.fill("no such claim");
  await expect(page.getByText("No claims found for this search.")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).first().click();

  await openNew(page, "link", /Repairers Warranty Claim/);
  await expect(heading(page, "Repairer's Warranty Claim")).toBeVisible();
  const comments = page.getByRole("region", { name: /Comments/ });
  const opener = comments.getByRole("heading").getByRole("button");
  if ((await opener.getAttribute("aria-expanded")) === "false") await opener.click();
  await comments.getByLabel("Your comments").fill("The unit hums.");
  const files = page.getByRole("region", { name: /Files|Upload/ });
  const filesOpener = files.getByRole("heading").getByRole("button");
  if ((await filesOpener.getAttribute("aria-expanded")) === "false") await filesOpener.click();
  await files.locator("input[type=file][multiple]").setInputFiles([file]);
  // What is saved before the page has read the file tells of none.
  await expect(files.getByText("service-report.pdf").first()).toBeVisible();
  await page.getByRole("button", { name: "Save as draft" }).click();
  const actions = page.getByRole("region", { name: "Actions" });
  await expect(actions).toContainText(/Saved as draft WC\d+/);
  const [number = ""] = /WC\d+/.exec((await actions.textContent()) ?? "") ?? [];
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await page.getByRole("row").filter({ hasText: number }).getByRole("link", { name: number }).click();
  await expect(heading(page, new RegExp(number))).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download service-report.pdf" }).first().click();
  await coming;

  await page.goto(new URL("/", page.url()).href);
  await openNew(page, "button", /Blue CHEP Pallet Return/);
  const pallets = page.getByRole("dialog", { name: "Blue CHEP Pallet Return" });
  await pallets.getByLabel("Pallets").fill("4");
  await pallets.getByRole("button", { name: "Send" }).click();
  await expect(pallets.getByText("Thank you, your pallet return request has been sent.")).toBeVisible();
  await pallets.getByRole("button", { name: "Close" }).click();
  return number;
}

/** The samples are of the year 2026, not of the last week, which is what is asked for at first. */
const beginInFebruary = (dialog: Locator) => dialog.getByRole("textbox", { name: /^Start date/ }).fill("01/02/2026");

/** Opens the claim, starts work on it, and has it reported and exported. */
export async function officeDay(page: Page, enter: Enter, number: string): Promise<void> {
  await enter(page, "customer-service@example.test");
  // Other tests of the same portal may have pushed the claim off the list's first page.
  await page.getByRole("searchbox").fill(number);
  await page.getByRole("searchbox").press("Enter");
  const row = page.getByRole("row").filter({ hasText: number });
  await row.getByRole("button", { name: `Actions for ${number}` }).click();
  await page.getByRole("button", { name: "Start work" }).click();
  await expect(row).toContainText("In Progress");
  await page.goto(new URL(`/claim/${number}`, page.url()).href);
  await expect(heading(page, new RegExp(number))).toBeVisible();
  await page.goto(new URL("/", page.url()).href);

  await page.getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report" });
  await dialog.getByRole("tab", { name: "By date" }).click();
  await beginInFebruary(dialog);
  await dialog.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByRole("heading", { name: /^Report: / })).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await coming;

  await page.getByRole("button", { name: "Financial Export" }).click();
  const financial = page.getByRole("dialog", { name: "Financial Export" });
  await beginInFebruary(financial);
  await financial.getByRole("radio", { name: "Excel (XLSX)" }).check();
  const workbook = page.waitForEvent("download");
  await financial.getByRole("button", { name: "Export" }).dblclick();
  await workbook;
  await expect(financial).toHaveCount(0);
}
