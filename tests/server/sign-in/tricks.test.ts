import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";
import { Browser, portalClient, signInWith, type Tokens } from "./browser.ts";
import { type SignInServer, startSignIn } from "./sign-in-server.ts";

const [victim, attacker] = ["rangi.victim@example.test", "mallory@example.test"];
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
  for (const email of [victim, attacker]) await insertPerson(server.database, { email, roles: ["warranty", "dealer"] });
  await ensureDemoAccounts(server.database);
});
afterAll(() => server.close());

/** The addresses that a page of ours may be at. */
const isOurs = (address: string) => new URL(address, server.settings.publicUrl).origin === server.settings.publicUrl;

describe("nobody is sent elsewhere,", () => {
  test("by any other address to come back to", async () => {
    const { publicUrl } = server.settings;
    const { host, port } = new URL(publicUrl);
    const tricks = [
      "https://elsewhere.test/signed-in",
      `${publicUrl}/signed-in/`,
      `${publicUrl}/signed-in/../elsewhere`,
      `${publicUrl}/signed-in?next=https://elsewhere.test`,
      `${publicUrl}/signed-in#elsewhere`,
      `${publicUrl}/Signed-In`,
      `${publicUrl}.elsewhere.test/signed-in`,
      `${publicUrl}@elsewhere.test/signed-in`,
      `http://elsewhere.test#@${host}/signed-in`,
      `http://elsewhere.test\\@${host}/signed-in`,
      `http://localhost:${port}/signed-in`,
      `https://${host}/signed-in`,
      `//${host}/signed-in`,
      "/signed-in",
      "javascript:alert(1)",
      "data:text/html,hello",
    ];
    for (const redirect_uri of tricks) {
      const answer = await new Browser().get(portalClient(server.settings).authorizeUrl({ redirect_uri }));
      expect([redirect_uri, answer.status, answer.headers.get("location")]).toEqual([redirect_uri, 400, null]);
    }
    const twice = `${portalClient(server.settings).authorizeUrl()}&redirect_uri=https%3A%2F%2Felsewhere.test`;
    const answer = await new Browser().get(twice);
    expect(isOurs(answer.headers.get("location") ?? "/")).toBe(true);
  });

  test("by any other kind of answer than a code in our own address", async () => {
    const others: Record<string, string>[] = [
      { response_type: "token" },
      { response_type: "id_token" },
      { response_type: "code id_token" },
      { response_type: "none" },
      { response_mode: "web_message" },
      { code_challenge_method: "plain" },
      { request: "eyJhbGciOiJub25lIn0.e30." },
      { request_uri: "https://elsewhere.test/request" },
      { client_id: "elsewhere" },
    ];
    for (const more of others) {
      const answer = await new Browser().get(portalClient(server.settings).authorizeUrl(more));
      const location = answer.headers.get("location");
      if (location === null) expect([more, answer.status]).toEqual([more, 400]);
      else expect([more, isOurs(location), location]).toEqual([more, true, expect.stringContaining("error=")]);
    }
  });

  test("after signing out, whoever asks", async () => {
    const { settings } = server;
    const client = portalClient(settings);
    const browser = new Browser();
    const { back } = await signInWith(browser, client, victim, "portal-demo");
    const tokens = (await (await client.exchange(back.searchParams.get("code") ?? "")).json()) as Tokens;
    for (const post_logout_redirect_uri of [
      "https://elsewhere.test/",
      `${settings.publicUrl}/claims`,
      `${settings.publicUrl}/signed-out/../x`,
      `${settings.publicUrl}@elsewhere.test/`,
      "//elsewhere.test",
      "javascript:alert(1)",
    ]) {
      const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri });
      const answer = await browser.get(`${settings.signIn.issuer}/session/end?${query}`);
      expect([post_logout_redirect_uri, answer.status, answer.headers.get("location")]).toEqual([
        post_logout_redirect_uri,
        400,
        null,
      ]);
    }
    const next = await browser.follow(await browser.get(client.authorizeUrl()), client.redirect);
    expect(next.headers.get("location")).toContain("code=");
  });
});

