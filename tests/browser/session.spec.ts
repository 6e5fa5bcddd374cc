import { expect, type Page, test } from "@playwright/test";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { openSection } from "./support/fill-form.ts";
import { demoPassword, signIn } from "./support/sign-in.ts";

const email = "dealer@example.test";
const definition = ownDefinitions().get("warranty");
if (!definition) throw new Error("schemas/warranty is gone.");
const warranty = definition;

const jobNumber = (page: Page) => page.getByLabel("Customer job number");
const openFormSection = (page: Page) => openSection(page, warranty, "location");
const actions = (page: Page) => page.getByRole("region", { name: "Actions" });

/** As the API answers a token that has expired. */
const expireToken = (page: Page) => page.evaluate(() => localStorage.setItem("access_token", "expired"));
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]);
/** The session ends at the provider, as when somebody is signed out on another device. */
const revoke = (page: Page) =>
  page.evaluate(async () => {
    const { issuer, clientId } = await (await fetch("/config.json")).json();
    const { revocation_endpoint } = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    const body = new URLSearchParams({ token: localStorage.getItem("refresh_token") ?? "", client_id: clientId });
    await fetch(revocation_endpoint, { method: "POST", body });
  });

async function openForm(page: Page): Promise<void> {
  await page.goto("/new-claim/warranty");
  await expect(actions(page)).toBeVisible();
  await openFormSection(page);
  await expect(jobNumber(page)).toBeVisible();
}

async function typeCredentials(page: Page, who = email): Promise<void> {
  await page.getByLabel("Email").fill(who);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a session that ends while a form is half typed leads over the sign-in page back to the form, with what was typed [API-11] [API-12] [AUTH-01]", async ({
  page,
  context,
}) => {
  await signIn(page, email);
  await openForm(page);
  await jobNumber(page).fill("HALF-TYPED-1");
  await expect(actions(page)).toContainText("Kept on this device");
  await revoke(page);
  await expireToken(page);
  // The provider has forgotten the person too, so that its page asks.
  await context.clearCookies();
  await page.getByRole("button", { name: "Save as draft" }).click();

  await expect(page.getByLabel("Password")).toBeVisible();
  await typeCredentials(page);
  await expect(page).toHaveURL(/\/new-claim\/warranty$/);
  // They go on where they were, and what was refused is saved once.
  await expect(jobNumber(page)).toBeFocused();
  await expect(jobNumber(page)).toBeInViewport();
  await expect(jobNumber(page)).toHaveValue("HALF-TYPED-1");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(actions(page)).toContainText(/Saved as draft WC\d+/);
  await page.goto("/?search=HALF-TYPED-1");
  await expect(page.getByRole("table").getByRole("link", { name: /^WC\d+$/ })).toHaveCount(1);
});

test("two tabs whose token has expired renew it once between them, and both go on [API-10]", async ({
  page,
  context,
}) => {
  await signIn(page, email);
  const other = await context.newPage();
  await other.goto("/claims");
  await expect(other.getByRole("table")).toBeVisible();
  const renewals: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/oidc/token")) renewals.push(request.url());
  });
  const before = await stored(page);
  await expireToken(page);
  await Promise.all([page.reload(), other.reload()]);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(other.getByRole("table")).toBeVisible();
  expect(renewals).toHaveLength(1);
  for (const [index, token] of (await stored(other)).entries()) expect(token).not.toBe(before[index]);
});

test("logging out in one tab clears the tokens and covers the other, which comes back with what was typed [AUTH-05] [AUTH-06]", async ({
  page,
  context,
}) => {
  await signIn(page, email);
  const other = await context.newPage();
  await openForm(other);
  await jobNumber(other).fill("OTHER-TAB-1");

  await page
    .getByRole("button", { name: "Log out" })
    .or(page.getByRole("link", { name: "Log out" }))
    .click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(await stored(page)).toEqual([null, null]);
  await expect(other.getByText("You signed out in another tab.")).toBeVisible();
  await expect(jobNumber(other)).toHaveCount(0);

  await page.getByRole("button", { name: "Sign in again" }).click();
  await typeCredentials(page);
  // The other tab comes back by itself, at its own address.
  await expect(other).toHaveURL(/\/new-claim\/warranty$/);
  await expect(actions(other)).toBeVisible();
  await openFormSection(other);
  await expect(jobNumber(other)).toHaveValue("OTHER-TAB-1");
});

