import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuthenticate } from "../../../src/server/access/authenticate.ts";
import { outsideKeySet } from "../../../src/server/access/outside-key-set.ts";
import { buildApp } from "../../../src/server/app.ts";
import { readSettings } from "../../../src/server/env.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";

const audience = "urn:company:claims-api";
let t: TestApp;
let app: FastifyInstance;
let outside: Server;
let provider: Provider;
let issuer: string;
let ssoId: string;

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
    OIDC_TOKEN_TYPE: "at+jwt",
    PORTAL_ENV: "production",
  });
  const { access } = t.parts.definitions;
  const authenticate = createAuthenticate({
    database: t.database,
    settings,
    access,
    keySet: outsideKeySet(settings.signIn.issuer),
  });
  const { signIn: _embedded, ...parts } = t.parts;
  app = await buildApp({ ...parts, settings, authenticate }, { isLogging: false, portal: "not-built" });
});
afterAll(async () => {
  await app.close();
  await t.close();
  await new Promise((resolve) => outside.close(resolve));
});

async function otherProvider(address: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
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

test("with an outside provider there is no bundled sign-in to come in by", async () => {
  for (const url of ["/oidc/auth", "/oidc/token", "/oidc/.well-known/openid-configuration", "/sign-in/x"]) {
    const answer = await app.inject({ url, headers: { accept: "application/json" } });
    expect(answer.statusCode, url).toBe(404);
  }
});