describe("a session is its owner's:", () => {
  const session = "_session";

  test("signing in gives a new one, also where somebody has planted one of theirs before", async () => {
    const theirs = new Browser();
    await signInWith(theirs, portalClient(server.settings), attacker, "portal-demo");
    const planted = theirs.cookie(session) ?? "";
    expect(planted).not.toBe("");
    const browser = new Browser();
    for (const name of [session, `${session}.sig`]) browser.plant(name, theirs.cookie(name) ?? "");
    const client = portalClient(server.settings);
    const page = await browser.follow(await browser.get(client.authorizeUrl({ prompt: "login" })), client.redirect);
    const answer = await browser.submit(page.url, { email: victim, password: "portal-demo" });
    // The other one's session is ended first.
    const between = await browser.follow(answer, client.redirect);
    const [, action = "", xsrf = ""] =
      /action="([^"]+)".*name="xsrf" value="([^"]+)"/s.exec(await between.text()) ?? [];
    const done = await browser.follow(await browser.submit(action, { xsrf, logout: "yes" }), client.redirect);
    const code = new URL(done.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const tokens = (await (await client.exchange(code)).json()) as Tokens;
    expect(await (await server.getUser(tokens.access_token)).json()).toMatchObject({ email: victim });
    expect(browser.cookie(session)).not.toBe(planted);
    // The planted one gives its planter nothing of the victim's.
    const again = await theirs.follow(await theirs.get(client.authorizeUrl()), client.redirect);
    const location = again.headers.get("location");
    if (location !== null) {
      const other = await client.exchange(new URL(location).searchParams.get("code") ?? "");
      const { access_token } = (await other.json()) as Tokens;
      expect(await (await server.getUser(access_token)).json()).toMatchObject({ email: attacker });
    }
  });

  test("its number without its signature, or with another's, opens nothing", async () => {
    const owner = new Browser();
    await signInWith(owner, portalClient(server.settings), victim, "portal-demo");
    const other = new Browser();
    await signInWith(other, portalClient(server.settings), attacker, "portal-demo");
    for (const signature of [undefined, "", "A".repeat(27), other.cookie(`${session}.sig`)]) {
      const thief = new Browser();
      thief.plant(session, owner.cookie(session) ?? "");
      if (signature !== undefined) thief.plant(`${session}.sig`, signature);
      const client = portalClient(server.settings);
      const page = await thief.follow(await thief.get(client.authorizeUrl()), client.redirect);
      expect(await page.text()).toContain("Password");
    }
  });

  test("nobody is signed in as somebody else by a form on another site: the sign-in's own cookie is not sent from there", async () => {
    const client = portalClient(server.settings);
    const theirs = new Browser();
    const page = await theirs.follow(await theirs.get(client.authorizeUrl()), client.redirect);
    const answer = await new Browser().submit(page.url, { email: attacker, password: "portal-demo" });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith(session))).toEqual([]);
  });
});

describe("every cookie of the sign-in", () => {
  const cookiesOf = async (publicUrl: string | undefined) => {
    const t = await testApp({ env: publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl, PORTAL_ENV: "test" } });
    await t.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = t.app.server.address() as { port: number };
    const client = portalClient(t.parts.settings);
    const { pathname, search } = new URL(client.authorizeUrl());
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { redirect: "manual" });
    await t.close();
    return answer.headers.getSetCookie();
  };

  test("is out of scripts' reach, and sent to no other site", async () => {
    const cookies = await cookiesOf(undefined);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=(lax|strict)/i);
    }
  });

  test("is sent over TLS alone where the portal is reached by TLS", async () => {
    const cookies = await cookiesOf("https://portal.example.test");
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
  });
});
