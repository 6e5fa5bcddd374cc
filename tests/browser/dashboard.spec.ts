import { expect, type Page, test } from "@playwright/test";
import { expectNoAxeFindings } from "./support/axe.ts";
import { press, tabTo } from "./support/keyboard.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const claims = (page: Page) => page.getByRole("region", { name: "Claims list" });
const numbers = (page: Page) => claims(page).getByRole("link", { name: /^(WC|RC|RR|RP)\d+/ });
const tile = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Claims by status" }).getByRole("button", { name });

test("the address holds the list: tiles, search, back, a reload and the way back from a claim show it again [LIST-46] [LIST-47] [CONST-04]", async ({
  page,
}) => {
  await signIn(page, "customer@example.test");
  await expect(numbers(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Type", exact: true }).click();
  const types = page.getByRole("group", { name: "Type filter" });
  await expect(types.getByRole("checkbox")).toHaveCount(4);
  for (const type of ["Warranty", "Replacement", "Return Unit / Accessories", "Return Spare Part"]) {
    await expect(types.getByRole("checkbox", { name: type, exact: true })).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await tile(page, /^Packing/).click();
  await expect(page).toHaveURL(/\?status=packing$/);
  await expect(numbers(page)).toHaveText(["RR100024"]);
  await tile(page, /^Open/).click();
  await expect(numbers(page)).toHaveCount(2);
  await page.getByRole("searchbox").fill("bayview");
  await page.getByRole("searchbox").press("Enter");
  // Within the tiles that are pressed, then everywhere (D-206).
  await expect(page).toHaveURL(/\?search=bayview&status=/);
  await expect(page.getByText("No claims found for this search.")).toBeVisible();
  await page.getByRole("button", { name: "Search everywhere" }).click();
  await expect(page).toHaveURL(/\?search=bayview$/);
  await expect(numbers(page)).toHaveText(["WC100012"]);
  await expectGoodLooks(page, "dashboard-search");

  await page.goBack();
  await expect(page).toHaveURL(/\?search=bayview&status=/);
  await page.goBack();
  await expect(numbers(page)).toHaveCount(2);
  await expect(tile(page, /^Packing/)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(numbers(page)).toHaveCount(2);
  await expect(tile(page, /^Open/)).toHaveAttribute("aria-pressed", "true");
  const opened = numbers(page).last();
  await opened.click();
  await expect(page.getByRole("heading", { level: 1, name: /\d{6}/ })).toBeVisible();
  await page.goBack();
  await expect(numbers(page).last()).toBeFocused();

  await page.goto("/?status=lottery");
  await expect(page.getByText(/address asks for something the portal does not know/)).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).last().click();
  await expect(numbers(page)).toHaveCount(4);
});

test("the list is searched, walked through, kept under a name and shared without a mouse", async ({
  page,
  context,
  browser,
}) => {
  await signIn(page, "customer-service@example.test");
  await expect(numbers(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("heat pumps");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=heat\+pumps/);
  await expect(page.getByRole("status").filter({ hasText: /claims found/ })).toBeAttached();

  await press(page, page.getByRole("button", { name: "Views" }));
  await press(page, page.getByRole("button", { name: "Save this list as..." }));
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Heat pump shops");
  await tabTo(page, page.getByLabel("Share it with all staff"));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Save view" }));
  const views = page.getByRole("button", { name: "Heat pump shops" });
  await expect(views).toBeFocused();
  await press(page, views);
  await expectGoodLooks(page, "dashboard-views");
  await page.keyboard.press("Escape");
  await expect(views).toBeFocused();

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(numbers(page).nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(numbers(page).first()).toBeFocused();
  const tab = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  await (await tab).close();
  await page.bringToFront();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await expect(numbers(page).first()).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Create a New" })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, "team-leader@example.test");
  await other.getByRole("button", { name: "Views" }).click();
  await other.getByRole("button", { name: /^Heat pump shops shared by / }).click();
  await expect(other).toHaveURL(/search=heat\+pumps/);
  await other.context().close();
});

test("choosing another account starts the page again with it, once it is the one in use [DASH-16] [DASH-17]", async ({
  page,
}) => {
  await signIn(page, "customer@example.test");
  const account = page.getByLabel("Account");
  const before = await account.inputValue();
  const order: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && order.push("started again"));
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname === "/api/user/switch-account") order.push(`switched: ${answer.status()}`);
  });
  for (const chosen of ["410047", before]) {
    const loaded = page.waitForEvent("load");
    await account.selectOption(chosen);
    await loaded;
    await expect(account).toHaveValue(chosen);
    expect(order.splice(0)).toEqual(["switched: 200", "started again"]);
  }
});

test("the header's ways out are in view on a desktop and on a phone [FRAME-02] [FRAME-03]", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ["Partner Portal", "Log out"]) {
      await expect(page.getByRole("banner").getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  }
});

