import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, upload } from "./upload.ts";

const dealer = "dealer@example.test";
const logged: Record<string, unknown>[] = [];
let t: TestApp;
let address: string;
beforeAll(async () => {
  const logTo = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  t = await testApp({ logTo });
  address = await t.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());

const counted = async (damage: string) => {
  const { values } = await t.parts.metrics.damaged.get();
  return values.find(({ labels }) => labels.damage === damage)?.value ?? 0;
};

const large = new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(5 * 1024 * 1024)]));

/** A stored file, harmed on the disk, then fetched over a real connection. */
async function fetchHarmed(content: Uint8Array<ArrayBuffer>, harm: (place: string) => void) {
  logged.length = 0;
  const [file] = (await upload(t, dealer, await newDraft(t), [{ name: "a.pdf", content }])).json().files;
  harm(join(t.parts.settings.dataDir, "files", file.path.slice(0, 2), file.path));
  const answer = await fetch(`${address}/api/file/download`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await t.tokens.sign("user-dealer")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ path: file.path }),
  });
  return { file, answer, told: () => logged.filter(({ file: id, level }) => id === file.uuid && level === 50) };
}

function flip(at: number) {
  return (place: string) => {
    const bytes = readFileSync(place);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(place, bytes);
  };
}
const cut = (to: number) => (place: string) => truncateSync(place, to);

test.each([
  ["cut short", cut(20), "truncated"],
  ["emptied", cut(0), "truncated"],
  ["with a byte flipped", flip(12), "changed"],
  ["with bytes behind its end", (place: string) => writeFileSync(place, Buffer.alloc(9_000)), "too long"],
])("a small file %s is refused in words, and the operator is told", async (_name, harm, damage) => {
  const before = await counted(damage);
  const { file, answer, told } = await fetchHarmed(samples.pdf, harm);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { message: "This file is damaged and cannot be given out. Our support has been told." },
  ]);
  expect(answer.headers.get("retry-after")).toBe("3600");
  expect(told()).toMatchObject([{ damage, path: file.path }]);
  expect(await counted(damage)).toBe(before + 1);
});

test.each([
  ["cut short", cut(4 * 1024 * 1024), "truncated"],
  ["with its last byte flipped", flip(large.length - 1), "changed"],
])("the download of a large file %s breaks off; it neither hangs nor looks whole", async (_name, harm, damage) => {
  const { answer, told } = await fetchHarmed(large, harm);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await expect.poll(told).toMatchObject([{ damage }]);
});

test("a whole large file comes to its last byte; a missing one is 404, and the operator is told", async () => {
  const whole = await fetchHarmed(large, () => undefined);
  expect(Buffer.compare(Buffer.from(await whole.answer.arrayBuffer()), large)).toBe(0);
  expect(whole.told()).toEqual([]);
  const missing = await fetchHarmed(samples.pdf, (place) => rmSync(place));
  expect(missing.answer.status).toBe(404);
  expect(missing.told()).toMatchObject([{ damage: "missing" }]);
});
