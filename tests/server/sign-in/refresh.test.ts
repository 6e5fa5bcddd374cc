import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { insertPerson } from "../access/people.ts";
import { Browser, portalClient, signInWith, type Tokens } from "./browser.ts";
import { type SignInServer, startSignIn } from "./sign-in-server.ts";

const email = "aroha.te-rangi@example.test";
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
  await insertPerson(server.database, { email, name: "Aroha Te Rangi", roles: ["warranty", "dealer"] });
  await ensureDemoAccounts(server.database);
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

const pass = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });

async function signedIn() {
  const client = portalClient(server.settings);
  const browser = new Browser();
  const { back } = await signInWith(browser, client, email, "portal-demo");
  const tokens = (await (await client.exchange(back.searchParams.get("code") ?? "")).json()) as Tokens;
  return { client, browser, tokens };
}

test("without a token the API refuses, and the provider asks who it is [AUTH-01]", async () => {
  const answer = await fetch(`${server.settings.publicUrl}/api/user`);
  expect([answer.status, await answer.json()]).toEqual([401, { message: "Please sign in." }]);
  const client = portalClient(server.settings);
  const browser = new Browser();
  const page = await browser.follow(await browser.get(client.authorizeUrl()), client.redirect);
  expect(await page.text()).toContain('<label for="password">Password</label>');
});

test("a sign-in gives an access token that the API takes and a refresh token that renews it [AUTH-03] [AUTH-04]", async () => {
  const { client, tokens } = await signedIn();
  const answer = await server.getUser(tokens.access_token);
  expect(answer.status).toBe(200);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
});

test("the name is sent whole; its first word is the first name [AUTH-08]", async () => {
  const { tokens } = await signedIn();
  const { name } = (await (await server.getUser(tokens.access_token)).json()) as { name: string };
  expect(name.split(" ")[0]).toBe("Aroha");
});

test("an access token is refused once it has expired, and the refresh token gives one that is taken", async () => {
  const { client, tokens } = await signedIn();
  pass(16);
  const refused = await server.getUser(tokens.access_token);
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { message: "Your session has ended. Please sign in again." },
  ]);
  const renewed = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
  expect((await server.getUser(renewed.access_token)).status).toBe(200);
});

test("a refresh token of fourteen idle days is refused in words that a page can tell from a failure [API-11] [API-12]", async () => {
  const { client, tokens } = await signedIn();
  pass(14 * 24 * 60 + 1);
  const answer = await client.refresh(tokens.refresh_token);
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: "invalid_grant" }]);
});

test("a refresh token ends when it is revoked, as the portal does when somebody logs out [AUTH-05]", async () => {
  const { client, tokens } = await signedIn();
  const { issuer, clientId } = server.settings.signIn;
  const body = new URLSearchParams({ token: tokens.refresh_token, client_id: clientId });
  expect((await fetch(`${issuer}/token/revocation`, { method: "POST", body })).status).toBe(200);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
});

test("a code that is wrong, and a person whom the portal does not know, are refused: the page signs in again [AUTH-12] [AUTH-13]", async () => {
  const { client, tokens } = await signedIn();
  const exchange = await client.exchange("no-such-code");
  expect([exchange.status, await exchange.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  const rename = (from: string, to: string) =>
    server.database.updateTable("users").set({ sso_id: to }).where("sso_id", "=", from).execute();
  const { sub } = JSON.parse(Buffer.from(tokens.access_token.split(".")[1] ?? "", "base64url").toString());
  await rename(sub, "somebody-else");
  const unknown = await server.getUser(tokens.access_token);
  await rename("somebody-else", sub);
  expect(unknown.status).toBe(401);
});

test("no answer of the token endpoint may be stored on the way", async () => {
  const { client, tokens } = await signedIn();
  expect((await client.refresh(tokens.refresh_token)).headers.get("cache-control")).toContain("no-store");
});
