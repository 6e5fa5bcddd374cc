import { createHmac } from "node:crypto";
import { createServer, request } from "node:http";
import { decodeJwt, decodeProtectedHeader, exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { readSignInKeys } from "../../../src/server/platform/sign-in/sign-in-keys.ts";
import { insertPerson } from "../access/people.ts";
import { Browser, portalClient, signInWith, type Tokens } from "./browser.ts";
import { type SignInServer, startSignIn } from "./sign-in-server.ts";

const email = "tui.harris@example.test";
let server: SignInServer;
let good: Tokens;
/** The bundled provider's own key, which nobody outside of it has. */
let own: CryptoKey;

beforeAll(async () => {
  server = await startSignIn();
  await insertPerson(server.database, { email, name: "Tui Harris", roles: ["warranty", "dealer"] });
  await ensureDemoAccounts(server.database);
  good = (await signedIn()).tokens;
  own = (await importJWK((await readSignInKeys(server)).signing[0] ?? {}, "ES256")) as CryptoKey;
});
afterAll(() => server.close());

async function signedIn(browser = new Browser()) {
  const client = portalClient(server.settings);
  const { back } = await signInWith(browser, client, email, "portal-demo");
  const answer = await client.exchange(back.searchParams.get("code") ?? "");
  return { client, browser, tokens: (await answer.json()) as Tokens };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const header = () => ({ ...decodeProtectedHeader(good.access_token), alg: "ES256" });
const seconds = () => Math.floor(Date.now() / 1000);
const status = async (token: string) => (await server.getUser(token)).status;

/** What the provider says of its bearer, signed by somebody, with these differences. */
const signed = (key: CryptoKey, claims: object, more: object = {}) =>
  new SignJWT({ ...decodeJwt(good.access_token), ...claims }).setProtectedHeader({ ...header(), ...more }).sign(key);

test("what is made here by the provider's own key is taken: only what differs is refused below", async () => {
  expect(await status(good.access_token)).toBe(200);
  expect(await status(await signed(own, {}))).toBe(200);
});

test("what another process has just made is good, though its clock is up to a minute ahead or behind", async () => {
  const life = server.settings.signIn.accessTokenSeconds;
  const madeIn = (ahead: number) => ({ iat: seconds() + ahead, exp: seconds() + ahead + life });
  for (const ahead of [-55, -8, 8, 55])
    expect([ahead, await status(await signed(own, madeIn(ahead)))]).toEqual([ahead, 200]);
  expect(await status(await signed(own, madeIn(120)))).toBe(401);
});

test.each([
  ["not valid yet", () => ({ nbf: seconds() + 600 })],
  ["expired", () => ({ exp: seconds() - 60 })],
  ["without an expiry", () => ({ exp: undefined })],
  ["with an expiry in words", () => ({ exp: "never" })],
  ["without a subject", () => ({ sub: undefined })],
  ["of an empty subject", () => ({ sub: "" })],
  ["of a subject that nobody is", () => ({ sub: "nobody" })],
  ["of a subject that no database can keep", () => ({ sub: "a\0b" })],
  ["of a list of subjects", () => ({ sub: [decodeJwt(good.access_token).sub, "other"] })],
  ["of another issuer", () => ({ iss: "https://elsewhere.test/oidc" })],
  ["of an issuer that begins like ours", () => ({ iss: `${server.settings.signIn.issuer}/evil` })],
  ["without an issuer", () => ({ iss: undefined })],
  ["for another audience", () => ({ aud: "https://elsewhere.test/api" })],
  ["for the portal's page", () => ({ aud: server.settings.signIn.clientId })],
  ["without an audience", () => ({ aud: undefined })],
  ["of a grant that there is not", () => ({ grant: "no-such-grant" })],
  ["of no grant", () => ({ grant: undefined })],
  ["of a grant that is no text", () => ({ grant: { a: 1 } })],
  [
    "that lives longer than the settings allow",
    () => ({ exp: seconds() + server.settings.signIn.accessTokenSeconds + 60 }),
  ],
  ["that will be made one day", () => ({ iat: seconds() + 86_400, exp: seconds() + 86_400 + 60 })],
  ["that does not say when it was made", () => ({ iat: undefined })],
])("a token %s is refused, though the provider's key signed it", async (_, claims) => {
  expect(await status(await signed(own, claims()))).toBe(401);
});

test("an ID token, a refresh token and a code are no access tokens", async () => {
  const client = portalClient(server.settings);
  const { back } = await signInWith(new Browser(), client, email, "portal-demo");
  const code = back.searchParams.get("code") ?? "";
  for (const token of [good.id_token, good.refresh_token, code])
    expect([token, await status(token)]).toEqual([token, 401]);
  for (const typ of ["JWT", "id_token+jwt", "dpop+jwt", "logout+jwt", "secevent+jwt"]) {
    expect([typ, await status(await signed(own, {}, { typ }))]).toEqual([typ, 401]);
  }
  expect(await status(await signed(own, {}, { typ: undefined }))).toBe(401);
});

describe("a token that the provider did not sign is refused", () => {
  test("without a signature, under every spelling of none", async () => {
    for (const alg of ["none", "None", "NONE", "nOnE", ""]) {
      const body = `${encoded({ ...header(), alg })}.${encoded(decodeJwt(good.access_token))}`;
      for (const token of [`${body}.`, `${body}.${good.access_token.split(".")[2]}`])
        expect(await status(token)).toBe(401);
    }
  });

  test("with the public key as a shared secret", async () => {
    const { keys } = (await (await fetch(`${server.settings.signIn.issuer}/jwks`)).json()) as { keys: object[] };
    const spki = await exportSPKI(
      (await importJWK({ ...keys[0], alg: "ES256" }, "ES256", { extractable: true })) as CryptoKey,
    );
    for (const secret of [spki, spki.trim(), JSON.stringify(keys[0]), JSON.stringify({ keys }), ""]) {
      const body = `${encoded({ ...header(), alg: "HS256" })}.${encoded(decodeJwt(good.access_token))}`;
      const signature = createHmac("sha256", secret).update(body).digest("base64url");
      expect(await status(`${body}.${signature}`)).toBe(401);
    }
  });

  test("whatever its header says of where a key is", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: header().kid, alg: "ES256" };
    let asked = 0;
    const elsewhere = await serveKeys(jwk, () => (asked += 1));
    const tricks: object[] = [
      {},
      { jwk },
      { jku: elsewhere.url },
      { x5u: elsewhere.url },
      { x5c: [Buffer.from("certificate").toString("base64")] },
      ...["", "../../../../dev/null", "/etc/passwd", elsewhere.url, "x' or '1'='1", "__proto__", "constructor"].map(
        (kid) => ({ kid }),
      ),
      { kid: undefined },
      { kid: undefined, jwk },
      { jku: elsewhere.url, jwk, kid: elsewhere.url },
    ];
    for (const trick of tricks)
      expect([trick, await status(await signed(privateKey, {}, trick))]).toEqual([trick, 401]);
    expect(asked).toBe(0);
    await elsewhere.close();
  });

  test("with an algorithm that does not fit the key, an extension it must know, or a header that is none", async () => {
    const [, body = "", signature = ""] = good.access_token.split(".");
    const headers = [
      { ...header(), alg: "RS256" },
      { ...header(), alg: "ES384" },
      { ...header(), crit: ["b64"], b64: false },
      { ...header(), crit: ["exp"] },
    ].map(encoded);
    for (const first of [...headers, "", "e30", Buffer.from("null").toString("base64url"), "%%%"]) {
      expect([first, await status(`${first}.${body}.${signature}`)]).toEqual([first, 401]);
    }
  });

  test("with the signature of another token, cut, padded or of zeros", async () => {
    const [first = "", body = ""] = good.access_token.split(".");
    const other = (await signed(own, { sub: "other" })).split(".")[2] ?? "";
    for (const signature of [other, other.slice(2), `${other}AA`, "A".repeat(86), ""]) {
      expect(await status(`${first}.${body}.${signature}`)).toBe(401);
    }
  });
});

