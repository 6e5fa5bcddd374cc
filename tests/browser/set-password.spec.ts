import { expect, test } from "@playwright/test";
import { inviteAdministrator } from "../../src/tools/tasks/first-administrator.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { type SignInServer, startSignIn } from "../server/sign-in/sign-in-server.ts";
import { expectNoAxeFindings } from "./support/axe.ts";
import { takeScreenshots } from "./support/screenshot.ts";

let server: SignInServer;
test.beforeAll(async () => {
  server = await startSignIn();
});
test.afterAll(() => server.close());

test("the first administrator chooses a password on a page that says what is wrong where, and fits a phone", async ({
  page,
}) => {
  const { link } = await inviteAdministrator(
    { database: server.database, publicUrl: server.settings.publicUrl, access: ownDefinitions().access },
    { email: "aroha.ngata@company.test", name: "Aroha Ngata", isAnother: true },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  const [password, again] = [page.getByLabel("New password", { exact: true }), page.getByLabel("New password again")];
  await expect(page.getByRole("heading", { level: 1, name: "Choose a password" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("aroha.ngata@company.test");
  await expect(password).toBeFocused();
  await expectNoAxeFindings(page);
  await takeScreenshots(page, "set-password");

  await password.fill("four plain words here");
  await again.fill("four plain words hear");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The two passwords differ. Please type both again.");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(
    /^The two passwords differ\. Please type both again\. 12 characters/,
  );
  await expectNoAxeFindings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await takeScreenshots(page, "set-password-fault");

  await password.fill("four plain words here");
  await again.fill("four plain words here");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your password is set" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreenshots(page, "set-password-done");

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "This link cannot be used" })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreenshots(page, "set-password-used");
});
