import type { Browser, Page } from "playwright";
import units from "../../fixtures/reference/units.json" with { type: "json" };
import { signIn } from "../browser/support/sign-in.ts";
import { callAs } from "./call-as.ts";
import { type KeyCost, measureTyping, type Strokes } from "./measure-typing.ts";

/** An invoice of dealer@example.test with three lines of 200 serialised units each. */
const invoice = "9106205";
const docket = "80203405";
const delivered = units.filter((unit) => unit.docket === docket);

/** A serial number has 25 characters at most. */
const strokes: Strokes = { keys: 12, pausedKeys: 9 };

/** Milliseconds per key in one box of a return request of 3 lines that holds so many serial numbers in all. */
export async function measureSerials(browser: Browser, address: string, serials: number): Promise<KeyCost> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, "dealer@example.test", address);
  const call = await callAs(page, address);
  const data = { draft: true, originalInvoiceNumber: invoice, materials: linesOf(serials / delivered.length) };
  const { claim_number: claim } = await call("/api/return", { data });
  const cost = await measureTyping(browser, (fresh) => openSerialBox(fresh, address, claim), strokes);
  // Its serial numbers are free again for the next one.
  await call("/api/claim/delete", { data: { claim } });
  await context.close();
  return cost;
}

const linesOf = (count: number) =>
  delivered.map(({ material, serial }) => ({
    partNumber: material,
    partDeliveryDocket: docket,
    returnQuantity: count,
    partSerialNumbers: Array.from({ length: count }, (_, index) => following(serial, index)),
  }));

/** Opens the request and puts the focus in a box of its second line, emptied before. */
async function openSerialBox(page: Page, address: string, claim: string): Promise<void> {
  await signIn(page, "dealer@example.test", address);
  await page.goto(`${address}/edit-claim/${claim}`);
  const box = page.getByRole("list", { name: "Goods to return" }).getByLabel("Serial number 2", { exact: true }).nth(1);
  await box.fill("");
  await box.click();
}

/** The serial number that stands so many after this one in a run. */
function following(serial: string, by: number): string {
  const [digits = ""] = /\d+$/.exec(serial) ?? [];
  return serial.slice(0, -digits.length) + String(Number(digits) + by).padStart(digits.length, "0");
}