test("somebody else who signs in on the same device finds nothing of the first one's", async ({ page, context }) => {
  await signIn(page, email);
  await openForm(page);
  await jobNumber(page).fill("NOT-FOR-OTHERS");
  await expect(actions(page)).toContainText("Kept on this device");
  const other = await context.newPage();
  await other.goto("/");
  await other
    .getByRole("button", { name: "Log out" })
    .or(other.getByRole("link", { name: "Log out" }))
    .click();
  await other.getByRole("button", { name: "Sign in again" }).click();
  await typeCredentials(other, "customer@example.test");
  await expect(other.getByText("Welcome, Hēni")).toBeVisible();

  // The first one's page has become the second one's.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(actions(page)).toBeVisible();
  await openFormSection(page);
  await expect(jobNumber(page)).toHaveValue("");
  await expect(page.getByText("NOT-FOR-OTHERS")).toHaveCount(0);
});

test("no token stands in an address; the page of the way back may be loaded again, and Back does not lead to a failure", async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/claims?page=1");
  await typeCredentials(page);
  await expect(page).toHaveURL(/\/claims\?page=1$/);
  await expect(page.getByRole("table")).toBeVisible();
  const [access = "", refresh = ""] = await stored(page);
  for (const token of [access, refresh]) expect(addresses.join("\n")).not.toContain(token ?? "none");

  const back = addresses.find((address) => address.includes("/signed-in?code=")) ?? "";
  await page.goto(back);
  await expect(page).toHaveURL(/\/claims\?page=1$/);
  expect(await stored(page)).toEqual([access, refresh]);

  await page.goBack();
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
});

test("while the sign-in provider is away nobody is signed out: it is told, and the page goes on once it is back", async ({
  page,
}) => {
  await signIn(page, email);
  await openForm(page);
  await jobNumber(page).fill("STILL-HERE");
  const before = await stored(page);
  await page.route("**/oidc/token", (route) => route.abort());
  await expireToken(page);
  await page.getByRole("button", { name: "Save as draft" }).click();
  const notice = page.getByRole("complementary", { name: "Connection" });
  await expect(notice).toContainText("Your sign-in could not be renewed just now");
  expect((await stored(page))[1]).toBe(before[1]);
  await expect(jobNumber(page)).toHaveValue("STILL-HERE");

  await page.unroute("**/oidc/token");
  // At once: on a slow machine the page's own next try would come first and take the button away.
  await notice.getByRole("button", { name: "Try now" }).dispatchEvent("click");
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Save as draft" }).first().click();
  await expect(actions(page)).toContainText(/Saved as draft WC\d+/);
});

test("a portal that asks to wait is told as under maintenance within three seconds, and is there once it answers", async ({
  page,
}) => {
  await signIn(page, "dealer@example.test");
  let isClosed = true;
  await page.route("**/api/user", (route) =>
    isClosed ? route.fulfill({ status: 503, headers: { "retry-after": "4" } }) : route.continue(),
  );
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Service Unavailable" })).toBeVisible({ timeout: 3000 });
  isClosed = false;
  await expect(page.getByRole("heading", { name: "Warranty Portal" })).toBeVisible();
});

test("a form whose definition cannot be had at first opens by itself once the portal is there", async ({ page }) => {
  await signIn(page, email);
  const statuses: number[] = [];
  await page.route("**/definitions/**", async (route) => {
    const isAway = statuses.length < 3;
    statuses.push(isAway ? 503 : 200);
    await (isAway ? route.fulfill({ status: 503, headers: { "retry-after": "1" } }) : route.continue());
  });
  await openForm(page);
  expect(statuses.slice(0, 4)).toEqual([503, 503, 503, 200]);
});

test("under maintenance the page says so and comes back by itself", async ({ page }) => {
  await page.clock.install();
  let isClosed = true;
  await page.route("**/config.json", (route) => (isClosed ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Service Unavailable" })).toBeVisible();
  isClosed = false;
  await page.clock.runFor(21_000);
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("a 503 that the provider passes back shows the maintenance page at the wanted address [AUTH-09] [AUTH-10] [AUTH-11]", async ({
  page,
}) => {
  await page.route(/\/oidc\/auth\?/, (route) => {
    const state = new URL(route.request().url()).searchParams.get("state");
    const location = `/signed-in?error=server_error&error_description=503&state=${state}`;
    return route.fulfill({ status: 303, headers: { location } });
  });
  await page.goto("/claims");
  await expect(page.getByRole("heading", { name: "Service Unavailable" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    "We are currently performing some essential system maintenance. Please check back soon.",
  );
  await expect(page).toHaveURL(/\/claims$/);
});

for (const [who, title] of [
  ["warranty-only@example.test", "with the gate's role alone [AUTH-16]"],
  ["outsider@example.test", "without the gate's role [AUTH-17]"],
] as const) {
  test(`somebody ${title} reads Access Denied and nothing of the portal [AUTH-18]`, async ({ page }) => {
    await signIn(page, who);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied!");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("button")).toHaveText(["Log out"]);
  });
}
