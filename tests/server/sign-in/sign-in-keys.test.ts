import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWTHeaderParameters } from "jose";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { keyInFolder, secretKey } from "../../../src/server/platform/secret-key.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { createEmbeddedSignIn } from "../../../src/server/platform/sign-in/embedded-sign-in.ts";
import { discardSignInKeys, readSignInKeys } from "../../../src/server/platform/sign-in/sign-in-keys.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

let folder: string;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "claims-portal-"));
  await discardSignInKeys(database);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const newKey = () => randomBytes(32).toString("base64");
const read = (env: Record<string, string> = {}) =>
  readSignInKeys({ database, settings: readSettings({ DATA_DIR: folder, ...env }) });
const kids = (keys: Awaited<ReturnType<typeof read>>) => keys.signing.map(({ kid }) => kid);
/** As if so much time had passed since the keys were made. */
const pass = (time: string) =>
  database
    .updateTable("sign_in_keys")
    .set({ used_from: sql<Date>`used_from - ${time}::interval` })
    .execute();

test("keys are made once, the same for processes that start together, and lie in the database encrypted", async () => {
  const [first, second] = await Promise.all([read(), read()]);
  expect(second).toEqual(first);
  const everything = JSON.stringify([
    await database.selectFrom("sign_in_keys").selectAll().execute(),
    await database.selectFrom("kept_values").selectAll().execute(),
  ]);
  expect(everything).toContain(first.signing[0]?.kid);
  for (const secret of [first.signing[0]?.d ?? "", first.cookies[0] ?? ""]) {
    expect(secret.length).toBeGreaterThan(40);
    expect(everything).not.toContain(secret);
  }
  expect(statSync(join(folder, "secret.key")).mode & 0o777).toBe(0o600);
});

test("a key is followed by a new one, known before it signs, and taken out when nothing it signed can live", async () => {
  const [first] = kids(await read());
  await pass("89 days");
  expect(kids(await read())).toEqual([first]);
  await pass("1 day");
  const [still, next] = kids(await read());
  expect(still).toBe(first);
  expect(next).toMatch(/^\w{16}$/);
  await pass("11 minutes");
  expect(kids(await read())).toEqual([next, first]);
  await pass("3 days");
  const later = await read();
  expect(kids(later)).toEqual([next]);
  expect(later.cookies).toHaveLength(2);
  await pass("13 days");
  expect((await read()).cookies).toHaveLength(1);
});

test("a running sign-in takes up the new keys, and its tokens of before are still good", async () => {
  const settings = readSettings({ DATA_DIR: folder, SIGN_IN_KEY_DAYS: "1" });
  const signIn = await createEmbeddedSignIn({ settings, database });
  const old = (await read()).signing[0] ?? {};
  const isKnown = (kid: string | undefined) =>
    Promise.resolve(signIn.keySet({ alg: "ES256", kid } as JWTHeaderParameters, {} as never)).then(
      () => true,
      () => false,
    );
  await pass("1 day");
  await signIn.readKeys();
  await pass("11 minutes");
  await signIn.readKeys();
  const [signer] = kids(await read({ SIGN_IN_KEY_DAYS: "1" }));
  expect(signer).not.toBe(old.kid);
  expect(await Promise.all([isKnown(signer), isKnown(old.kid), isKnown("another")])).toEqual([true, true, false]);
});

test("a key that an earlier release left open is encrypted, signs while processes are upgraded, and goes", async () => {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const signingKey = { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "open" };
  const value = JSON.stringify({ signingKey, cookieKeys: ["an-open-cookie-key"] });
  await database.insertInto("kept_values").values({ name: "sign-in-secrets", value }).execute();
  const keys = await read();
  expect(keys.signing[0]).toEqual(signingKey);
  expect(keys.cookies[0]).toBe("an-open-cookie-key");
  expect(await database.selectFrom("kept_values").selectAll().where("name", "=", "sign-in-secrets").execute()).toEqual(
    [],
  );
  expect(JSON.stringify(await database.selectFrom("sign_in_keys").selectAll().execute())).not.toContain(signingKey.d);
  await pass("61 minutes");
  const after = kids(await read());
  expect([after.length, after[1]]).toEqual([2, "open"]);
  await pass("3 days");
  expect(kids(await read())).toEqual([after[0]]);
});

test("SECRET_KEY is changed by giving both; a lost one is said, and keys are made anew when asked", async () => {
  const [one, two] = [newKey(), newKey()];
  const keys = await read({ SECRET_KEY: one });
  await expect(read({ SECRET_KEY: two })).rejects.toThrow(
    /^SECRET_KEY is not what .* SECRET_KEY_BEFORE .* NEW_SIGN_IN_KEYS=yes/,
  );
  expect(await read({ SECRET_KEY: two, SECRET_KEY_BEFORE: one })).toEqual(keys);
  expect(await read({ SECRET_KEY: two })).toEqual(keys);
  await expect(read()).rejects.toThrow(/^SECRET_KEY is not/);
  await discardSignInKeys(database);
  expect(kids(await read())).not.toEqual(kids(keys));
});

test("what is sealed opens with its key, under its name and as it was alone", () => {
  const [one, two] = [randomBytes(32), randomBytes(32)];
  const lock = secretKey(one, "test");
  const sealed = lock.seal("a", "the text");
  expect(lock.open("a", sealed)).toBe("the text");
  expect(sealed).not.toBe(lock.seal("a", "the text"));
  const [version, iv, tag, body = ""] = sealed.split(".");
  const changed = [version, iv, tag, `${body.startsWith("A") ? "B" : "A"}${body.slice(1)}`].join(".");
  const tries = [lock.open("b", sealed), lock.open("a", changed), lock.open("a", ""), lock.open("a", "v1.a.b.c")];
  expect(tries).toEqual([undefined, undefined, undefined, undefined]);
  for (const other of [secretKey(two, "test"), secretKey(one, "another")])
    expect(other.open("a", sealed)).toBeUndefined();
});

test("the key in the data folder is made once, and a file that holds none is said", () => {
  const key = keyInFolder(folder);
  expect(keyInFolder(folder)).toEqual(key);
  expect(readFileSync(join(folder, "secret.key"), "utf8").trim()).toBe(key.toString("base64"));
  writeFileSync(join(folder, "secret.key"), "short");
  expect(() => keyInFolder(folder)).toThrow(/^DATA_DIR: .*secret\.key holds no key/);
});

const postgres = {
  PORTAL_ENV: "production",
  EMBEDDED_SIGN_IN: "yes",
  DATABASE_URL: "postgres://db.example.test/portal",
};
test.each([
  [{ SECRET_KEY: "secret" }, /^SECRET_KEY is no key: set it to 32 random bytes/],
  [{ SECRET_KEY: "a".repeat(64) }, /^SECRET_KEY is no random key/],
  [{ SECRET_KEY: newKey().slice(4) }, /^SECRET_KEY is no key/],
  [postgres, /^SECRET_KEY is missing, and several processes .* must share it: make it once with `openssl rand/],
] as [Record<string, string>, RegExp][])(
  "the settings %o are refused in words that do not repeat them",
  (env, line) => {
    expect(() => readSettings(env)).toThrow(line);
    expect(() => readSettings(env)).not.toThrow(env.SECRET_KEY ?? "db.example");
  },
);

test("SECRET_KEY is taken in base64, base64url and hexadecimal digits", () => {
  const key = randomBytes(32);
  for (const encoding of ["base64", "base64url", "hex"] as const)
    expect(readSettings({ ...postgres, SECRET_KEY: key.toString(encoding) }).keys.secret).toEqual(key);
});
