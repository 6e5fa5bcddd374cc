import { type Browser, expect, type Page, test } from "@playwright/test";
import { CallRecorder } from "../second-server/call-recorder.ts";
import { audience } from "../second-server/issuer.ts";
import { claimantsDay, type Enter, officeDay } from "../second-server/journey.ts";
import { openNumber } from "../second-server/memory.ts";
import { type SecondServer, startSecondServer } from "../second-server/second-server.ts";
import { portalShown, signIn } from "./support/sign-in.ts";

let second: SecondServer;
test.beforeAll(async () => {
  second = await startSecondServer();
});
test.afterAll(() => second.close());

/** The other provider's own page asks for a name and takes any password. */
const signInThere: Enter = async (page, email) => {
  await page.goto(`${second.page}/`);
  await page.getByPlaceholder("Enter any login").fill(email);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.waitForURL((url) => url.origin === second.page && url.pathname === "/");
  await portalShown(page);
};

/** Two people's days on one server, with all that the page called and all that broke in it. */
async function dayOn(browser: Browser, base: string, enter: Enter, reviewed: string) {
  const context = await browser.newContext();
  const calls = new CallRecorder(context, base);
  const broken: string[] = [];
  const watched = async (): Promise<Page> => {
    const page = await context.newPage();
    page.on("pageerror", (error) => broken.push(error.message));
    page.on("console", (said) => {
      if (/Content Security Policy|CORS/i.test(said.text())) broken.push(said.text());
    });
    return page;
  };
  await claimantsDay(await watched(), enter);
  await context.clearCookies();
  const desk = await watched();
  await desk.addInitScript(() => {
    if (!sessionStorage.getItem("begun")) localStorage.clear();
    sessionStorage.setItem("begun", "yes");
  });
  await officeDay(desk, enter, reviewed);
  await context.close();
  return { calls, broken };
}

test("the page works against a second, independent server at another address with another issuer, and makes the same calls as against our own", async ({
  browser,
  baseURL,
}, testInfo) => {
  test.setTimeout(180_000);
  const [there, here] = await Promise.all([
    dayOn(browser, second.api, signInThere, openNumber),
    // A second try finds the first one's claim already in work.
    dayOn(browser, baseURL ?? "", signIn, ["WC100058", "WC100053", "WC100056"][testInfo.retry] ?? ""),
  ]);
  expect(there.broken).toEqual([]);
  expect(second.faults, "breaches of the contract").toEqual([]);
  expect(second.issuer.asked, "audiences that the provider was asked for").toContain(audience);
  expect(second.issuer.renewals(), "renewed after a refusal").toBe(1);

  expect(here.broken).toEqual([]);
  expect(there.calls.kinds()).toEqual(here.calls.kinds());
  expect(there.calls.acts()).toEqual(here.calls.acts());
  expect(there.calls.acts()).toContain("POST /api/report/export");
});
