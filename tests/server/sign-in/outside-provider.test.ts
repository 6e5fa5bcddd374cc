import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider from "oidc-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthenticate } from "../../../src/server/access/authenticate.ts";
import { outsideProvider } from "../../../src/server/access/outside-provider.ts";
import { outsideSignIns } from "../../../src/server/access/outside-sign-ins.ts";
import { buildApp } from "../../../src/server/app.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";

const audience = "urn:company:claims-api";
let t: TestApp;
let app: FastifyInstance;
let outside: Server;
let provider: Provider;
let issuer: string;
let ssoId: string;
let key: CryptoKey;

/** Another provider on a port of its own, with its own keys, and the portal set up for it as for production. */
beforeAll(async () => {
  outside = createServer((request, response) => provider.callback()(request, response));
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  provider = await otherProvider(issuer);
  t = await testApp();
  ({ ssoId } = await insertPerson(t.database, { email: "outside@company.test", roles: ["warranty", "staff"] }));
  const settings = readSettings({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "portal",
    OIDC_AUDIENCE: audience,
    OIDC_AUDIENCE_PARAMETER: "resource",
    OIDC_OTHER_CLIENTS: "feed",
    PORTAL_ENV: "production",
  });
  const { access } = t.parts.definitions;
  const found = outsideProvider(settings.signIn.issuer, { pause: 0 });
  await found.ready();
  const onArrival = outsideSignIns(t.parts);
  const authenticate = createAuthenticate({ database: t.database, settings, access, keySet: found.keySet, onArrival });
  const { signIn: _embedded, ...parts } = t.parts;
  app = await buildApp({ ...parts, settings, authenticate, outside: found }, { isLogging: false, portal: "not-built" });
});
afterAll(async () => {
  await app.close();
  await t.close();
  await new Promise((resolve) => outside.close(resolve));
});

async function otherProvider(address: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  key = privateKey;
  return new Provider(address, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "company-1" }] },
    clients: [
      { client_id: "portal", redirect_uris: ["https://portal.test/signed-in"], token_endpoint_auth_method: "none" },
    ],
  });
}

/** An access token as that provider gives it to somebody who has signed in. */
async function tokenOf(accountId: string, forAudience = audience): Promise<string> {
  const client = await provider.Client.find("portal");
  if (!client) throw new Error("The provider lost its client.");
  const grant = new provider.Grant({ accountId, clientId: "portal" });
  const grantId = await grant.save();
  const token = new provider.AccessToken({ accountId, client, grantId, gty: "authorization_code" } as never);
  token.resourceServer = new provider.ResourceServer(forAudience, {
    scope: "",
    audience: forAudience,
    accessTokenFormat: "jwt",
    accessTokenTTL: 300,
    jwt: { sign: { alg: "RS256" } },
  });
  return token.save();
}

const getUser = (token: string) => app.inject({ url: "/api/user", headers: { authorization: `Bearer ${token}` } });

test("the page is told the outside provider by the configuration, and may talk to it [API-03]", async () => {
  const config = await app.inject({ url: "/config.json" });
  expect(config.json()).toMatchObject({ issuer, clientId: "portal", audience, audienceParameter: "resource" });
  expect(config.headers["content-security-policy"]).toContain(`connect-src 'self' ${issuer};`);
});

test("a person whom the outside provider names is who our tables say", async () => {
  const answer = await getUser(await tokenOf(ssoId));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ email: "outside@company.test", permissions: ["resolve claim"] });
});

test("its tokens for another audience, and those of the bundled sign-in, are refused", async () => {
  expect((await getUser(await tokenOf(ssoId, "urn:company:payroll"))).statusCode).toBe(401);
  expect((await getUser(await t.tokens.sign(ssoId))).statusCode).toBe(401);
});

test("its ID token is no access token", async () => {
  const client = await provider.Client.find("portal");
  const idToken = new provider.IdToken({ sub: ssoId }, { ctx: undefined, client } as never);
  const issued = await idToken.issue({ use: "idtoken" });
  expect(issued.split(".")).toHaveLength(3);
  expect((await getUser(issued)).statusCode).toBe(401);
});

