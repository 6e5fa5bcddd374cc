import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { checkSignIn } from "../../../src/tools/tasks/check-sign-in.ts";
import { freePort } from "../../helpers/free-port.ts";
import { runCommand } from "../../helpers/run-command.ts";

const publicUrl = "https://claims.test";
type Handle = (request: IncomingMessage, response: ServerResponse) => void;
interface Odd {
  /** Of what it says of itself; undefined takes a word out. */
  says?: Record<string, unknown>;
  keys?: object[];
  on?: Record<string, Handle>;
  env?: Record<string, string>;
}

let server: Server;
let issuer: string;
let odd: Odd = {};
let key: CryptoKey;
/** Where nothing listens. */
let closedPort: number;
let publicKeys: object[];
let shortKey: object;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handle =>
  (_request, response) =>
    response
      .writeHead(status, { "content-type": "application/json", "access-control-allow-origin": "*", ...headers })
      .end(JSON.stringify(body));
const leads =
  (to: string): Handle =>
  (_request, response) =>
    response.writeHead(302, { location: to }).end();

const good: Record<string, Handle> = {
  "/.well-known/openid-configuration": (...exchange) =>
    json(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/logout`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["openid", "profile", "email", "offline_access"],
      id_token_signing_alg_values_supported: ["ES256"],
      backchannel_logout_supported: true,
      ...odd.says,
    })(...exchange),
  "/keys": (...exchange) => json(200, { keys: odd.keys ?? publicKeys })(...exchange),
  "/authorize": leads("/login"),
  "/token": json(400, { error: "invalid_grant" }),
  "/logout": leads("/bye"),
};

/** A provider at which all is well but what a test says. */
beforeAll(async () => {
  closedPort = await freePort();
  const pair = await generateKeyPair("ES256", { extractable: true });
  key = pair.privateKey;
  publicKeys = [{ ...(await exportJWK(pair.publicKey)), alg: "ES256", kid: "k1" }];
  const { n, ...rsa } = await exportJWK((await generateKeyPair("RS256", { extractable: true })).publicKey);
  shortKey = { ...rsa, n: n?.slice(0, 171), alg: "RS256", kid: "short" };
  server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    (odd.on?.[path] ?? good[path] ?? json(404, {}))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
afterEach(() => vi.unstubAllEnvs());

const settings = () => ({
  PORTAL_ENV: "production",
  PUBLIC_URL: publicUrl,
  OIDC_CLIENT_ID: "portal",
  OIDC_ISSUER: issuer,
});

async function findings(differs: Odd = {}, token?: string) {
  odd = differs;
  return checkSignIn(token, readSettings({ ...settings(), ...differs.env }));
}
const wrongs = async (differs?: Odd, token?: string) =>
  (await findings(differs, token)).filter(({ kind }) => kind === "wrong").map(({ says, mend }) => `${says} ${mend}`);

test("a good provider: nothing is wrong, and it says what the page may talk to and what tokens must be", async () => {
  const all = await findings();
  expect(all.filter(({ kind }) => kind === "wrong")).toEqual([]);
  const said = all.map(({ says }) => says).join("\n");
  expect(said).toContain(`The page may talk to ${issuer}`);
  expect(said).toContain('signed JWTs for the audience "portal"');
  expect(said).toContain("It publishes a key that can be used: EC k1.");
});

const saysOf = (says: Record<string, unknown>): Odd => ({ says });
const at = (path: string, handle: Handle): Odd => ({ on: { [path]: handle } });
const discovery = "/.well-known/openid-configuration";

test.each<[string, () => Odd, RegExp]>([
  [
    "another issuer",
    () => saysOf({ issuer: "https://else.test" }),
    /calls itself "https:\/\/else.test".*Set OIDC_ISSUER=/,
  ],
  ["a slash more", () => saysOf({ issuer: `${issuer}/` }), /only the slash at the end differs/],
  ["no document", () => at(discovery, json(404, {})), /answers 404\. OIDC_ISSUER must be the issuer/],
  ["a page in its place", () => at(discovery, (_, to) => to.end("<html>")), /something that is no JSON/],
  [
    "nobody there",
    () => ({ env: { OIDC_ISSUER: `http://127.0.0.1:${closedPort}` } }),
    /nothing listens there.*See that OIDC_ISSUER is right/,
  ],
  ["no such name", () => ({ env: { OIDC_ISSUER: "https://login.invalid" } }), /cannot be reached: /],
  [
    "a broken line",
    () => at(discovery, (request) => request.socket.destroy()),
    /cannot be reached: the connection breaks/,
  ],
  ["no token endpoint", () => saysOf({ token_endpoint: undefined }), /names no token_endpoint/],
  ["plain HTTP elsewhere", () => saysOf({ authorization_endpoint: "http://login.test/auth" }), /unencrypted/],
  [
    "a token endpoint that HTTPS pages cannot call",
    () => saysOf({ token_endpoint: "http://login.test/t" }),
    /browsers call nothing over plain HTTP/,
  ],
  ["no code flow", () => saysOf({ response_types_supported: ["id_token"] }), /authorization code flow/],
  ["no S256", () => saysOf({ code_challenge_methods_supported: ["plain"] }), /PKCE by plain alone/],
  [
    "shared secrets as signatures",
    () => saysOf({ id_token_signing_alg_values_supported: ["HS256"] }),
    /signs with HS256 alone/,
  ],
  ["no keys", () => ({ keys: [] }), /publishes no keys/],
  ["a short key", () => ({ keys: [shortKey] }), /None of its keys is of use here/],
  [
    "keys without names",
    () => ({ keys: [1, 2].map(() => ({ ...publicKeys[0], kid: undefined })) }),
    /not each has a name/,
  ],
  [
    "a secret key in the open",
    () => ({ keys: [...publicKeys, { kty: "oct", k: "c2VjcmV0", alg: "HS256" }] }),
    /publishes a secret key/,
  ],
  [
    "a clock that is ahead",
    () => at(discovery, (...x) => json(200, {}, { date: new Date(Date.now() + 90_000).toUTCString() })(...x)),
    /clock is (89|90|91) seconds ahead of/,
  ],
  [
    "no CORS",
    () => at("/token", (_, to) => to.writeHead(400).end('{"error":"invalid_grant"}')),
    /do not let the portal's page read its token endpoint.*https:\/\/claims\.test among/,
  ],
  [
    "CORS for another page",
    () => at("/token", json(400, { error: "invalid_grant" }, { "access-control-allow-origin": "https://x.test" })),
    /its answer is for https:\/\/x\.test/,
  ],
  [
    "an unknown client",
    () => at("/authorize", json(400, { error: "invalid_client" })),
    /answers 400 to the portal's client.*Register the client "portal".*https:\/\/claims\.test\/signed-in/,
  ],
  [
    "a client that may not",
    () => at("/authorize", leads(`${publicUrl}/signed-in?error=unauthorized_client`)),
    /refuses to sign people in for the portal: unauthorized_client/,
  ],
  [
    "an unknown scope",
    () => at("/authorize", leads(`${publicUrl}/signed-in?error=invalid_scope`)),
    /Leave what it does not know out of OIDC_SCOPE/,
  ],
  [
    "an unknown audience",
    () => at("/authorize", leads(`${publicUrl}/signed-in?error=invalid_target&error_description=no`)),
    /invalid_target: no\. Make "portal" known there/,
  ],
  [
    "a client with a secret",
    () => at("/token", json(401, { error: "invalid_client" })),
    /does not take the client "portal" without a secret/,
  ],
  ["a provider that fails", () => at("/token", json(500, {})), /token endpoint answers 500/],
  [
    "an audience that is no resource",
    () => ({ env: { OIDC_AUDIENCE_PARAMETER: "resource" } }),
    /is no absolute address/,
  ],
])("of a provider with %s it says so", async (_, differs, says) => {
  expect(await wrongs(differs())).toContainEqual(expect.stringMatching(says));
});

