import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, upload } from "../files/upload.ts";

const dealer = "dealer@example.test";
const page = "https://claims.example.test";
const elsewhere = "https://elsewhere.example.test";

let plain: TestApp;
let secure: TestApp;
let portal: string;
beforeAll(async () => {
  portal = mkdtempSync(join(tmpdir(), "claims-portal-"));
  mkdirSync(join(portal, "assets"));
  writeFileSync(join(portal, "index.html"), "<!doctype html><title>Portal</title>");
  writeFileSync(join(portal, "assets/main-abc123.js"), "start();");
  plain = await testApp({ portal });
  secure = await testApp({ portal, env: { PORTAL_ENV: "test", PUBLIC_URL: page, PAGE_ORIGINS: elsewhere } });
});
afterAll(async () => {
  await Promise.all([plain.close(), secure.close()]);
  rmSync(portal, { recursive: true, force: true });
});

const get = (url: string) => (t: TestApp) => t.app.inject(url);
const asDealer = (url: string) => (t: TestApp) => t.as(dealer)({ url });

async function download(t: TestApp): Promise<LightMyRequestResponse> {
  const stored = await upload(t, dealer, await newDraft(t), [{ name: "invoice.pdf", content: samples.pdf }]);
  return t.as(dealer)({ method: "POST", url: "/api/file/download", payload: { path: stored.json().files[0].path } });
}

async function moduleOf(t: TestApp): Promise<LightMyRequestResponse> {
  const { claim_types } = (await t.as(dealer)({ url: "/api/claim-types" })).json();
  return t.app.inject(claim_types.find(({ module }: { module?: string }) => module).module);
}

const kinds: [string, (t: TestApp) => Promise<LightMyRequestResponse>, number, string | undefined][] = [
  ["a page of the portal", get("/claim/WC100001"), 200, "no-cache"],
  ["a script of the portal", get("/assets/main-abc123.js"), 200, "public, max-age=31536000, immutable"],
  ["a script that is gone", get("/assets/main-old.js"), 404, "no-store"],
  ["a definition", moduleOf, 200, "private, max-age=43200, immutable"],
  ["the configuration", get("/config.json"), 200, "no-cache"],
  ["an answer of the API", asDealer("/api/user"), 200, "no-store"],
  ["a refusal", get("/api/user"), 401, "no-store"],
  ["an address that leads nowhere", get("/api/nothing"), 404, "no-store"],
  ["a file", download, 200, "private, no-store"],
  ["the description of the API", get("/api/openapi.json"), 200, "no-cache"],
  ["the page that describes the API", get("/api/docs/"), 200, undefined],
  ["the sign-in's own answers", get("/oidc/.well-known/openid-configuration"), 200, undefined],
  ["a page of the sign-in", get("/oidc/auth?client_id=somebody"), 400, undefined],
  ["a sign-in that is over", get("/sign-in/over"), 400, "no-store"],
  ["caught mail", get("/mail"), 200, "no-store"],
];

test.each(kinds)("%s is framed by nobody, is what its type says, and tells nobody of its address", async (...row) => {
  const [, ask, status, cacheControl] = row;
  for (const t of [plain, secure]) {
    const { statusCode, headers } = await ask(t);
    expect(statusCode).toBe(status);
    if (cacheControl) expect(headers["cache-control"]).toBe(cacheControl);
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'|^sandbox;/);
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toMatch(/^(same-origin|no-referrer)$/);
    expect(headers["permissions-policy"]).toContain("camera=(self)");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("x-powered-by");
    const strict = headers["strict-transport-security"];
    expect(strict).toBe(t === secure ? "max-age=31536000; includeSubDomains" : undefined);
  }
});

test("a page of the portal loads nothing that is written into it but styles", async () => {
  const policy = (await plain.app.inject("/")).headers["content-security-policy"];
  expect(policy).toContain("img-src 'self' blob:;");
  expect(policy).toContain("font-src 'self';");
  expect(policy).not.toContain("data:");
});

const from = (origin: string) => ({ headers: { origin } });

test("no page elsewhere may call the API unless its origin is named, and none with cookies", async () => {
  const allowed = await secure.as(dealer)({ url: "/api/user", ...from(elsewhere) });
  expect(allowed.headers["access-control-allow-origin"]).toBe(elsewhere);
  expect(allowed.headers.vary).toMatch(/origin/i);
  const strangers = [
    await secure.as(dealer)({ url: "/api/user", ...from("https://evil.example.test") }),
    await secure.as(dealer)({ url: "/api/user", ...from("null") }),
    await secure.as(dealer)({ url: "/api/user", ...from(`${elsewhere}.evil.test`) }),
    await plain.as(dealer)({ url: "/api/user", ...from(elsewhere) }),
  ];
  for (const { headers } of strangers) expect(headers).not.toHaveProperty("access-control-allow-origin");
  for (const { headers } of [allowed, ...strangers])
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
});

test("a named page is told beforehand what it may send, and a refusal reaches it as well", async () => {
  const ask = (origin: string) =>
    secure.app.inject({
      method: "OPTIONS",
      url: "/api/claim",
      headers: {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "authorization,content-type",
      },
    });
  const allowed = await ask(elsewhere);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    "access-control-allow-origin": elsewhere,
    "access-control-allow-methods": expect.stringContaining("PUT"),
    "access-control-allow-headers": expect.stringContaining("authorization"),
  });
  expect((await ask("https://evil.example.test")).headers).not.toHaveProperty("access-control-allow-origin");
  const refused = await secure.app.inject({ url: "/api/user", ...from(elsewhere) });
  expect([refused.statusCode, refused.headers["access-control-allow-origin"]]).toEqual([401, elsewhere]);
});