const seconds = () => Math.floor(Date.now() / 1000);
/** Signed by that provider for this portal; `claims` and `header` say otherwise. */
const signed = (claims: object = {}, header: object = {}) =>
  new SignJWT({
    iss: issuer,
    aud: audience,
    sub: ssoId,
    iat: seconds(),
    exp: seconds() + 300,
    scope: "openid",
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: "company-1", ...header })
    .sign(key);
const plain = { scope: undefined };
const logout = { "http://schemas.openid.net/event/backchannel-logout": {} };

test.each<[string, object, object?]>([
  ["one that says nothing of its kind but what it allows", {}],
  ["Keycloak's", { typ: "Bearer", azp: "portal", nonce: "n", sid: "s", ...plain }, { typ: "JWT" }],
  ["Glewlwyd's", { type: "access_token", client_id: "portal", ...plain }, { typ: "at+jwt" }],
  ["one for several audiences", { aud: ["https://other.test", audience] }],
  ["another program's that the settings name", { azp: "feed" }],
  ["one that says its full type", plain, { typ: "application/at+jwt" }],
])("with default settings an access token is taken: %s", async (_, claims, header) => {
  expect((await getUser(await signed(claims, header))).statusCode).toBe(200);
});

test.each<[string, object, object?]>([
  ["an ID token by its header", {}, { typ: "id_token+jwt" }],
  ["Keycloak's ID token", { typ: "ID", azp: "portal" }, { typ: "JWT" }],
  ["Keycloak's refresh token", { typ: "Refresh" }, { typ: "JWT" }],
  ["Cognito's ID token", { token_use: "id" }],
  ["an ID token by its nonce", { nonce: "n", azp: "portal" }, { typ: "JWT" }],
  ["an ID token by its hash", { at_hash: "h", azp: "portal" }],
  ["an ID token that says nothing of itself", { azp: "portal", auth_time: 1, ...plain }, { typ: "JWT" }],
  ["a logout token by its header", {}, { typ: "logout+jwt" }],
  ["a logout token by its events", { events: logout }, { typ: "JWT" }],
  ["Keycloak's logout token", { typ: "Logout" }, { typ: "JWT" }],
  ["one of another client (azp)", { azp: "payroll" }],
  ["one of another client (client_id)", { client_id: "payroll" }, { typ: "at+jwt" }],
  ["one of a client that is no text", { azp: { portal: true } }],
  ["one without an audience", { aud: undefined }],
  ["one for another audience", { aud: ["account", "portal"] }],
  ["one that lives too long", { exp: seconds() + 90_000 }],
  ["one that does not say when it was made", { iat: undefined }],
  ["one of nobody", { sub: "" }],
])("with default settings %s is refused", async (_, claims, header) => {
  expect((await getUser(await signed(claims, header))).statusCode).toBe(401);
});

test("a sign-in there is in the audit trail once for each session that has a name, and once for those that have none", async () => {
  const { ssoId: sub, id } = await insertPerson(t.database, {
    email: "arriving@company.test",
    roles: ["warranty", "staff"],
  });
  const arrivals = async () => {
    await t.parts.audit.flush();
    const rows = await t.database
      .selectFrom("audit_events")
      .select(["kind", "outcome", "times"])
      .where("person_id", "=", id)
      .execute();
    return rows.map(({ kind, outcome, times }) => `${kind} ${outcome} ${times}`);
  };
  const expectArrivals = (count: number) =>
    expect
      .poll(async () => (await arrivals()).reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0))
      .toBe(count);
  for (const iat of [0, 1, 2]) await getUser(await signed({ sub, sid: "desk", iat: seconds() - iat }));
  await expectArrivals(1);
  await getUser(await signed({ sub, sid: "phone" }));
  await expectArrivals(2);
  for (const iat of [0, 1]) await getUser(await signed({ sub, iat: seconds() - iat }));
  await expectArrivals(3);
  expect(new Set((await arrivals()).map((line) => line.slice(0, 12)))).toEqual(new Set(["sign-in done"]));
});