test.each<[string, () => Odd, RegExp]>([
  ["no logout", () => saysOf({ end_session_endpoint: undefined }), /still signed in at the provider/],
  ["no revocation", () => saysOf({ revocation_endpoint: undefined }), /no revocation_endpoint/],
  [
    "no back channel",
    () => saysOf({ backchannel_logout_supported: undefined }),
    /access tokens last until they expire/,
  ],
  [
    "no word of PKCE",
    () => saysOf({ code_challenge_methods_supported: undefined }),
    /does not say whether it knows PKCE/,
  ],
  ["no refresh tokens", () => saysOf({ grant_types_supported: undefined }), /does not list refresh tokens/],
  ["fewer scopes", () => saysOf({ scopes_supported: ["openid"] }), /profile, email, offline_access/],
  ["an unknown way back", () => at("/logout", json(400, {})), /logout answers 400/],
])("that a provider has %s is a note, and nothing wrong", async (_, differs, says) => {
  const all = await findings(differs());
  expect(all.filter(({ kind }) => kind === "wrong")).toEqual([]);
  expect(all).toContainEqual(expect.objectContaining({ kind: "note", says: expect.stringMatching(says) }));
});

test.each<[string, object, object, RegExp]>([
  ["for another audience", { aud: "payroll" }, {}, /its aud says "payroll", and "portal" is needed/],
  ["of another issuer", { iss: "https://else.test" }, {}, /its iss says/],
  ["that has expired", { exp: 1_000 }, {}, /it has expired/],
  ["that is an ID token", { scope: undefined, nonce: "n" }, {}, /rather than an ID token/],
  ["of another client", { azp: "payroll" }, {}, /OIDC_OTHER_CLIENTS/],
  ["that lives too long", { exp: Math.floor(Date.now() / 1000) + 200_000 }, {}, /longer than the 86400/],
  ["of another typ", {}, { typ: "logout+jwt" }, /typ is "logout\+jwt"/],
  ["of an unknown key", {}, { kid: "other" }, /none of the provider's published keys/],
])("a token %s would be refused, and it says why", async (_, claims, header, says) => {
  expect(await wrongs({}, await signed(claims, header))).toContainEqual(expect.stringMatching(says));
});

test("a good token is taken and says whose it is; one that is no JWT is told so", async () => {
  expect((await findings({}, `${await signed()}\n`)).at(-1)?.says).toContain(
    'the sso_id of its bearer at the portal, is "tui"',
  );
  expect(await wrongs({}, "opaque")).toContainEqual(expect.stringContaining("it is no signed JWT"));
});

test("the command ends with code 0 when nothing is wrong, and with 1 when something is or a setting does not hold", async () => {
  odd = {};
  for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value);
  const fine = await runCommand("check-sign-in.ts", []);
  expect([fine.code, fine.said]).toEqual([0, expect.stringContaining("Nothing is wrong as far as can be seen")]);
  odd = saysOf({ issuer: "https://else.test" });
  const bad = await runCommand("check-sign-in.ts", []);
  expect([bad.code, bad.said]).toEqual([
    1,
    expect.stringMatching(/ WRONG {2}The provider calls itself[\s\S]*\n1 wrong\./),
  ]);
  vi.stubEnv("OIDC_CLIENT_ID", "");
  const unset = await runCommand("check-sign-in.ts", []);
  expect([unset.code, unset.said]).toEqual([1, expect.stringContaining("OIDC_CLIENT_ID is missing")]);
});

const signed = (claims: object = {}, header: object = {}) => {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ iss: issuer, aud: "portal", sub: "tui", iat, exp: iat + 300, scope: "openid", ...claims })
    .setProtectedHeader({ alg: "ES256", kid: "k1", ...header })
    .sign(key);
};
