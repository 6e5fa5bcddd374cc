import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { StartUpFault } from "../../../src/server/platform/settings/start-up-fault.ts";

test("without any setting everything has a default", () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:8080",
    databaseUrl: undefined,
    smtpUrl: undefined,
    environment: "development",
    pageSize: 25,
    signIn: {
      kind: "embedded",
      issuer: "http://127.0.0.1:8080/oidc",
      audienceParameter: "resource",
      tokenType: "at+jwt",
    },
  });
});

test("the public address follows the port, and the issuer follows the public address", () => {
  expect(readSettings({ PORT: "9000", HOST: "0.0.0.0", PORTAL_ENV: "test" }).publicUrl).toBe("http://localhost:9000");
  expect(readSettings({ PUBLIC_URL: "https://claims.example.test/", PORTAL_ENV: "test" })).toMatchObject({
    publicUrl: "https://claims.example.test",
    signIn: { issuer: "https://claims.example.test/oidc" },
  });
});

test("an outside provider's issuer is taken to the letter", () => {
  const { signIn } = readSettings({
    OIDC_ISSUER: "https://id.example.test/",
    OIDC_CLIENT_ID: "portal",
    OIDC_AUDIENCE: "claims-api",
  });
  expect(signIn).toMatchObject({
    kind: "outside",
    issuer: "https://id.example.test/",
    audience: "claims-api",
    audienceParameter: "audience",
    tokenType: "",
  });
});

test("an empty setting counts as unset", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 8080, databaseUrl: undefined });
});

test("forwarded addresses are believed from nowhere but where it is said", () => {
  const trusted = (TRUSTED_PROXIES?: string) => readSettings({ TRUSTED_PROXIES }).trustedProxies;
  expect(trusted()).toEqual([]);
  expect(trusted("loopback, uniquelocal")).toEqual(["loopback", "uniquelocal"]);
  expect(trusted("10.0.0.7, fd00::/8")).toEqual(["10.0.0.7", "fd00::/8"]);
  expect(trusted("none")).toEqual([]);
});

