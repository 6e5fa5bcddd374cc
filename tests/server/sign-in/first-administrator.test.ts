import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inviteAdministrator } from "../../../src/tools/tasks/first-administrator.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { runCommand } from "../../helpers/run-command.ts";
import { Browser, portalClient, signInWith, type Tokens } from "./browser.ts";
import { type SignInServer, startSignIn } from "./sign-in-server.ts";

const email = "aroha.ngata@company.test";
const password = "four plain words here";
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn({ PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes" });
  await server.database.deleteFrom("sign_in_accounts").execute();
});
afterAll(() => server.close());

const invite = (more: { email?: string; name?: string; isAnother?: boolean } = {}) =>
  inviteAdministrator(
    { database: server.database, publicUrl: server.settings.publicUrl, access: ownDefinitions().access },
    { email, name: "Aroha Ngata", isAnother: false, ...more },
  );
const post = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: "POST", body: new URLSearchParams(fields) });
const both = (text: string) => ({ password: text, again: text });
const events = async () =>
  (await server.database.selectFrom("audit_events").select(["kind", "detail"]).orderBy("id").execute()).map(
    ({ kind, detail }) => [kind, detail],
  );

test("the first administrator sets a password by the link, once, and signs in with it; all of it is in the audit trail", async () => {
  const before = (await events()).length;
  const { link, endsAt } = await invite({ email: "Aroha.Ngata@Company.test " });
  expect(endsAt.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect(endsAt.getTime() - Date.now()).toBeLessThan(24.1 * 3_600_000);
  const secret = link.split("/").at(-1) ?? "";
  const kept = await server.database.selectFrom("sign_in_links").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(secret);

  // Looked at as often as somebody likes.
  for (const _ of [1, 2]) {
    const page = await fetch(link);
    expect([page.status, page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
      200,
      "no-store",
      "no-referrer",
    ]);
    expect(await page.text()).toContain(email);
  }
  const done = await post(link, both(password));
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("Your password is set")]);
  for (const again of [await fetch(link), await post(link, both("another good password"))]) {
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining("It has been used already")]);
  }
  const client = portalClient(server.settings);
  const { back } = await signInWith(new Browser(), client, email, password);
  const { access_token } = (await (await client.exchange(back.searchParams.get("code") ?? "")).json()) as Tokens;
  expect(await (await server.getUser(access_token)).json()).toMatchObject({ email, roles: ["super_admin"] });
  expect((await events()).slice(before, before + 3)).toEqual([
    ["role-change", "none → super_admin"],
    ["sign-in-link", null],
    ["password-set", null],
  ]);

  await expect(invite()).rejects.toThrow("There is an administrator who can sign in already. Add --another");
  const { link: newer } = await invite({ isAnother: true });
  expect((await post(newer, both("five plain words in here"))).status).toBe(200);
  // Whoever had the former password is out.
  expect((await server.getUser(access_token)).status).toBe(401);
});

test("a newer link ends the one before; of two who use one at once one sets the password", async () => {
  const someone = { email: "second@company.test", name: "Second Person", isAnother: true };
  const { link: former } = await invite(someone);
  const { link } = await invite(someone);
  expect((await fetch(former)).status).toBe(410);
  const answers = await Promise.all([post(link, both("the first of two words")), post(link, both("the other of two"))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test("a link that has expired says so, and one that never was, that it cannot be used", async () => {
  const { link } = await invite({ email: "late@company.test", name: "Late Person", isAnother: true });
  await server.database.updateTable("sign_in_links").set({ ends_at: sql<Date>`now()` }).execute();
  for (const answer of [await fetch(link), await post(link, both(password))]) {
    expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining("This link has expired")]);
  }
  const { publicUrl } = server.settings;
  for (const wrong of ["x", "%00", "a".repeat(500)]) {
    const answer = await fetch(`${publicUrl}/set-password/${wrong}`, { headers: { accept: "text/html" } });
    expect([wrong, answer.status < 500, await answer.text()]).toEqual([
      wrong,
      true,
      expect.not.stringContaining("New password"),
    ]);
  }
});

test.each([
  ["short", both("eleven char"), "12 characters or more"],
  ["one's address", both(email), "not your name or email address"],
  ["of one sign", both("aaaaaaaaaaaaaa"), "more different characters"],
  ["too long", both("ab cd".repeat(50)), "at most 200 characters"],
  ["typed in two ways", { password, again: "four plain words hear" }, "The two passwords differ"],
  ["missing", {}, "12 characters or more"],
])("a password that is %s is refused with what to do, and the link stays good", async (_, fields, says) => {
  const { link } = await invite({ isAnother: true });
  const answer = await post(link, fields as Record<string, string>);
  const page = await answer.text();
  expect([answer.status, page]).toEqual([422, expect.stringContaining(says)]);
  expect(page).not.toContain(`value="${password}"`);
  expect((await fetch(link)).status).toBe(200);
});

test("what is no address or no name is refused", async () => {
  await expect(invite({ email: "aroha", isAnother: true })).rejects.toThrow('"aroha" is no e-mail address');
  await expect(invite({ name: " ", isAnother: true })).rejects.toThrow("Please give a first and last name.");
});

test("the command makes an empty production's first administrator, and leads people of an outside provider to theirs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "first-administrator-"));
  const env = { PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes", DATA_DIR: join(folder, "data"), PORT: "8099" };
  for (const [name, value] of Object.entries({ ...env, DATABASE_URL: "" })) vi.stubEnv(name, value);
  const { code, said } = await runCommand("first-administrator.ts", [email, "Aroha Ngata"]);
  expect([code, said]).toEqual([0, expect.stringMatching(/\nhttp:\/\/127\.0\.0\.1:8099\/set-password\/[\w-]{43}\n/)]);
  const wrong = await runCommand("first-administrator.ts", [email]);
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining("npm run first-administrator -- <email>")]);
  vi.stubEnv("EMBEDDED_SIGN_IN", "no");
  vi.stubEnv("OIDC_ISSUER", "https://login.test");
  vi.stubEnv("OIDC_CLIENT_ID", "portal");
  const outside = await runCommand("first-administrator.ts", [email, "Aroha Ngata"]);
  expect([outside.code, outside.said]).toEqual([1, expect.stringContaining("people have their passwords there")]);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
