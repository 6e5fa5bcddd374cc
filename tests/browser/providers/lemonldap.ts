import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { exportPKCS8, exportSPKI, generateKeyPair } from "jose";
import { freePort } from "../../helpers/free-port.ts";
import { type OutsideProvider, removed, startServer, tokenSeconds } from "./provider-process.ts";

const home = "/usr/share/lemonldap-ng/portal";

export const hasLemonldap = (): boolean => existsSync(`${home}/htdocs/index.psgi`) && existsSync("/usr/bin/plackup");

const start = `
use Plack::Builder;
use Lemonldap::NG::Portal::Main;
builder {
  enable "Plack::Middleware::Static", path => sub { s!^/static/!! }, root => "${home}/htdocs/static";
  Lemonldap::NG::Portal::Main->run({});
};
`;

const places = (folder: string) => `
[all]
logLevel = error
checkTime = 1
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::NullCache
[portal]
staticPrefix = /static
templateDir = ${home}/templates
languages = en
`;

const sessions = (folder: string, name: string) => ({
  Directory: `${folder}/${name}`,
  LockDirectory: `${folder}/${name}/lock`,
});

/** As its manager writes it: the demonstration's people, one relying party, tokens in JWT, refresh tokens, PKCE needed. */
async function configuration(folder: string, address: string, publicUrl: string): Promise<object> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const option = (options: Record<string, string | number>) =>
    Object.fromEntries(Object.entries(options).map(([name, value]) => [`oidcRPMetaDataOptions${name}`, value]));
  return {
    cfgNum: 1,
    cfgAuthor: "test",
    cfgDate: 1_700_000_000,
    cfgVersion: "2.16.1",
    portal: `${address}/`,
    domain: "127.0.0.1",
    securedCookie: 0,
    cookieName: "lemonldap",
    authentication: "Demo",
    userDB: "Same",
    passwordDB: "Null",
    registerDB: "Null",
    demoExportedVars: { cn: "cn", mail: "mail", uid: "uid" },
    whatToTrace: "uid",
    globalStorage: "Apache::Session::File",
    globalStorageOptions: {
      ...sessions(folder, "sessions"),
      generateModule: "Lemonldap::NG::Common::Apache::Session::Generate::SHA256",
    },
    persistentStorage: "Apache::Session::File",
    persistentStorageOptions: sessions(folder, "psessions"),
    localSessionStorage: "",
    locationRules: {},
    exportedHeaders: {},
    applicationList: {},
    groups: {},
    macros: {},
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: `${address}/`,
    oidcServicePrivateKeySig: await exportPKCS8(privateKey),
    oidcServicePublicKeySig: await exportSPKI(publicKey),
    oidcServiceKeyIdSig: "company-1",
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataExportedVars: { portal: { email: "mail", name: "cn" } },
    oidcRPMetaDataOptions: {
      portal: option({
        ClientID: "portal",
        Public: 1,
        RequirePKCE: 1,
        RedirectUris: `${publicUrl}/signed-in`,
        PostLogoutRedirectUris: `${publicUrl}/signed-out`,
        BypassConsent: 1,
        RefreshToken: 1,
        AccessTokenJWT: 1,
        AccessTokenSignAlg: "RS256",
        IDTokenSignAlg: "RS256",
        AccessTokenExpiration: tokenSeconds,
        AdditionalAudiences: `${publicUrl}/api`,
        UserIDAttr: "uid",
      }),
    },
  };
}

/** One of the demonstration's people, whose password is their name. */
async function signInAs(page: Page, name: string): Promise<void> {
  await page.locator("input[name=user]").fill(name);
  await page.locator("input[name=password]").fill(name);
  await page.getByRole("button", { name: "Connect" }).click();
}

/** Debian's LemonLDAP::NG with its own demonstration's people, set up for the portal at `publicUrl`. */
export async function startLemonldap(publicUrl: string): Promise<OutsideProvider> {
  const folder = mkdtempSync(join(tmpdir(), "lemonldap-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  for (const name of ["conf", "sessions/lock", "psessions/lock"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "conf/lmConf-1.json"), JSON.stringify(await configuration(folder, address, publicUrl)));
  writeFileSync(join(folder, "lemonldap-ng.ini"), places(folder));
  writeFileSync(join(folder, "app.psgi"), start);
  const command = [
    "plackup",
    "--env",
    "deployment",
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    join(folder, "app.psgi"),
  ];
  const server = await startServer(command, address, { LLNG_DEFAULTCONFFILE: join(folder, "lemonldap-ng.ini") });
  return {
    name: "LemonLDAP::NG",
    env: {
      OIDC_ISSUER: `${address}/`,
      OIDC_CLIENT_ID: "portal",
      OIDC_AUDIENCE: `${publicUrl}/api`,
      OIDC_SCOPE: "openid profile email",
    },
    subject: "dwho",
    tellsOfSignOut: false,
    signIn: (page) => signInAs(page, "dwho"),
    signInAsStranger: (page) => signInAs(page, "rtyler"),
    confirmSignOut: (page) => page.getByRole("button", { name: "Accept" }).click(),
    async stop() {
      await server.stop();
      await removed(folder);
    },
  };
}
