import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { type Package, packageKey, publicName } from "../../../src/server/releases/packages.ts";
import { type Files, filesOf, findRelease, listReleases, release } from "../../../src/server/releases/releases.ts";
import { filesHere, packInto, unpack } from "../../../src/tools/tasks/packages.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

/** Two portals, each with its own database, and whoever packs at the first. */
let from: TestApp;
let to: TestApp;
const key = packageKey(randomBytes(32));
const name = publicName(key);
const why = { author: "Ana", reason: "As agreed" };
const folder = mkdtempSync(join(tmpdir(), "packages-"));
const words = "warranty/messages.en.json";
let original: Files;
let packed: string;

/** The original, with other text in one of its files. */
const edited = (of: Files, file: string, before: string, after: string): Files => {
  expect(of[file]).toContain(before);
  return { ...of, [file]: of[file]?.replace(before, after) ?? "" };
};
const publish = async ({ database, clock }: TestApp, files: Files, isPublished = true) =>
  (await release(database, files, { ...why, origin: "command", isPublished, now: clock.now() }))?.number ?? 0;
const take = (file: string, more: Partial<Parameters<typeof unpack>[2]> = {}) =>
  unpack(to.database, file, { why: undefined, trusted: [name], replaces: false, ...more });
const counted = async () => (await listReleases(to.database)).length;

beforeAll(async () => {
  [from, to] = [await testApp(), await testApp()];
  original = filesIn(join(import.meta.dirname, "../../../schemas"));
  await publish(from, original);
  await publish(to, original);
  packed = join(folder, "package.json");
  const next = edited(original, words, '"Customer job number"', '"Your job number"');
  const told = await packInto(from.database, await publish(from, next), packed, key);
  expect(told).toContain(name);
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  rmSync(folder, { recursive: true });
});

test("a package that was changed, or comes from somebody unknown, is not taken", async () => {
  const whole = JSON.parse(readFileSync(packed, "utf8")) as Package;
  const changed = join(folder, "changed.json");
  const broken: [object, RegExp][] = [
    [{ ...whole, about: { ...whole.about, reason: "Another" } }, /was changed since it was signed/],
    [{ ...whole, files: { ...whole.files, [words]: "{}" } }, /was changed since it was signed/],
    [{ ...whole, key: publicName(packageKey(randomBytes(32))) }, /was changed since it was signed/],
    [{ ...whole, format: 2 }, /of format 2/],
    [{ kind: "another" }, /no package/],
  ];
  for (const [content, message] of broken) {
    writeFileSync(changed, JSON.stringify(content));
    await expect(take(changed)).rejects.toThrow(message);
  }
  writeFileSync(changed, "no JSON");
  await expect(take(changed)).rejects.toThrow(/no package/);
  await expect(take(packed, { trusted: [] })).rejects.toThrow(`--trust ${name}`);
  expect(await counted()).toBe(1);
});

test("without a reason it says what it would do and does nothing; with one it waits as a draft, and twice is once", async () => {
  const plan = await take(packed);
  expect(plan).toContain('"Customer job number" → "Your job number"');
  // Stories of our own check the words that are told with the field.
  expect(plan).toMatch(/stories are green|Stories that go wrong/i);
  expect(plan).toMatch(/\d+ of \d+ drafts and open claims differ/);
  expect(plan).toContain("Nothing was changed.");
  expect(await counted()).toBe(1);

  expect(await take(packed, { why })).toMatch(/It waits as release 2\./);
  expect(await take(packed, { why })).toContain("it waits as release 2 already");
  const { state, hash } = await findRelease(to.database, 2);
  expect([state, (await filesOf(to.database, { hash }))[words]]).toEqual([
    "draft",
    expect.stringContaining("Your job number"),
  ]);
});

test("what was changed here stays; places that both changed are named, unless the package replaces them", () => {
  const whole = JSON.parse(readFileSync(packed, "utf8")) as Package;
  const comments = edited(original, words, '"Your comments"', '"Anything to add?"');
  const both = filesHere(whole, comments, false)[words] ?? "";
  expect([both.includes("Your job number"), both.includes("Anything to add?")]).toEqual([true, true]);

  const job = edited(original, words, '"Customer job number"', '"Job No."');
  expect(() => filesHere(whole, job, false)).toThrow(new RegExp(`Nothing was changed\\.\n  ${words} /`));
  expect(filesHere(whole, job, true)).toEqual(whole.files);
  // Of a first release nobody knows what it changed.
  expect(() => filesHere({ files: whole.files }, original, false)).toThrow(words);
});

test("a draft is not packed", async () => {
  const draft = await publish(from, edited(original, words, '"Your comments"', '"Notes"'), false);
  await expect(packInto(from.database, draft, join(folder, "draft.json"), key)).rejects.toThrow(/is draft/);
});