test("an administrator takes another role, and the page starts again with it [FRAME-09] [FRAME-10]", async ({
  page,
}) => {
  await signIn(page, "admin@example.test");
  await expect(page.getByRole("button", { name: "New", exact: true })).toBeVisible();
  const strip = page.getByRole("region", { name: "Admin: your roles" });
  for (const isTaken of [true, false]) {
    await page.keyboard.press("Control+Shift+A");
    const finance = strip.getByRole("checkbox", { name: "finance" });
    await expect(finance).toBeChecked({ checked: !isTaken });
    if (isTaken) await expectGoodLooks(page, "admin-strip");
    await finance.click();
    const user = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/user");
    await strip.getByRole("button", { name: "Update roles" }).click();
    expect((await (await user).json()).roles.includes("finance")).toBe(isTaken);
    await expect(strip).toBeHidden();
    await expect(page.getByRole("main")).toContainText("Welcome");
  }
});

test("a page whose parts a new build took away offers to load the new version, and does", async ({ page }) => {
  await signIn(page, "customer-service@example.test");
  await expect(page.getByRole("button", { name: "New", exact: true })).toBeVisible();
  const index = await (await page.request.get("/")).text();
  await page.route(/\/assets\/new-claim-dialog/, (route) => route.fulfill({ status: 404 }));
  await page.route("/", (route) =>
    route.fulfill({ contentType: "text/html", body: index.replace(/main-[^"]+\.js/, "main-next.js") }),
  );
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "There is a new version of the portal" })).toBeVisible();
  await expectGoodLooks(page, "new-version");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Load the new version" }).click();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Create a New" })).toBeVisible();
});

test("staff see 18 rows of the list at once on 1440 by 900 pixels, and on a tablet each claim's number beside what can be done", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "customer-service@example.test");
  await expect(page.getByRole("button", { name: /^Hide this notice/ })).toBeVisible();
  await expect(page.locator("tr[data-claim] > td:first-child").nth(17)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 768, height: 900 });
  // Others' tests leave drafts, with which staff can do nothing, on top.
  const row = page
    .locator("tr[data-claim]")
    .filter({ has: page.getByRole("button", { name: /^Actions for/ }) })
    .first();
  const covered = async () => {
    const [number, acts] = await Promise.all(
      [row.getByRole("link"), row.locator("td").last()].map((one) => one.boundingBox()),
    );
    return number && acts ? Math.max(0, number.x + number.width - acts.x) : Number.NaN;
  };
  await expect.poll(covered).toBe(0);
  const acts = row.getByRole("button", { name: /^Actions for/ });
  const width = async () => (await row.locator("td").last().boundingBox())?.width;
  const before = await width();
  await acts.click();
  const choices = page.getByLabel(/^Resolutions for/);
  await expect(choices.getByRole("button").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(choices).toHaveCount(0);
  await expect(acts).toBeFocused();
  expect(await width()).toBe(before);
  expect(await covered()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("link", { name: /^Mine, late/ }).click();
  await expect(page).toHaveURL(/late=/);
});
