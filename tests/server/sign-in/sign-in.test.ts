import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { insertPerson } from "../access/people.ts";
import { Browser, portalClient, signInWith, type Tokens } from "./browser.ts";
import { type SignInServer, startSignIn } from "./sign-in-server.ts";

const email = "mere.ngata@example.test";
const password = "portal-demo";
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
  await insertPerson(server.database, { email, name: "Mere Ngata", roles: ["warranty", "dealer"] });
  await ensureDemoAccounts(server.database);
});
afterAll(() => server.close());

async function signedIn(browser = new Browser()) {
  const client = portalClient(server.settings);
  const { back } = await signInWith(browser, client, email, password);
  const code = back.searchParams.get("code") ?? "";
  const answer = await client.exchange(code);
  expect(answer.status).toBe(200);
  return { client, code, back, browser, tokens: (await answer.json()) as Tokens };
}

test("the right password leads back to the portal with a code that buys tokens [AUTH-02]", async () => {
  const { back, tokens } = await signedIn();
  expect(back.href).toContain(`${server.settings.publicUrl}/signed-in`);
  expect(back.searchParams.get("state")).toBe("state-1");
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: server.settings.signIn.issuer,
    aud: server.settings.signIn.audience,
  });
  expect(tokens.expires_in).toBe(server.settings.signIn.accessTokenSeconds);
});

test("the access token says who calls, and the rest comes from our tables [AUTH-07]", async () => {
  const { tokens } = await signedIn();
  expect(decodeJwt(tokens.access_token)).not.toHaveProperty("roles");
  const answer = await server.getUser(tokens.access_token);
  expect(await answer.json()).toMatchObject({ name: "Mere Ngata", email, roles: ["dealer", "warranty"] });
});

test("a code buys tokens once, and never without its PKCE verifier", async () => {
  const { client, code } = await signedIn();
  expect((await client.exchange(code)).status).toBe(400);
  const other = portalClient(server.settings);
  const { back } = await signInWith(new Browser(), other, email, password);
  expect((await portalClient(server.settings).exchange(back.searchParams.get("code") ?? "")).status).toBe(400);
});

test("an authorization request without PKCE, or back to somewhere else, is refused", async () => {
  const client = portalClient(server.settings);
  const bare = new URL(client.authorizeUrl());
  bare.searchParams.delete("code_challenge");
  bare.searchParams.delete("code_challenge_method");
  expect((await new Browser().get(bare.href)).headers.get("location")).toContain("error=invalid_request");
  const elsewhere = await new Browser().get(client.authorizeUrl({ redirect_uri: "https://elsewhere.test/" }));
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.headers.get("location")).toBeNull();
});

test("tokens for another audience than ours are not given", async () => {
  const { client, tokens } = await signedIn();
  const resource = "https://elsewhere.test/api";
  expect((await client.refresh(tokens.refresh_token, { resource })).status).toBe(400);
  const asked = await new Browser().get(client.authorizeUrl({ resource }));
  expect(asked.headers.get("location")).toContain("error=invalid_target");
});

test("a refresh gives new tokens; the old refresh token is refused and ends the family", async () => {
  const { client, tokens } = await signedIn();
  const renewed = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect((await server.getUser(renewed.access_token)).status).toBe(200);
  const again = await client.refresh(tokens.refresh_token);
  expect([again.status, await again.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  expect((await client.refresh(renewed.refresh_token)).status).toBe(400);
});

test("of ten refreshes at once with one token, one is answered", async () => {
  const { client, tokens } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.refresh(tokens.refresh_token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("somebody already signed in is not asked again, and never for consent", async () => {
  const { browser, client } = await signedIn();
  const answer = await browser.follow(await browser.get(client.authorizeUrl()), client.redirect);
  expect(answer.headers.get("location")).toContain("code=");
  const asked = await browser.get(client.authorizeUrl({ prompt: "consent" }));
  const back = await browser.follow(asked, client.redirect);
  expect(back.headers.get("location")).toContain("code=");
});

test("signing out through the provider ends the session and its refresh token [AUTH-06]", async () => {
  const { browser, client, tokens } = await signedIn();
  const leave = `${server.settings.publicUrl}/signed-out`;
  const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: leave });
  const page = await browser.get(`${server.settings.signIn.issuer}/session/end?${query}`);
  const html = await page.text();
  expect(html).toContain("Signing you out");
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const done = await browser.submit(`${server.settings.signIn.issuer}/session/end/confirm`, { xsrf, logout: "yes" });
  expect(done.headers.get("location")).toBe(leave);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
  const next = await browser.follow(await browser.get(client.authorizeUrl()), client.redirect);
  expect(await next.text()).toContain("Password");
});

test("a link from elsewhere does not sign anybody out: it asks", async () => {
  const { browser } = await signedIn();
  const html = await (await browser.get(`${server.settings.signIn.issuer}/session/end`)).text();
  expect(html).toContain("Sign out of the Partner Portal?");
  expect(html).not.toContain("<script>");
});

test("a restart on the same database keeps keys, sessions and refresh tokens", async () => {
  const { browser, client, tokens } = await signedIn();
  await server.restart();
  expect((await server.getUser(tokens.access_token)).status).toBe(200);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
  const answer = await browser.follow(await browser.get(client.authorizeUrl()), client.redirect);
  expect(answer.headers.get("location")).toContain("code=");
});

test("text that no database can keep is a wrong client, code or token, and no failure", async () => {
  const { signIn } = server.settings;
  const ask = async (path: string, fields: Record<string, string>) =>
    (await fetch(`${signIn.issuer}${path}`, { method: "POST", body: new URLSearchParams(fields) })).status;
  const client_id = signIn.clientId;
  expect(await ask("/token", { grant_type: "refresh_token", client_id, refresh_token: "\0" })).toBe(400);
  expect(await ask("/token", { grant_type: "refresh_token", client_id: "\0", refresh_token: "x" })).toBeLessThan(500);
  const code = { grant_type: "authorization_code", client_id, code: "\0", redirect_uri: "x", code_verifier: "x" };
  expect(await ask("/token", code)).toBe(400);
  expect((await fetch(`${signIn.issuer}/auth?client_id=%00`)).status).toBe(400);
});

test.each(["state", "login_hint", "nonce"])("a sign-in whose %s no database can keep is refused", async (key) => {
  const client = portalClient(server.settings);
  const answer = await new Browser().get(client.authorizeUrl({ [key]: "a\0b" }));
  const back = new URL(answer.headers.get("location") ?? "");
  expect([answer.status, back.searchParams.get("error")]).toEqual([303, "invalid_request"]);
});
