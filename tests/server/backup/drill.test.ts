import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "../../../src/server/platform/files/open-file-store.ts";
import { readSettings, type Settings } from "../../../src/server/platform/settings/settings.ts";
import { restoreBackup, takeBackup, verify } from "../../../src/tools/tasks/back-up.ts";
import { emptyDatabase } from "../../helpers/empty-database.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../../helpers/product-process.ts";
import { newBucket, settingsOf } from "../files/s3-bucket.ts";
import { Browser, portalClient, signInWith, type Tokens } from "../sign-in/browser.ts";

/** A portal on the database under test, backed up while people work in it; then restored elsewhere. */
const home = mkdtempSync(join(tmpdir(), "portal-drill-"));
const backup = join(home, "backup");
const databases: Awaited<ReturnType<typeof emptyDatabase>>[] = [];
let port: string;
let token: string;

async function newPlace(
  name: string,
  more: Record<string, string> = {},
): Promise<{ env: Record<string, string>; settings: Settings }> {
  const database = await emptyDatabase();
  databases.push(database);
  const env = {
    PORT: port,
    DATA_DIR: join(home, name),
    DATABASE_URL: database.url ?? "",
    WATCH_SCHEMAS: "no",
    ...more,
  };
  return { env, settings: readSettings(env) };
}

beforeAll(async () => {
  port = String(await freePort());
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(home, { recursive: true, force: true });
});

const quiet = () => undefined;
const restore = (settings: Settings) => restoreBackup(backup, settings, { isDespiteDamage: false, tell: quiet });

async function differences(settings: Settings | undefined, folder: string = backup): Promise<string[]> {
  const told: string[] = [];
  await verify({ folder: folder || undefined, isPortal: settings !== undefined }, (line) => told.push(line), settings);
  return told;
}

async function signIn({ settings }: ProductProcess): Promise<string> {
  const client = portalClient(settings);
  const { back } = await signInWith(new Browser(), client, "dealer@example.test", "portal-demo");
  return ((await (await client.exchange(back.searchParams.get("code") ?? "")).json()) as Tokens).access_token;
}

