import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const notFound = "Sorry, that page cannot be found. Please head back to the dashboard.";

test("each address shows its page and title [ROUTE-01] [ROUTE-02] [ROUTE-03] [ROUTE-04] [ROUTE-05] [ROUTE-06] [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-18] [ROUTE-19]", async ({
  page,
}) => {
  await signIn(page, "super-admin@example.test");
  await expect(page).toHaveTitle("Warranty Portal");
  const warranty = "Repairer's Warranty Claim";
  const replacement = "Warranty Replacement Unit Authorisation & Warranty Claim Form";
  const pages: [path: string, heading: string | RegExp, title: string][] = [
    ["/claims", "Claims", "Claims"],
    ["/claim/WC100050", "Warranty Claim WC100050", "Claim WC100050"],
    ["/claim/rr100052", "Return Request RR100052", "Claim RR100052"],
    ["/edit-claim/WC100050", warranty, "Edit Claim WC100050"],
    ["/edit-claim/wc100050", warranty, "Edit Claim WC100050"],
    ["/edit-claim/RC100047", replacement, "Edit Claim RC100047"],
    ["/edit-claim/RR100052", "Return Request", "Edit Claim RR100052"],
    ["/edit-claim/RP100046", "Return Request", "Edit Claim RP100046"],
    ["/new-claim", warranty, "New Claim"],
    ["/new-claim/warranty", warranty, "New Claim"],
    ["/new-claim/return", "Return Request", "New Claim"],
    ["/about", "About the Warranty Portal", "About"],
  ];
  for (const [path, name, title] of pages) {
    await page.goto(path);
    await expect(heading(page, name), path).toBeVisible();
    await expect(page).toHaveTitle(`${title} | Warranty Portal`);
  }
});

test("what does not exist is the not-found page, with a way to the dashboard [ROUTE-10] [ROUTE-11] [ROUTE-20]", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  for (const path of [
    "/404",
    "/nowhere/at/all",
    "/new-claim/lottery",
    "/edit-claim/WC999999",
    "/edit-claim/WC100056",
  ]) {
    await page.goto(path);
    await expect(page.getByText(/^Sorry/), path).toHaveText(notFound);
  }
  await expect(page).toHaveURL(/\/404$/);
  await page.getByRole("link", { name: "dashboard", exact: true }).click();
  await expect(heading(page, "Warranty Portal")).toBeVisible();
});

test("an existing claim's form says 'Loading claim...' until it is there; a failure is logged, and shows no message but ways on [ROUTE-17] [ROUTE-21]", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isBroken = true;
  await page.route("**/api/claim/WC100050", async (route) => {
    await held;
    if (isBroken) await route.fulfill({ status: 500, json: { message: "Broken inside." } });
    else await route.continue();
  });
  await page.goto("/edit-claim/WC100050");
  await expect(page.getByText("Loading claim...")).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Broken inside.")).toHaveCount(0);
  expect(logged.join("\n")).toContain("The form could not be loaded.");

  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "Repairer's Warranty Claim")).toBeVisible();
});

test("the forms lead back to the timeline and the dashboard [ROUTE-14] [ROUTE-15]", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  for (const number of ["WC100050", "RR100052"]) {
    await page.goto(`/edit-claim/${number}`);
    await page.getByRole("link", { name: "Back to timeline" }).first().click();
    await expect(page).toHaveURL(new RegExp(`/claim/${number}$`));
    await page.getByRole("link", { name: "Back to dashboard" }).first().click();
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

test("technical support's New leads straight to the form [ROUTE-24]", async ({ page }) => {
  await signIn(page, "tech-support@example.test");
  await page.getByRole("link", { name: "New", exact: true }).click();
  await expect(page).toHaveURL(/\/new-claim\/warranty$/);
  await expect(heading(page, /^Warranty Replacement Unit/)).toBeVisible();
});
