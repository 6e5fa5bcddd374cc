import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { diskStore } from "../../../src/server/platform/files/disk-store.ts";
import type { FileStore } from "../../../src/server/platform/files/file-store.ts";
import { s3Store } from "../../../src/server/platform/files/s3-store.ts";
import { newBucket } from "./s3-bucket.ts";

const folder = mkdtempSync(join(tmpdir(), "file-stores-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stores: [string, () => Promise<FileStore>][] = [
  ["a folder", async () => diskStore(mkdtempSync(join(folder, "s-")))],
  // Where there is a server of S3 (s3-server.sh).
  ...(process.env.TEST_S3_ENDPOINT
    ? ([["a bucket", async () => s3Store(await newBucket())]] as [string, () => Promise<FileStore>][])
    : []),
];

const key = "0123456789abcdef0123456789abcdef";
const other = "fedcba9876543210fedcba9876543210";
const keysOf = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const entry of store.keys()) keys.push(entry.key);
  return keys.sort();
};
const shaOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

describe.each(stores)("files are kept in %s", (_name, open) => {
  test("what is put is got back, and is gone once removed", async () => {
    const store = await open();
    const content = randomBytes(300_000);
    const begun = Date.now();
    await store.put(key, Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]));
    await store.put(other, Readable.from([Buffer.from("x")]));
    expect(await keysOf(store)).toEqual([key, other]);
    for await (const { storedAt } of store.keys()) expect(Math.abs(storedAt.getTime() - begun)).toBeLessThan(60_000);
    const stream = await store.get(key);
    expect(stream && shaOf(await buffer(stream))).toBe(shaOf(content));
    await store.remove(key);
    await store.remove(key);
    expect([await store.get(key), await keysOf(store)]).toEqual([undefined, [other]]);
  });

  test("what is too large for one piece comes back whole", async () => {
    const store = await open();
    const content = randomBytes(12 * 1024 * 1024 + 7);
    const pieces = Array.from({ length: 13 }, (_, n) => content.subarray(n * 1024 * 1024, (n + 1) * 1024 * 1024));
    await store.put(key, Readable.from(pieces));
    const stream = await store.get(key);
    expect(stream && shaOf(await buffer(stream))).toBe(shaOf(content));
    expect(await keysOf(store)).toEqual([key]);
  });

  test.each([70_000, 11 * 1024 * 1024])("a stream that breaks off after %i bytes leaves nothing", async (length) => {
    const store = await open();
    async function* breaking() {
      for (let sent = 0; sent < length; sent += 70_000) yield Buffer.alloc(70_000);
      throw new Error("gone");
    }
    await expect(store.put(key, Readable.from(breaking()))).rejects.toThrow("gone");
    expect([await store.get(key), await keysOf(store)]).toEqual([undefined, []]);
  });

  test("a key is nothing but a key", async () => {
    const store = await open();
    for (const odd of ["../../escaped", "", `${key}/..`, key.toUpperCase(), `${key}.part`]) {
      await expect(store.put(odd, Readable.from([Buffer.from("x")])), odd).rejects.toThrow("Not a key");
    }
    expect(await store.get("../../../etc/passwd")).toBeUndefined();
    await store.remove("../../../etc/passwd");
    await Promise.allSettled([
      store.put(key, Readable.from([Buffer.from("one")])),
      store.put(key, Readable.from([Buffer.from("two")])),
    ]);
    expect(await keysOf(store)).toEqual([key]);
  });

  test("what is set aside is not served, is told when it was, and comes back; the store carries a mark", async () => {
    const store = await open();
    await store.setAside(key);
    await store.put(key, Readable.from([Buffer.from("x")]));
    const moment = Date.now();
    await store.setAside(key);
    expect([await store.get(key), await keysOf(store)]).toEqual([undefined, []]);
    for await (const entry of store.quarantine.keys()) {
      expect(entry.key).toBe(key);
      expect(Math.abs(entry.storedAt.getTime() - moment)).toBeLessThan(60_000);
    }
    const content = await store.quarantine.get(key);
    expect(content && String(await buffer(content))).toBe("x");
    expect([await store.putBack(key), await store.putBack(key), await keysOf(store)]).toEqual([true, false, [key]]);
    await store.setAside(key);
    await store.quarantine.remove(key);
    expect(await store.putBack(key)).toBe(false);

    expect(await store.readMark()).toBeUndefined();
    await store.writeMark("one");
    await store.writeMark("two");
    expect([await store.readMark(), await keysOf(store)]).toEqual(["two", []]);
  });

  test("it says that it answers", async () => {
    await expect((await open()).check()).resolves.toBeUndefined();
  });
});
