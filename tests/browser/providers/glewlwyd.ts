import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { exportPKCS8, exportSPKI, generateKeyPair } from "jose";
import { freePort } from "../../helpers/free-port.ts";
import { type OutsideProvider, removed, startServer, tokenSeconds } from "./provider-process.ts";

const home = "/usr/share/glewlwyd";
const tables = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";

export const hasGlewlwyd = (): boolean => existsSync("/usr/bin/glewlwyd") && existsSync(tables);

const mimeTypes = { html: "text/html", css: "text/css", js: "application/javascript", json: "application/json" };

/** A browser-safe configuration: its own pages on loopback over plain HTTP, everything in `folder`. */
const configuration = (folder: string, port: number) => `
port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/webapp/"
allow_origin="*"
allow_methods="GET, POST, PUT, DELETE, OPTIONS"
allow_headers="Origin, X-Requested-With, Content-Type, Accept, Bearer, Authorization, DPoP"
log_mode="console"
log_level="WARNING"
cookie_domain="127.0.0.1"
cookie_secure=0
session_expiration=3600
session_key="GLEWLWYD2_SESSION_ID"
admin_session_authentication="cookie"
profile_session_authentication="cookie"
login_api_enabled=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
user_middleware_module_path="/usr/lib/glewlwyd/user_middleware"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${folder}/glewlwyd.db"; };
static_files_mime_types = (
${Object.entries(mimeTypes)
  .map(([extension, type]) => `  { extension = ".${extension}"; mime_type = "${type}" }`)
  .join(",\n")}
)
`;

async function keyPair(): Promise<{ key: string; cert: string }> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  return { key: await exportPKCS8(privateKey), cert: await exportSPKI(publicKey) };
}

/** The OpenID Connect plug-in as its administration page makes it, with sessions, revocation and logout of both kinds. */
async function plugin(issuer: string, audience: string): Promise<object> {
  return {
    iss: issuer,
    "subject-type": "public",
    "jwt-type": "ecdsa",
    "jwt-key-size": "256",
    ...(await keyPair()),
    "jwks-show": true,
    "access-token-duration": tokenSeconds,
    "refresh-token-duration": 86_400,
    "code-duration": 60,
    "refresh-token-rolling": true,
    // Of tokens that follow each other it forgets to which session they belong, and leaves them alive when that ends.
    "refresh-token-one-use": "never",
    "allow-non-oidc": false,
    "auth-type-code-enabled": true,
    "auth-type-token-enabled": false,
    "auth-type-id-token-enabled": true,
    "auth-type-none-enabled": false,
    "auth-type-password-enabled": false,
    "auth-type-client-enabled": false,
    "auth-type-device-enabled": false,
    "auth-type-refresh-enabled": true,
    scope: [],
    "additional-parameters": [],
    claims: [],
    "allowed-scope": ["openid"],
    "pkce-allowed": true,
    "pkce-method-plain-allowed": false,
    "introspection-revocation-allowed": true,
    "introspection-revocation-allow-target-client": true,
    "session-management-allowed": true,
    "session-cookie-name": "GLEWLWYD2_OIDC_SID",
    "session-cookie-expiration": 86_400,
    "back-channel-logout-allowed": true,
    // Its page for signing out works only with this.
    "front-channel-logout-allowed": true,
    "resource-allowed": true,
    "resource-scope": { openid: [audience] },
    "resource-scope-and-client-property": false,
  };
}

const person = { login: "tui", password: "a long word of Tui's" };

/** Debian's Glewlwyd, set up through its administration's API for the portal at `publicUrl`. */
export async function startGlewlwyd(publicUrl: string): Promise<OutsideProvider> {
  const folder = mkdtempSync(join(tmpdir(), "glewlwyd-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const issuer = `${address}/api/oidc`;
  const audience = `${publicUrl}/api`;
  // Debian links parts of the pages to other packages, and Glewlwyd serves nothing from outside of its folder.
  cpSync(`${home}/webapp`, join(folder, "webapp"), {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith("config.json") && existsSync(path),
  });
  cpSync(`${home}/templates/config.json`, join(folder, "webapp/config.json"));
  writeFileSync(join(folder, "glewlwyd.conf"), configuration(folder, port));
  const database = new DatabaseSync(join(folder, "glewlwyd.db"));
  database.exec(readFileSync(tables, "utf8"));
  // A client's list of addresses after logout is one text until its administrator says that there may be several.
  database.exec(`update g_client_module_instance set gcmi_parameters = json_set(gcmi_parameters,
    '$."data-format".post_logout_redirect_uris', json('{"multiple":true,"read":true,"write":true}'))`);
  // Whom the portal knows as what: an administrator reads it from the portal's audit trail or the person's profile.
  const subject = randomUUID();
  database
    .prepare("insert into gpo_subject_identifier (gposi_plugin_name, gposi_username, gposi_sub) values ('oidc', ?, ?)")
    .run(person.login, subject);
  database.close();
  const server = await startServer(["glewlwyd", "--config-file", join(folder, "glewlwyd.conf")], `${address}/config`);

  let cookie = "";
  const ask = async (method: string, path: string, body: object) => {
    const headers = { "content-type": "application/json", cookie };
    const answer = await fetch(`${address}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`Glewlwyd answers ${answer.status} to ${method} ${path}: ${await answer.text()}`);
    cookie ||= answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  };
  await ask("POST", "auth/", { username: "admin", password: "password" });
  const oidc = { module: "oidc", name: "oidc", display_name: "Company sign-in", order_rank: 0 };
  const parameters = await plugin(issuer, audience);
  await ask("POST", "mod/plugin/", { ...oidc, parameters });
  await ask("POST", "user/", {
    username: person.login,
    password: person.password,
    name: "Tui Harris",
    email: "tui.harris@company.test",
    scope: ["openid", "g_profile"],
    enabled: true,
  });
  await ask("POST", "client/", {
    client_id: "portal",
    name: "Claims portal",
    confidential: false,
    enabled: true,
    scope: [],
    redirect_uri: [`${publicUrl}/signed-in`],
    post_logout_redirect_uris: [`${publicUrl}/signed-out`],
    backchannel_logout_uri: `${publicUrl}/sign-in/back-channel-logout`,
    authorization_type: ["code", "refresh_token"],
    token_endpoint_auth_method: ["none"],
  });
  return {
    name: "Glewlwyd",
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "portal",
      OIDC_AUDIENCE: audience,
      OIDC_AUDIENCE_PARAMETER: "resource",
      OIDC_SCOPE: "openid",
    },
    subject,
    tellsOfSignOut: true,
    async signIn(page) {
      await page.locator("#username").fill(person.login);
      await page.locator("#password").fill(person.password);
      await page.getByRole("button", { name: "OK" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
    },
    confirmSignOut: (page) => page.getByRole("button", { name: "Logout" }).first().click(),
    async changeKeys() {
      const anew = { ...parameters, ...(await keyPair()), "access-token-duration": 300 };
      await ask("PUT", "mod/plugin/oidc", { ...oidc, parameters: anew });
      await ask("PUT", "mod/plugin/oidc/reset/", {});
    },
    async stop() {
      await server.stop();
      await removed(folder);
    },
  };
}