async function call<T>(path: string, body: object | FormData): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(!(body instanceof FormData) && { "content-type": "application/json" }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const newDraft = () => call<{ claim_uid: string; claim_number: string }>("/api/claim", { draft: true });

/** A draft with two files, one of them taken off again. */
async function workOnce(): Promise<void> {
  const { claim_uid } = await newDraft();
  const form = new FormData();
  form.set("claim", claim_uid);
  for (const name of ["a.txt", "b.txt"]) {
    form.append("claim_files[]", new Blob([randomBytes(20_000).toString("hex")], { type: "text/plain" }), name);
  }
  const { files } = await call<{ files: { uuid: string }[] }>("/api/file/store", form);
  await call("/api/file/delete", { file: files[0]?.uuid });
}

/** Whole files of a store or a back-up, by their paths. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => /[/\\][0-9a-f]{2}[/\\][0-9a-f]{32}$/.test(path) && !path.includes("quarantine"))
    .sort();

function flip(path: string, at = Math.floor(statSync(path).size / 2)): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const patience = { timeout: 180_000 };
let restored: Awaited<ReturnType<typeof newPlace>>;
let harmless: typeof restored;

test("a back-up is taken while people work, and restored elsewhere without a difference", patience, async () => {
  const place = await newPlace("portal");
  const product = await startProduct(place.env);
  token = await signIn(product);
  for (let n = 0; n < 3; n++) await workOnce();
  let isOver = false;
  const work = (async () => {
    let done = 0;
    for (; !isOver; done++) await workOnce();
    return done;
  })();
  const { manifest, lacking } = await takeBackup(backup, place.settings, { hasSecret: true, tell: quiet });
  isOver = true;
  expect(await work).toBeGreaterThan(0);
  expect(lacking).toEqual([]);
  expect(manifest.files.count).toBeGreaterThanOrEqual(3);
  // The running portal has gone on, and is whole in itself.
  expect(await differences(place.settings, "")).toEqual([]);
  expect((await differences(place.settings)).join()).toContain("portal: table claims has");
  await product.end();
  expect(readdirSync(place.settings.dataDir).filter((name) => name.includes("copy"))).toEqual([]);

  restored = await newPlace("restored");
  await restore(restored.settings);
  expect(await differences(restored.settings)).toEqual([]);
});

test(
  "the restored portal goes on: who was signed in still is, numbers go on, tallies and figures follow",
  patience,
  async () => {
    const product = await startProduct(restored.env);
    await workOnce();
    await product.end();
    expect(await differences(restored.settings, "")).toEqual([]);
    // With another key than the one that locks what signs people in, that is said, and is no difference.
    const elsewhere = readSettings({ ...restored.env, SECRET_KEY: randomBytes(32).toString("base64") });
    const { differences: count, note } = await verify({ isPortal: true }, quiet, elsewhere);
    expect([count, note]).toEqual([0, expect.stringContaining("NEW_SIGN_IN_KEYS=yes")]);
  },
);

test("nothing is restored over something, and no half a back-up", patience, async () => {
  await expect(restore(restored.settings)).rejects.toThrow("The database is not empty");
  const place = await newPlace("holds-files");
  cpSync(join(backup, "files"), join(place.settings.dataDir, "files"), { recursive: true });
  await expect(restore(place.settings)).rejects.toThrow("The file store is not empty");
  await expect(takeBackup(backup, restored.settings, { tell: quiet })).rejects.toThrow("holds something already");
});

test("one flipped byte anywhere in a back-up is found, and it is not restored", patience, async () => {
  const damaged = join(home, "damaged");
  const claims = "tables/claims.jsonl.gz";
  const [file = ""] = filesIn(backup);
  const parts = [claims, "manifest.json", "SHA256SUMS", "files.sha256", file.slice(backup.length + 1)];
  for (const part of parts) {
    cpSync(backup, damaged, { recursive: true });
    flip(join(damaged, part), part === claims ? 5 : undefined);
    const told: string[] = [];
    const verified = verify({ folder: damaged, isPortal: false }, (line) => told.push(line));
    await verified.catch((error: Error) => told.push(error.message));
    expect(told.length, part).toBeGreaterThan(0);
    const place = readSettings({ DATA_DIR: join(home, "never") });
    const restoring = restoreBackup(damaged, place, { isDespiteDamage: false, tell: quiet });
    await expect(restoring, part).rejects.toThrow(/damaged|missing|no JSON/);
    rmSync(damaged, { recursive: true });
  }
  cpSync(backup, damaged, { recursive: true });
  rmSync(join(damaged, file.slice(backup.length + 1)));
  writeFileSync(join(damaged, "files", "more"), "");
  expect(await differences(undefined, damaged)).toEqual([
    expect.stringMatching(/files\/.* is missing/),
    "back-up: files/more belongs to no part of the back-up",
  ]);
  rmSync(damaged, { recursive: true });
});

test("a restore that is killed says so: no portal starts on it, and repeated it is whole", patience, async () => {
  const place = await newPlace("killed");
  harmless = place;
  const child = spawn(process.execPath, ["src/tools/commands/restore.ts", backup], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...process.env, ...place.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.stderr.on("data", (chunk) => String(chunk).includes("claims: ") && child.kill("SIGKILL"));
  await gone;
  expect(child.signalCode).toBe("SIGKILL");
  await expect(startProduct(place.env)).rejects.toThrow("was not finished");
  await restore(place.settings);
  expect(await differences(place.settings)).toEqual([]);
});

test("a truncated, a flipped, a missing and an orphan file of a portal are found", patience, async () => {
  const place = harmless;
  const store = join(place.settings.dataDir, "files");
  const [cut = "", flipped = "", gone = ""] = filesIn(store);
  truncateSync(cut, 10);
  flip(flipped);
  rmSync(gone);
  const orphan = "0".repeat(32);
  cpSync(flipped, join(store, "00", orphan));
  const keyOf = (path: string) => path.slice(-32);
  const told = await differences(place.settings);
  expect(told).toHaveLength(4);
  expect(told).toContain(`portal: file ${orphan} is named by nothing (an orphan)`);
  for (const [path, damage] of [
    [cut, "truncated"],
    [flipped, "changed"],
    [gone, "missing"],
  ] as const) {
    expect(told).toContainEqual(expect.stringMatching(`file ${keyOf(path)} .* is ${damage}`));
  }
});

test("what one kind of database holds is restored into the other", patience, async (context) => {
  if (!process.env.TEST_DATABASE_URL) return context.skip("it needs TEST_DATABASE_URL");
  const embedded = readSettings({ PORT: port, DATA_DIR: join(home, "embedded") });
  await restore(embedded);
  expect(await differences(embedded)).toEqual([]);
  const again = join(home, `again-${randomUUID()}`);
  await takeBackup(again, embedded, { tell: quiet });
  const place = await newPlace("on-the-server");
  await restoreBackup(again, place.settings, { isDespiteDamage: false, tell: quiet });
  expect(await differences(place.settings, again)).toEqual([]);
  expect(await differences(place.settings)).toEqual([]);
});

test(
  "files go from a disk into a bucket and back, and what is wrong in the bucket is found",
  patience,
  async (context) => {
    if (!process.env.TEST_S3_ENDPOINT) return context.skip("it needs TEST_S3_ENDPOINT");
    const { settings } = await newPlace("in-a-bucket", settingsOf(await newBucket()));
    await restore(settings);
    expect(await differences(settings)).toEqual([]);
    expect(filesIn(settings.dataDir)).toEqual([]);
    const again = join(home, "of-a-bucket");
    expect((await takeBackup(again, settings, { tell: quiet })).lacking).toEqual([]);
    const onDisk = await newPlace("from-a-bucket");
    await restoreBackup(again, onDisk.settings, { isDespiteDamage: false, tell: quiet });
    expect(await differences(onDisk.settings)).toEqual([]);

    const store = await openFileStore(settings);
    const [cut = "", flipped = "", gone = ""] = filesIn(backup).map((path) => path.slice(-32));
    const orphan = "0".repeat(32);
    const bytesOf = async (key: string) => buffer((await store.get(key)) ?? Readable.from([]));
    const put = (key: string, bytes: Buffer) => store.put(key, Readable.from([bytes]));
    const bytes = await bytesOf(flipped);
    await put(cut, (await bytesOf(cut)).subarray(0, 10));
    await put(flipped, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
    await put(orphan, bytes);
    await store.remove(gone);
    const told = await differences(settings);
    expect(told).toHaveLength(4);
    expect(told.join("\n")).toMatch(new RegExp(`file ${orphan} is named by nothing`));
    for (const [key, damage] of Object.entries({ [cut]: "truncated", [flipped]: "changed", [gone]: "missing" })) {
      expect(told).toContainEqual(expect.stringMatching(`file ${key} .* is ${damage}`));
    }
    expect((await takeBackup(join(home, "damaged"), settings, { tell: quiet })).lacking).toHaveLength(3);
  },
);
