import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAuthenticate } from "../../../src/server/access/authenticate.ts";
import { outsideProvider } from "../../../src/server/access/outside-provider.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "./people.ts";

let t: TestApp;
let ssoId: string;

beforeAll(async () => {
  t = await testApp();
  const roles = ["warranty", "tech-support", "Account Manager"];
  ({ ssoId } = await insertPerson(t.database, { email: "kiri.tech@example.test", name: "Kiri Tech", roles }));
});
afterAll(() => t.close());

const getUser = (token?: string) =>
  t.app.inject({ url: "/api/user", headers: token ? { authorization: `Bearer ${token}` } : {} });

test("roles are read in one spelling, with what they allow [ROLE-03] [ROLE-06]", async () => {
  const answer = await getUser(await t.tokens.sign(ssoId));
  expect(answer.json()).toMatchObject({
    name: "Kiri Tech",
    sso_id: ssoId,
    roles: ["account_manager", "tech_support", "warranty"],
    permissions: [
      "resolve claim",
      "resolve draft claim placement",
      "create claim",
      "create report",
      "save working notes",
      "authorise claim",
    ],
    authorising_roles: ["tech_support"],
    customers: [],
    customer: null,
  });
});

test("what a token says of its person besides who they are is nothing to us [AUTH-07] [ROLE-06]", async () => {
  const roles = ["super_admin"];
  const profile = { name: "Somebody Else", email: "else@example.test", roles, permissions: ["delete claim"] };
  const ours = (await getUser(await t.tokens.sign(ssoId))).json();
  expect((await getUser(await t.tokens.sign(ssoId, { profile }))).json()).toEqual(ours);
  expect(ours.name).toBe("Kiri Tech");
});

const hour = 60 * 60 * 1000;
const wrong = {
  "from another issuer": { issuer: "https://elsewhere.test" },
  "for another audience": { audience: "https://elsewhere.test/api" },
  "past its expiry": { expires: new Date(Date.now() - hour) },
  "of another kind": { type: "JWT" },
};
for (const [what, claims] of Object.entries(wrong)) {
  test(`a token ${what} is refused`, async () => {
    expect((await getUser(await t.tokens.sign(ssoId, claims))).statusCode).toBe(401);
  });
}

test("a token signed by another key under a known name, changed, or not signed at all is refused", async () => {
  const { issuer, audience } = t.parts.settings.signIn;
  const good = await t.tokens.sign(ssoId);
  const [header = "", , signature = ""] = good.split(".");
  const kid = JSON.parse(Buffer.from(header, "base64url").toString()).kid;
  const { privateKey } = await generateKeyPair("ES256");
  const claims = { sub: ssoId, iss: issuer, aud: audience, exp: Math.floor(Date.now() / 1000) + 600 };
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ: "at+jwt" }).sign(privateKey);
  const secret = new TextEncoder().encode("a secret that anybody could have guessed");
  const shared = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid, typ: "at+jwt" }).sign(secret);
  const changed = [header, Buffer.from(JSON.stringify({ ...claims, sub: "other" })).toString("base64url"), signature];
  for (const token of [forged, shared, changed.join("."), new UnsecuredJWT(claims).encode(), "nonsense", undefined]) {
    expect((await getUser(token)).statusCode).toBe(401);
  }
  expect((await getUser(good)).statusCode).toBe(200);
});

test("a token that was good a moment ago is refused once it has expired", async () => {
  const token = await t.tokens.sign(ssoId, { expires: new Date(Date.now() + 30_000) });
  expect((await getUser(token)).statusCode).toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 34_000 });
  try {
    expect((await getUser(token)).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    expect((await getUser(token)).statusCode).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test("a token without an expiry is refused", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const { settings, database, definitions } = t.parts;
  const { access } = definitions;
  const authenticate = createAuthenticate({ database, settings, access, keySet: async () => publicKey });
  const eternal = await new SignJWT({ sub: ssoId, iss: settings.signIn.issuer, aud: settings.signIn.audience })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt" })
    .sign(privateKey);
  await expect(authenticate(bearing(eternal))).rejects.toMatchObject({ status: 401 });
});

test("somebody the provider knows and we do not is refused", async () => {
  const answer = await getUser(await t.tokens.sign("sso-nobody"));
  expect([answer.statusCode, answer.json().message]).toEqual([
    401,
    "Your account is not known here. Please contact your account manager.",
  ]);
});

const bearing = (token: string) =>
  ({ headers: { authorization: `Bearer ${token}` } }) as Parameters<typeof t.parts.authenticate>[0];

test("an outside provider is found by its discovery document, and changes its keys; while it is away nobody is signed out", async () => {
  const made = await Promise.all(
    ["first", "second"].map(async (kid) => ({ kid, ...(await generateKeyPair("RS256")) })),
  );
  const [first, second] = made as [(typeof made)[0], (typeof made)[0]];
  const jwkOf = async ({ kid, publicKey }: typeof first) => ({ ...(await exportJWK(publicKey)), kid, alg: "RS256" });
  let keys = [await jwkOf(first)];
  let isAway = true;
  let asked = 0;
  const provider: Server = createServer((request, response) => {
    asked += 1;
    response.writeHead(isAway ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(request.url === "/keys" ? { keys } : { issuer, jwks_uri: `${issuer}keys` }));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
  const settings = readSettings({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "portal", OIDC_AUDIENCE: "https://api.test" });
  const { keySet } = outsideProvider(settings.signIn.issuer, { pause: 0 });
  const { database, definitions } = t.parts;
  const authenticate = createAuthenticate({ database, settings, access: definitions.access, keySet });
  const tokenOf = ({ kid, privateKey }: typeof first, scope = "openid") =>
    new SignJWT({ scope, client_id: "portal" })
      .setProtectedHeader({ alg: "RS256", kid })
      .setSubject(ssoId)
      .setIssuer(issuer)
      .setAudience("https://api.test")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(privateKey);
  const token = await tokenOf(first);

  await expect(authenticate(bearing(token))).rejects.toMatchObject({ status: 503 });
  isAway = false;
  expect(await authenticate(bearing(token))).toMatchObject({ ssoId });
  const askedOnce = asked;
  await authenticate(bearing(token));
  expect(asked).toBe(askedOnce);

  // It changes its keys, and says so only while it is back.
  const newer = await tokenOf(second);
  isAway = true;
  await expect(authenticate(bearing(newer))).rejects.toMatchObject({ status: 503 });
  expect(await authenticate(bearing(await tokenOf(first, "openid email")))).toMatchObject({ ssoId });
  isAway = false;
  keys = [await jwkOf(second), await jwkOf(first)];
  expect(await authenticate(bearing(newer))).toMatchObject({ ssoId });
  const before = asked;
  const strangers = await Promise.all(["a", "b", "c"].map((kid) => tokenOf({ ...first, kid })));
  for (const one of await Promise.allSettled(strangers.map((stranger) => authenticate(bearing(stranger))))) {
    expect(one).toMatchObject({ status: "rejected", reason: { status: 401 } });
  }
  expect(asked - before).toBe(2);
  await new Promise((resolve) => provider.close(resolve));
});
