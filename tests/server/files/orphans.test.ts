import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStore } from "../../../src/server/platform/files/file-store.ts";
import { keepStore } from "../../../src/server/platform/files/keep-store.ts";
import { judgeStore, markStore } from "../../../src/server/platform/files/store-mark.ts";
import { type Log, sweepOrphans } from "../../../src/server/platform/files/sweep-orphans.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, storedKeys, upload } from "./upload.ts";

let folder: string;
let t: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "disk-store-"));
  t = await testApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await t.close();
});

const key = "0123456789abcdef0123456789abcdef";
const keyed = (n: number) => `${key.slice(0, 30)}${String(n).padStart(2, "0")}`;
const orphan = (at: string) => t.parts.files.put(at, Readable.from(["orphan"]));
const logged: { level: "warn" | "error"; words: string }[] = [];
const log = {
  warn: (_fields: object, words: string) => void logged.push({ level: "warn", words }),
  error: (_fields: object, words: string) => void logged.push({ level: "error", words }),
} as unknown as Log;
const sweep = (beside: Partial<TestApp["parts"]> = {}) => {
  logged.length = 0;
  return sweepOrphans({ ...t.parts, ...beside }, log);
};
const inQuarantine = () => storedKeys({ ...t, parts: { ...t.parts, files: t.parts.files.quarantine as FileStore } });
const ourRow = () => t.database.selectFrom("file_store").selectAll().executeTakeFirstOrThrow();
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

let file: string;
test("a store that the database has never met is not swept as long as the database names nothing in it", async () => {
  await orphan(key);
  expect(await sweep()).toBe(0);
  expect(logged).toMatchObject([{ level: "error", words: expect.stringContaining("names none of the 1 files") }]);
  expect(await storedKeys(t)).toEqual([key]);
});

test("bytes that no row names are set aside at start, told in the log, and can be put back; named ones stay", async () => {
  const claim = await newDraft(t);
  const [stored] = (await upload(t, "dealer@example.test", claim, [{ name: "a.pdf", content: samples.pdf }])).json()
    .files;
  file = stored.path;
  await orphan(keyed(1));
  expect(await sweep()).toBe(2);
  expect(await storedKeys(t)).toEqual([file]);
  expect(logged.map(({ words }) => words)).toEqual(
    [key, keyed(1)].map((one) => expect.stringContaining(`npm run files -- put-back ${one}`)).reverse(),
  );
  expect(await inQuarantine()).toEqual([keyed(1), key]);
  expect(await t.parts.files.putBack(key)).toBe(true);
  expect(await t.parts.files.putBack(key)).toBe(false);
  expect(await storedKeys(t)).toEqual([key, file].sort());
});

test("where other processes may be writing, only what is too old to be on its way is swept", async () => {
  const settings = { ...t.parts.settings, databaseUrl: "postgres://elsewhere/portal" };
  expect(await sweep({ settings, clock: inDays(0) })).toBe(0);
  expect(await sweep({ settings, clock: inDays(1) })).toBe(1);
});

test.each<[string, (row: { id: string; generation: number }) => Promise<unknown>, string]>([
  ["younger", () => t.database.deleteFrom("file_store").execute(), "younger than the file store"],
  [
    "another",
    () => t.database.updateTable("file_store").set({ id: randomUUID() }).execute(),
    "belongs to another file store",
  ],
  [
    "an older copy",
    ({ generation }) =>
      t.database
        .updateTable("file_store")
        .set({ generation: generation - 1 })
        .execute(),
    "an older copy",
  ],
])(
  "with a database that is %s, not one file is touched, and the log says why and what to do",
  async (_name, change, why) => {
    const ours = await ourRow();
    await orphan(keyed(2));
    const [before, aside] = [await storedKeys(t), await inQuarantine()];
    await change(ours);
    expect(await sweep({ clock: inDays(60) })).toBe(0);
    expect([await storedKeys(t), await inQuarantine()]).toEqual([before, aside]);
    expect(logged).toMatchObject([{ level: "error", words: expect.stringContaining(why) }]);
    expect(logged[0]?.words).toContain("npm run files -- settle");
    await t.database.deleteFrom("file_store").execute();
    await t.database.insertInto("file_store").values(ours).execute();
    await t.parts.files.remove(keyed(2));
  },
);

test("more than a few files without a row are left where they are", async () => {
  const many = Array.from({ length: 11 }, (_, n) => keyed(n + 10));
  for (const one of many) await orphan(one);
  expect(await sweep()).toBe(0);
  expect(logged[0]?.words).toContain("does not know 11 of the 12 files");
  expect(await storedKeys(t)).toEqual([file, ...many].sort());
  for (const one of many) await t.parts.files.remove(one);
});

test("a new file marks store and database anew, so that a copy of the database from before is known to be older", async () => {
  const before = await ourRow();
  const kept = keepStore(t.parts);
  await kept.start(log);
  await kept.files.put(keyed(3), Readable.from(["new"]));
  await kept.stop();
  await t.database.updateTable("file_store").set(before).execute();
  expect(await judgeStore(t.parts)).toEqual({ fault: expect.stringContaining("an older copy") });
  await markStore(t.parts);
  await kept.files.remove(keyed(3));
});

test("a store whose disk went away takes nothing in, and the portal is not ready, until it is back", async () => {
  const kept = keepStore(t.parts);
  await kept.start(log);
  const [there, away] = ["files", "files-away"].map((name) => join(t.parts.settings.dataDir, name)) as [string, string];
  renameSync(there, away);
  mkdirSync(there);
  await expect(kept.files.put(keyed(3), Readable.from(["new"]))).rejects.toThrow("The mark of the file store is gone");
  await expect(kept.files.check()).rejects.toThrow("The mark of the file store is gone");
  expect(readdirSync(there)).toEqual([]);
  rmdirSync(there);
  renameSync(away, there);
  await kept.files.check();
  await kept.stop();
});

test("what was set aside goes after 30 days; what the database names again is put back", async () => {
  await t.parts.files.setAside(file);
  expect(await sweep({ clock: inDays(29) })).toBe(0);
  expect(await storedKeys(t)).toEqual([file]);
  expect(await inQuarantine()).toEqual([keyed(1), key]);
  await sweep({ clock: inDays(31) });
  expect(await inQuarantine()).toEqual([]);
  expect(await storedKeys(t)).toEqual([file]);
});

test("an upload that breaks off leaves neither row nor bytes", async () => {
  const claim = await newDraft(t);
  const before = await storedKeys(t);
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  const address = t.app.server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const token = await t.tokens.sign("user-dealer");
  const boundary = "----cut";
  const head = [
    `--${boundary}\r\ncontent-disposition: form-data; name="claim"\r\n\r\n${claim}\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="claim_files[]"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  ].join("");
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST /api/file/store HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 5000000\r\n\r\n${head}${"x".repeat(200_000)}`,
  );
  const folder = join(t.parts.settings.dataDir, "files");
  await expect
    .poll(() => readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(".part")))
    .toBe(true);
  socket.destroy();
  await expect.poll(() => storedKeys(t)).toEqual(before);
  const rows = await t.database.selectFrom("files").select("id").where("size", "=", 200_000).execute();
  expect(rows).toEqual([]);
});
