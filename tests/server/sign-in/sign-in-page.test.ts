import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { insertPerson } from "../access/people.ts";
import { Browser, portalClient } from "./browser.ts";
import { type SignInServer, startSignIn } from "./sign-in-server.ts";

const email = "hana.smith@example.test";
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
  await insertPerson(server.database, { email, roles: ["warranty", "dealer"] });
  await ensureDemoAccounts(server.database);
});
afterAll(() => server.close());

async function openPage(more: Record<string, string> = {}) {
  const browser = new Browser();
  const client = portalClient(server.settings);
  const page = await browser.follow(await browser.get(client.authorizeUrl(more)), client.redirect);
  return { browser, client, page, html: await page.text() };
}

test("the sign-in page labels Email and Password, has one button Sign in, and runs no script", async () => {
  const { page, html } = await openPage();
  expect(page.status).toBe(200);
  expect(html).toMatch(/<label for="email">Email<\/label>\s*<input id="email" name="email" type="email"/);
  expect(html).toMatch(
    /<label for="password">Password<\/label>\s*<input id="password" name="password" type="password"/,
  );
  expect(html).toMatch(/<button[^>]*type="submit">Sign in<\/button>/);
  expect(html).toContain('<html lang="en-NZ">');
  expect(html).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  expect(page.headers.get("cache-control")).toBe("no-store");
});

test("a wrong password is told beside the form, keeps the email and gets no further", async () => {
  const { browser, page } = await openPage();
  const answer = await browser.submit(page.url, { email, password: "wrong" });
  const html = await answer.text();
  expect(answer.status).toBe(401);
  expect(html).toContain('role="alert">That email and password do not match.');
  expect(html).toContain(`value="${email}" aria-invalid="true" aria-describedby="problem"`);
  expect(html).toMatch(/<input id="password"[^>]* autofocus>/);
  expect(html).not.toContain("wrong");
});

test("an email that nobody has gets the very same answer", async () => {
  const { browser, page } = await openPage();
  const answer = await browser.submit(page.url, { email: "nobody@example.test", password: "portal-demo" });
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain("That email and password do not match.");
});

test("what was typed as email comes back as text, never as markup", async () => {
  const { browser, page } = await openPage();
  const answer = await browser.submit(page.url, { email: '"><script>alert(1)</script>', password: "x" });
  expect(await answer.text()).not.toContain("<script");
});

test("an empty form and a body of another kind are refused in plain words", async () => {
  const { browser, page } = await openPage();
  expect((await browser.submit(page.url, {})).status).toBe(401);
  const json = await fetch(page.url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
  expect(json.status).toBe(415);
});

test("the ninth try on one account has to wait, even with the right password, and is told how long", async () => {
  await insertPerson(server.database, { email: "tried@example.test", roles: ["warranty", "dealer"] });
  await ensureDemoAccounts(server.database);
  const { browser, page } = await openPage();
  for (let tries = 0; tries < 8; tries++) {
    expect((await browser.submit(page.url, { email: "tried@example.test", password: `${tries}` })).status).toBe(401);
  }
  // As if eleven minutes had gone by.
  const later = sql<Date>`ends_at - interval '11 minutes'`;
  await server.database.updateTable("sign_in_attempts").set({ ends_at: later }).execute();
  const answer = await browser.submit(page.url, { email: "Tried@example.test", password: "portal-demo" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(180);
  expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(240);
  expect(await answer.text()).toMatch(/Too many tries\. Please wait 4 minutes and try again\./);
  expect((await browser.submit(page.url, { email, password: "portal-demo" })).status).toBe(303);
});

test("after the sign-in the way back by the browser's button leads to the portal, not to a page that says no", async () => {
  const { browser, client, page } = await openPage();
  const answer = await browser.submit(page.url, { email, password: "portal-demo" });
  await browser.follow(answer, client.redirect);
  const again = await browser.get(page.url);
  expect([again.status, again.headers.get("location")]).toEqual([303, `${server.settings.publicUrl}/`]);
  const twice = await browser.submit(page.url, { email, password: "portal-demo" });
  expect([twice.status, twice.headers.get("location")]).toEqual([303, `${server.settings.publicUrl}/`]);
});

test("of two clicks on Sign in at once, each leads to the portal", async () => {
  const { browser, client, page } = await openPage();
  const submit = () => browser.submit(page.url, { email, password: "portal-demo" });
  const answers = await Promise.all([submit(), submit()]);
  for (const answer of answers) {
    const last = await browser.follow(answer, client.redirect);
    const where = last.headers.get("location") ?? last.url;
    expect(where).toMatch(new RegExp(`^${server.settings.publicUrl}/(signed-in\\?code=|$)`));
  }
});

test("a sign-in page without its own cookie, or of another sign-in, says to start again", async () => {
  const { page } = await openPage();
  const { browser } = await openPage();
  const answers = [
    await new Browser().get(page.url),
    await new Browser().submit(page.url, { email, password: "portal-demo" }),
    await browser.get(page.url),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`href="${server.settings.publicUrl}/">Go to the portal</a>`);
  }
});

test("a page asked for by another name of this machine is sent to the one address that sign-in knows", async () => {
  const { publicUrl, port } = server.settings;
  const ask = (accept: string) =>
    fetch(`http://localhost:${port}/claim/WC100001?a=b`, { redirect: "manual", headers: { accept } });
  expect((await ask("text/html")).headers.get("location")).toBe(`${publicUrl}/claim/WC100001?a=b`);
  expect((await ask("application/json")).headers.get("location")).toBeNull();
  const same = await fetch(`${publicUrl}/claim/WC100001`, { redirect: "manual", headers: { accept: "text/html" } });
  expect(same.headers.get("location")).toBeNull();
});

test("the email is filled in when the portal knows it", async () => {
  const { html } = await openPage({ login_hint: email });
  expect(html).toContain(`value="${email}"`);
});

test("when accounts cannot be read, 503 is passed back to the portal in the sign-in error", async () => {
  const { browser, client, page } = await openPage();
  await server.database.schema.alterTable("sign_in_accounts").renameTo("away").execute();
  const answer = await browser.submit(page.url, { email, password: "portal-demo" });
  const back = await browser.follow(answer, client.redirect);
  await server.database.schema.alterTable("away").renameTo("sign_in_accounts").execute();
  const { searchParams } = new URL(back.headers.get("location") ?? "");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    error: "temporarily_unavailable",
    error_description: "503",
    state: "state-1",
  });
});

test("the demo password is shown to testers, and in production neither it nor the accounts are", async () => {
  expect((await openPage()).html).toContain("portal-demo");
  const production = await startSignIn({ PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes" });
  const browser = new Browser();
  const client = portalClient(production.settings);
  const page = await browser.follow(await browser.get(client.authorizeUrl()), client.redirect);
  expect(await page.text()).not.toMatch(/portal-demo|example\.test/);
  await production.close();
});

test("an email that no database can keep is a wrong one", async () => {
  const { browser, page } = await openPage();
  const answer = await browser.submit(page.url, { email: `${email}\0x`, password: "portal-demo" });
  expect(answer.status).toBe(401);
});

test("an email to begin with is shown as text", async () => {
  const { html } = await openPage({ login_hint: '"><script>alert(1)</script>' });
  expect(html).toContain('value="&#34;&#62;&#60;script&#62;');
  expect(html).not.toContain("<script");
});
