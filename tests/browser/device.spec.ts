import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { openSection } from "./support/fill-form.ts";
import { portalShown, signIn } from "./support/sign-in.ts";

const definition = loadDefinitions(join(import.meta.dirname, "../../schemas")).get("warranty");
if (!definition) throw new Error("schemas/warranty is gone.");
const warranty = definition;

const dealer = "dealer@example.test";
const jobNumber = (page: Page) => page.getByLabel("Customer job number");
const actions = (page: Page) => page.getByRole("region", { name: "Actions" });
const openJobNumber = async (page: Page) => {
  await page.goto("/new-claim/warranty");
  await openSection(page, warranty, "location");
  await expect(jobNumber(page)).toBeVisible();
};

/** Everything that stands on this device for the page, files with their bytes, as text; the names of things apart. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => done(request.result);
      });
    const all = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((done) => {
        request.onsuccess = () => done(request.result);
      });
    const kept: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await open(name);
      for (const store of database.objectStoreNames) {
        const objects = () => database.transaction(store).objectStore(store);
        kept.push(...(await all(objects().getAllKeys())).map(String));
        for (const value of await all(objects().getAll())) {
          kept.push(JSON.stringify(value));
          if (value?.bytes instanceof Blob) kept.push(await value.bytes.text());
        }
      }
      database.close();
    }
    return { kept, local: { ...localStorage }, tab: { ...sessionStorage } };
  });

const typed = "RIMU-4711";

async function typeAndLogOut(page: Page): Promise<void> {
  await page.goto("/claims?q=heat+pump");
  await portalShown(page);
  await openJobNumber(page);
  await jobNumber(page).fill(typed);
  await expect(actions(page)).toContainText("Kept on this device");
  await page.getByRole("link", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/signed-out/);
  await expect(page.getByText("It is locked until you sign in here again.")).toBeVisible();
}

test("after the log-out nothing on the device can be read, and what was typed comes back to who typed it", async ({
  page,
}) => {
  await signIn(page, dealer);
  await typeAndLogOut(page);
  const left = await onDevice(page);
  const text = JSON.stringify(left);
  expect(left.kept.length).toBeGreaterThan(0);
  for (const word of [typed, "purchaser", "Heat Pumps", "heat+pump", "dealer", "example.test", "new-claim", "token"]) {
    expect([
      word,
      text.includes(word) && text.slice(Math.max(0, text.indexOf(word) - 60), text.indexOf(word) + 60),
    ]).toEqual([word, false]);
  }
  await signIn(page, dealer);
  await openJobNumber(page);
  await expect(jobNumber(page)).toHaveValue(typed);
  // The last key before the page goes is locked as well, and is there after a reload.
  await jobNumber(page).fill(`${typed}-A`);
  await page.reload();
  await openSection(page, warranty, "location");
  await expect(jobNumber(page)).toHaveValue(`${typed}-A`);
  expect(JSON.stringify(await onDevice(page))).not.toContain(typed);
});

test("who says that the computer is shared leaves nothing on it", async ({ page }) => {
  await signIn(page, dealer);
  await typeAndLogOut(page);
  await page.getByRole("button", { name: "This is a shared computer: remove it" }).click();
  await expect(page.getByText("What you had typed was removed from this device.")).toBeVisible();
  expect((await onDevice(page)).kept).toEqual([]);
  await page.reload();
  await expect(page.getByText("You are signed out")).toBeVisible();
  await expect(page.getByRole("button", { name: /shared computer/ })).toBeHidden();
});