describe("the provider's word that a session has ended", () => {
  const tell = (logout_token: string) =>
    app.inject({
      method: "POST",
      url: "/sign-in/back-channel-logout",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token }).toString(),
    });
  let next = 0;
  const word = (claims: object = {}, header: object = {}) =>
    signed(
      { aud: "portal", jti: `word-${next++}`, events: logout, ...plain, ...claims },
      { typ: "logout+jwt", ...header },
    );

  test("ends the tokens of that session at once, and no other's", async () => {
    const [mine, other] = await Promise.all(["session-1", "session-2"].map((sid) => signed({ sid })));
    expect((await getUser(mine ?? "")).statusCode).toBe(200);
    // Long ago, so that a token of the next test, which names no session, was made after it.
    const answer = await tell(await word({ sid: "session-1", iat: seconds() - 60 }));
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect((await getUser(mine ?? "")).json()).toEqual({ message: "Your session has ended. Please sign in again." });
    expect((await getUser(other ?? "")).statusCode).toBe(200);
    await t.parts.audit.flush();
    const told = t.database.selectFrom("audit_events").innerJoin("users", "users.id", "audit_events.person_id");
    expect(await told.select("users.sso_id").where("kind", "=", "sign-out").execute()).toEqual([{ sso_id: ssoId }]);
  });

  test("ends the person's tokens that were made before, and none that is made after", async () => {
    const before = await signed({ iat: seconds() - 10 });
    const after = await signed({ iat: seconds() });
    const named = await signed({ iat: seconds() - 10, sid: "session-3" });
    expect((await tell(await word({ sid: "session-9", iat: seconds() - 5 }))).statusCode).toBe(200);
    const status = async (token: string) => (await getUser(token)).statusCode;
    expect(await Promise.all([before, after, named].map(status))).toEqual([401, 200, 200]);
    expect((await tell(await word({ iat: seconds() - 5 }))).statusCode).toBe(200);
    expect(await Promise.all([after, named].map(status))).toEqual([200, 401]);
  });

  test("is taken once", async () => {
    const once = await word({ sub: "somebody" });
    expect([(await tell(once)).statusCode, (await tell(once)).statusCode]).toEqual([200, 400]);
  });

  test.each<[string, object, object?]>([
    ["an access token", { events: undefined, scope: "openid", aud: audience }, { typ: "at+jwt" }],
    ["an ID token", { events: undefined }, { typ: "JWT" }],
    ["one with a nonce", { nonce: "n" }],
    ["one of another event", { events: { "http://schemas.openid.net/event/other": {} } }],
    ["one whose event says nothing", { events: { [Object.keys(logout)[0] ?? ""]: true } }],
    ["one for another client", { aud: "payroll" }],
    ["one of another issuer", { iss: "https://elsewhere.test" }],
    ["one that names nobody", { sub: undefined }],
    ["one without an id", { jti: undefined }],
    ["an old one", { iat: seconds() - 3_600 }],
    ["one of another type", {}, { typ: "secevent+jwt" }],
  ])("is not taken from %s, and says why", async (_, claims, header) => {
    const answer = await tell(await word(claims, header));
    expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid_request"]);
  });

  test("is not taken from who cannot sign it", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const forged = await new SignJWT({
      iss: issuer,
      aud: "portal",
      sub: ssoId,
      jti: "forged",
      iat: seconds(),
      events: logout,
    })
      .setProtectedHeader({ alg: "RS256", kid: "company-1", typ: "logout+jwt" })
      .sign(privateKey);
    for (const token of [forged, "", "nonsense"]) expect((await tell(token)).statusCode).toBe(400);
  });
});

test("with an outside provider there is no bundled sign-in to come in by", async () => {
  for (const url of ["/oidc/auth", "/oidc/token", "/oidc/.well-known/openid-configuration", "/sign-in/x"]) {
    const answer = await app.inject({ url, headers: { accept: "application/json" } });
    expect(answer.statusCode, url).toBe(404);
  }
});
