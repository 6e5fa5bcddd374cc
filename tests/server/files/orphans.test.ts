import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepOrphans } from "../../../src/server/files/sweep-orphans.ts";
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
test("bytes that no row names are swept at start, whole or half written; named ones stay", async () => {
  const claim = await newDraft(t);
  const [file] = (await upload(t, "dealer@example.test", claim, [{ name: "a.pdf", content: samples.pdf }])).json()
    .files;
  await t.parts.files.put(key, Readable.from(["orphan"]));
  await t.parts.files.put(`${key.slice(0, 31)}0`, Readable.from(["orphan"]));
  expect(await sweepOrphans(t.parts)).toBe(2);
  expect(await storedKeys(t)).toEqual([file.path]);
});

test("where other processes may be writing, only what is too old to be on its way is swept", async () => {
  const settings = { ...t.parts.settings, databaseUrl: "postgres://elsewhere/portal" };
  await t.parts.files.put(key, Readable.from(["on its way"]));
  const atWriting = { now: () => new Date(Date.now()) };
  expect(await sweepOrphans({ ...t.parts, settings, clock: atWriting })).toBe(0);
  const nextDay = { now: () => new Date(Date.now() + 86_400_000) };
  expect(await sweepOrphans({ ...t.parts, settings, clock: nextDay })).toBe(1);
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