const faulty: [env: Record<string, string>, line: RegExp][] = [
  [
    { INBOUND_ADDRESS: "claims+a@example.test" },
    /^INBOUND_ADDRESS is "claims\+a@example\.test": set it to one address/,
  ],
  [{ INBOUND_ADDRESS: "claims@example.test", INBOUND_TOKEN: "short" }, /^INBOUND_TOKEN is too short/],
  [{ INBOUND_TOKEN: "a-token-of-the-mail-server" }, /^INBOUND_TOKEN is set without INBOUND_ADDRESS/],
  [{ PORT: "http" }, /^PORT is "http": set it to a whole number from 1 to 65535, or unset it for 8080\.$/],
  [{ PORT: "70000" }, /^PORT is "70000"/],
  [{ PAGE_SIZE: "101" }, /^PAGE_SIZE is "101": set it to a whole number from 1 to 100/],
  [{ DATABASE_URL: "mysql://db" }, /^DATABASE_URL .* starts with postgres:\/\/ or postgresql:\/\/\.$/],
  [{ PUBLIC_URL: "claims.example.test" }, /^PUBLIC_URL is not an address/],
  [{ PUBLIC_URL: "https://example.test/claims" }, /^PUBLIC_URL has a path/],
  [
    { PAGE_ORIGINS: "https://a.example.test,https://b.example.test/" },
    /^PAGE_ORIGINS holds "https:\/\/b\.example\.test\/": give each/,
  ],
  [{ PAGE_ORIGINS: "*" }, /^PAGE_ORIGINS holds "\*"/],
  [{ TRUSTED_PROXIES: "10.0.0.7,proxy.example.test" }, /^TRUSTED_PROXIES holds "proxy\.example\.test": give addresses/],
  [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /^TRUSTED_PROXIES holds "10\.0\.0\.0\/33"/],
  [{ SMTP_URL: "mail.example.test" }, /^SMTP_URL .* smtp:\/\/ or smtps:\/\//],
  [{ S3_PREFIX: "portal" }, /^S3_PREFIX is set without S3_BUCKET/],
  [{ S3_BUCKET: "Ours_1" }, /^S3_BUCKET is no name of a bucket/],
  [{ S3_BUCKET: "ours", S3_ACCESS_KEY_ID: "a" }, /^S3_SECRET_ACCESS_KEY is missing beside S3_ACCESS_KEY_ID/],
  [{ S3_BUCKET: "ours", S3_ENDPOINT: "https://a:b@s3.example.test" }, /^S3_ENDPOINT holds a name or a password/],
  [{ S3_BUCKET: "ours", S3_PREFIX: "a/../b" }, /^S3_PREFIX holds more than a path/],
  [{ OIDC_ISSUER: "https://id.example.test" }, /^OIDC_CLIENT_ID is missing/],
  [{ OIDC_AUDIENCE_PARAMETER: "aud" }, /^OIDC_AUDIENCE_PARAMETER is "aud": set it to audience or resource\.$/],
  [
    { PORTAL_ENV: "prod" },
    /^PORTAL_ENV is "prod": did you mean production\? Else set it to development, test, staging/,
  ],
  [{ PORTAL_ENV: "Production" }, /^PORTAL_ENV is "Production": did you mean production/],
  [{ PORTAL_ENV: "live" }, /^PORTAL_ENV is "live": set it to development, test, staging or production\.$/],
  [{ HOST: "0.0.0.0" }, /^PORTAL_ENV is not set while HOST is 0\.0\.0\.0, where others reach it: set it to/],
  [{ HOST: "::" }, /^PORTAL_ENV is not set while HOST is ::/],
  [{ PUBLIC_URL: "https://claims.example.test" }, /^PORTAL_ENV is not set while PUBLIC_URL is https:/],
  [{ PORTAL_ENV: "staging" }, /^OIDC_ISSUER is missing/],
  [{ PORTAL_ENV: "production" }, /^OIDC_ISSUER is missing.*EMBEDDED_SIGN_IN=yes/],
];

test.each(faulty)("%o is refused with the setting's name and the mend", (env, line) => {
  expect(() => readSettings(env)).toThrow(StartUpFault);
  expect(() => readSettings(env)).toThrow(line);
});

test("all faults are told at once, one line each, and no password among them", () => {
  const read = () => readSettings({ PORT: "x", PAGE_SIZE: "0", DATABASE_URL: "mysql://me:secret@db/portal" });
  expect(read).toThrow(/^PORT .*\nDATABASE_URL .*\nPAGE_SIZE .*$/);
  expect(read).not.toThrow(/secret/);
});

test("in production the bundled sign-in runs only when it is asked for by name", () => {
  expect(readSettings({ PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes" }).signIn.kind).toBe("embedded");
});

test("the book and .env.example name exactly the settings that are read, in words that a shell and a container take alike", () => {
  const read = new Set<string>();
  for (const given of [
    {},
    { S3_BUCKET: "files", OIDC_ISSUER: "https://id.example.test/", CLAMD_ADDRESS: "/run/clamd" },
  ]) {
    const env = new Proxy<Record<string, string | undefined>>(given, {
      get(target, name: string) {
        read.add(name);
        return target[name];
      },
    });
    expect(() => readSettings(env)).not.toThrow(TypeError);
  }
  const named = [...read].filter((name) => name === name.toUpperCase()).sort();
  const root = join(import.meta.dirname, "../../..");
  const example = readFileSync(join(root, ".env.example"), "utf8").split("\n");
  expect(
    example
      .map((line) => /^#?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? "")
      .filter(Boolean)
      .sort(),
  ).toEqual(named);
  expect(example.filter((line) => /^[^#]/.test(line) && !/^[A-Z0-9_]+=[\w:/.@-]*$/.test(line))).toEqual([]);
  const book = readFileSync(join(root, ".github/operations.md"), "utf8").split(/^## /m)[1] ?? "";
  expect(named.filter((name) => !book.includes(`\`${name}\``))).toEqual([]);
});