describe("a token that does not come as it must is refused", () => {
  /** Sends header lines as they are, which `fetch` would mend. */
  const sent = (headers: Record<string, string | string[]>) =>
    new Promise<number>((resolve, reject) => {
      const url = `${server.settings.publicUrl}/api/user?access_token=${good.access_token}`;
      const call = request(url, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on("error", reject).end();
    });

  test("in the address, in a cookie, in other headers, under other schemes, in a list", async () => {
    const token = good.access_token;
    const ways: Record<string, string>[] = [
      {},
      { cookie: `access_token=${token}; authorization=Bearer ${token}` },
      { "x-authorization": `Bearer ${token}`, "proxy-authorization": `Bearer ${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer${token}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { authorization: `Bearer ${token} ${token}` },
      { authorization: "Bearer " },
      { authorization: `Bearer ${"a".repeat(9000)}` },
      { authorization: `Bearer ${token}.${"A".repeat(8000)}` },
    ];
    for (const headers of ways) {
      expect([headers, await sent(headers)]).toEqual([headers, 401]);
    }
    expect(await sent({ authorization: `Bearer ${token}` })).toBe(200);
  });

  test("twice in one request: the second one is never taken in place of the first", async () => {
    expect(await sent({ authorization: ["Bearer nonsense", `Bearer ${good.access_token}`] })).toBe(401);
  });

  test("in a header larger than any token, which ends the call and not the server", async () => {
    const answered = await sent({ authorization: `Bearer ${"a".repeat(100_000)}` }).catch(() => 431);
    expect([401, 431]).toContain(answered);
    expect(await status(good.access_token)).toBe(200);
  });
});

describe("a token is refused at once, long before it expires, when its bearer", () => {
  test("signs out, in that browser and in no other", async () => {
    const { browser, tokens } = await signedIn();
    const { tokens: elsewhere } = await signedIn();
    expect([await status(tokens.access_token), await status(elsewhere.access_token)]).toEqual([200, 200]);
    const page = await browser.get(`${server.settings.signIn.issuer}/session/end?id_token_hint=${tokens.id_token}`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    await browser.submit(`${server.settings.signIn.issuer}/session/end/confirm`, { xsrf, logout: "yes" });
    expect([await status(tokens.access_token), await status(elsewhere.access_token)]).toEqual([401, 200]);
  });

  test("gives back the refresh token, as the portal does first of all", async () => {
    const { tokens } = await signedIn();
    const { issuer, clientId } = server.settings.signIn;
    const body = new URLSearchParams({ token: tokens.refresh_token, client_id: clientId });
    await fetch(`${issuer}/token/revocation`, { method: "POST", body });
    expect(await status(tokens.access_token)).toBe(401);
  });

  test("or a thief uses a refresh token for the second time", async () => {
    const { client, tokens } = await signedIn();
    const renewed = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
    expect(await status(renewed.access_token)).toBe(200);
    await client.refresh(tokens.refresh_token);
    expect([await status(tokens.access_token), await status(renewed.access_token)]).toEqual([401, 401]);
  });

  test("loses the roles that open the portal, or is no longer among the users", async () => {
    const { id, ssoId } = await insertPerson(server.database, {
      email: "gone@example.test",
      roles: ["warranty", "staff"],
    });
    const token = await signed(own, { sub: ssoId });
    const claims = async () =>
      (await fetch(`${server.settings.publicUrl}/api/claims`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    expect(await claims()).toBe(200);
    await server.database.deleteFrom("user_roles").where("user_id", "=", id).execute();
    expect(await claims()).toBe(403);
    await server.database.deleteFrom("users").where("id", "=", id).execute();
    expect(await claims()).toBe(401);
  });
});

/** A stranger's place for keys. */
async function serveKeys(jwk: object, tell: () => void) {
  const keys = createServer((_request, response) => {
    tell();
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => keys.listen(0, "127.0.0.1", resolve));
  const { port } = keys.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/keys`, close: () => new Promise((done) => keys.close(done)) };
}
