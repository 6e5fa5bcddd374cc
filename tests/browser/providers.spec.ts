import { expect, type Page, test } from "@playwright/test";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { checkSignIn } from "../../src/tools/tasks/check-sign-in.ts";
import { hasGlewlwyd, startGlewlwyd } from "./providers/glewlwyd.ts";
import { hasLemonldap, startLemonldap } from "./providers/lemonldap.ts";
import { type PortalBeside, startPortalBeside } from "./providers/portal-beside.ts";

const makers = [
  { name: "Glewlwyd", isThere: hasGlewlwyd, start: startGlewlwyd },
  { name: "LemonLDAP::NG", isThere: hasLemonldap, start: startLemonldap },
];

const welcome = (page: Page) => page.getByText("Welcome, Tui");
const keyOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

/** What the page keeps of the person. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const user = Object.keys(localStorage).find((name) => name.startsWith("sign-in.user:"));
    const { id_token } = JSON.parse(localStorage.getItem(user ?? "") ?? "{}");
    return {
      access: localStorage.getItem("access_token") ?? "",
      refresh: localStorage.getItem("refresh_token") ?? "",
      id: String(id_token ?? ""),
    };
  });

for (const { name, isThere, start } of makers) {
  test.describe(`with ${name} as the sign-in provider`, () => {
    test.skip(!isThere(), `${name} is not installed here`);
    let beside: PortalBeside;
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      beside = await startPortalBeside(start);
    });
    test.afterAll(() => beside?.close());

    test("the check finds nothing wrong, and that a client is unknown", async () => {
      const wrongs = async (env: Record<string, string> = {}) =>
        (await checkSignIn(undefined, readSettings({ ...beside.env, ...env }))).filter(({ kind }) => kind === "wrong");
      expect(await wrongs()).toEqual([]);
      expect((await wrongs({ OIDC_CLIENT_ID: "nobody" })).map(({ mend }) => mend).join("\n")).toContain(
        'Register the client "nobody"',
      );
    });

    test("people sign in, go on when their token ends and its keys have changed, and sign out there too", async ({
      page,
    }) => {
      const { provider, address } = beside;
      const refusedByPolicy: string[] = [];
      page.on("console", (said) => {
        if (/Content Security Policy/i.test(said.text()) && page.url().startsWith(address))
          refusedByPolicy.push(said.text());
      });
      const status = async (token: string) =>
        (await fetch(`${address}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;

      await page.goto(`${address}/`);
      await provider.signIn(page);
      await expect(welcome(page)).toBeVisible();
      const first = await kept(page);
      expect(await Promise.all([first.access, first.id, first.refresh].map(status))).toEqual([200, 401, 401]);

      await provider.changeKeys?.();
      await expect.poll(() => status(first.access), { timeout: 60_000 }).toBe(401);
      const visited: string[] = [];
      page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).origin));
      await page.reload();
      await expect(welcome(page)).toBeVisible();
      const second = await kept(page);
      expect(second.access).not.toBe(first.access);
      if (provider.changeKeys) {
        expect(keyOf(second.access)).not.toBe(keyOf(first.access));
        expect(await status(second.access)).toBe(200);
      }
      expect(new Set(visited), "nobody was asked to sign in again").toEqual(new Set([address]));

      await page
        .getByRole("link", { name: "Log out" })
        .or(page.getByRole("button", { name: "Log out" }))
        .click();
      await provider.confirmSignOut(page);
      await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
      expect(await kept(page)).toEqual({ access: "", refresh: "", id: "" });
      const { token_endpoint } = await (
        await fetch(`${provider.env.OIDC_ISSUER?.replace(/\/$/, "")}/.well-known/openid-configuration`)
      ).json();
      const body = { grant_type: "refresh_token", refresh_token: second.refresh, client_id: "portal" };
      const renewal = await fetch(token_endpoint, { method: "POST", body: new URLSearchParams(body) });
      expect(renewal.status, "the refresh token has ended").toBeGreaterThanOrEqual(400);
      if (provider.tellsOfSignOut) await expect.poll(() => status(second.access)).toBe(401);
      await page.goto(`${address}/`);
      await expect(page.locator("input[type=password]")).toBeVisible();
      expect(refusedByPolicy).toEqual([]);

      if (!provider.signInAsStranger) return;
      await provider.signInAsStranger(page);
      await expect(page.getByText("Your account is not known here.")).toBeVisible();
      await page.getByRole("button", { name: "Sign in as somebody else" }).click();
      await provider.confirmSignOut(page);
      await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
    });
  });
}
