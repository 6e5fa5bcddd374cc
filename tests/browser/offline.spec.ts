import { expect, test } from "@playwright/test";
import { fieldRound, kept, largePhoto } from "./support/field-mode.ts";
import { signIn } from "./support/sign-in.ts";

test.use({ serviceWorkers: "allow" });

test("a claim with five photos that is filled in without a network is sent once there is one", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await signIn(page, "dealer@example.test");
  const { number } = await fieldRound(context, { model: "RD50-DBV", serial: "K25L00576" });
  await page.goto(`/claim/${number}`);
  const stored = page.getByRole("button", { name: /^(Preview|Download) photo \d\.jpg/ });
  await expect.poll(() => stored.count()).toBeGreaterThanOrEqual(5);

  // One more on the claim's own page, where there is nothing to save.
  const files = page.getByRole("list", { name: "Files of this claim" });
  await expect(files).toBeVisible();
  const photo = await largePhoto(page, 6);
  await context.setOffline(true);
  await page.locator("#claim-page-files input[type=file], input[type=file]").first().setInputFiles(photo);
  const line = files.getByRole("listitem").filter({ hasText: photo.name });
  await expect(line).toContainText("No network. Sent by itself when you are back online");
  await page.goto("/");
  const kept = page.getByRole("region", { name: "Kept on this device" });
  await expect(kept).toContainText("1 file not sent, open the claim to send");
  await context.setOffline(false);
  await kept.getByRole("link", { name: number }).click();
  await expect(line).toContainText("Stored with the claim");
});

test("home, forms and kept forms begin without a network, and nothing of it is left after the log-out", async ({
  page,
  context,
}) => {
  await signIn(page, "dealer@example.test");
  await kept(page);
  await page.goto("/new-claim/warranty");
  await page.getByLabel("Customer job number").fill("JOB-OFFLINE");
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Kept on this device");
  await context.setOffline(true);
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Kept on this device, no network");
  await page.goto("/");
  await page.getByRole("link", { name: /^Continue .*JOB-OFFLINE/ }).click();
  await page.reload();
  await expect(page.getByLabel("Customer job number")).toHaveValue("JOB-OFFLINE");
  // A part of the form whose code comes when it is asked for.
  await page.getByRole("button", { name: "Check your answers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your answers" })).toBeVisible();
  await page.goto("/new-claim/return");
  await expect(page.getByRole("region", { name: "Actions" })).toBeVisible();
  await context.setOffline(false);

  await page.getByRole("link", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/signed-out/);
  const left = await page.evaluate(async () => ({
    definitions: await caches.has("definitions"),
    texts: JSON.stringify({ ...localStorage, ...sessionStorage }),
    calls: (
      await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
    )
      .flat()
      .filter((url) => url.includes("/api/")),
  }));
  expect(left).toMatchObject({ definitions: false, calls: [] });
  expect(left.texts).not.toContain("example.test");
});

test("a saved draft that was opened here opens without a network, and what is typed then is saved with it", async ({
  page,
  context,
}) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/new-claim/warranty");
  await page.getByLabel("Customer job number").fill("JOB-DRAFT");
  const actions = page.getByRole("region", { name: "Actions" });
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(actions).toContainText(/Saved as draft WC\d+/);
  const [number = ""] = /WC\d+/.exec((await actions.textContent()) ?? "") ?? [];
  await page.goto(`/edit-claim/${number}`);
  await expect(page.getByLabel("Customer job number")).toHaveValue("JOB-DRAFT");
  await kept(page);

  await context.setOffline(true);
  await page.reload();
  await page.getByLabel("Customer job number").fill("JOB-LATER");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.getByRole("button", { name: "Save when online" }).click();
  await expect(page.getByText("Waiting for the network.")).toBeVisible();
  await context.setOffline(false);
  await expect(actions).toContainText(/Saved as draft WC\d+ \d/);
  await page.reload();
  await expect(page.getByLabel("Customer job number")).toHaveValue("JOB-LATER");

  await page.getByRole("link", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/signed-out/);
  const left = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open("kept-forms");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const names = opening.result.transaction("forms").objectStore("forms").getAllKeys();
            names.onsuccess = () => {
              opening.result.close();
              resolve(names.result.filter((name) => String(name).includes(" read:")).length);
            };
          };
        }),
    );
  await expect.poll(left).toBe(0);
});
