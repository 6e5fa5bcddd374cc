import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { keepFiles } from "../../../src/server/claims/files/keep-files.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, storedKeys, upload } from "./upload.ts";

let t: TestApp;
let claim: string;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp({ env: { MAX_FILES_PER_CLAIM: "3" } });
});
beforeEach(async () => {
  claim = await newDraft(t);
});
afterAll(() => t.close());

const report = (key: string) => ({ name: "report.pdf", content: samples.pdf, key });
const note = (key: string) => ({ name: "note.txt", content: samples.txt, key });
const filesOf = async (number: string) =>
  (await send(t, { as: dealer, url: `/api/claim/${number}` })).json().claim.files as { uuid: string }[];
const additionsTo = async (number: string) =>
  (await send(t, { as: dealer, url: `/api/activity/claim/${number}` }))
    .json()
    .activities.filter(({ type }: { type: string }) => type === "file-added");

test("a file that is sent again after a lost answer is stored once, and answered as it stands", async () => {
  const key = randomUUID();
  const first = (await upload(t, dealer, claim, [report(key)])).json().files[0];
  expect(first).toMatchObject({
    upload_key: key,
    sha256: createHash("sha256").update(samples.pdf).digest("hex"),
  });
  const bytes = await storedKeys(t);
  const again = await upload(t, dealer, claim, [report(key)]);
  expect([again.statusCode, again.json().files]).toEqual([200, [first]]);
  expect(await filesOf(claim)).toEqual([first]);
  expect(await storedKeys(t)).toEqual(bytes);
  expect(await additionsTo(claim)).toHaveLength(1);
});

test("the same file sent four times at once is stored once", async () => {
  const key = randomUUID();
  const before = (await storedKeys(t)).length;
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(t, dealer, claim, [report(key)])));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().files[0].uuid)).size).toBe(1);
  expect(await filesOf(claim)).toHaveLength(1);
  expect(await storedKeys(t)).toHaveLength(before + 1);
});

test("a repeated file beside new ones takes no room, and one key named twice in a call is one file", async () => {
  const [known, fresh, twice] = [randomUUID(), randomUUID(), randomUUID()];
  await upload(t, dealer, claim, [report(known)]);
  const answer = await upload(t, dealer, claim, [report(known), note(fresh), note(twice)]);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await filesOf(claim)).toHaveLength(3);
  const other = await newDraft(t);
  expect((await upload(t, dealer, other, [note(twice), note(twice)])).statusCode).toBe(200);
  expect(await filesOf(other)).toHaveLength(1);
});

test("a key counts on its own claim, and no longer once its file was taken off", async () => {
  const key = randomUUID();
  const other = await newDraft(t);
  await upload(t, dealer, claim, [report(key)]);
  await upload(t, dealer, other, [report(key)]);
  expect(await filesOf(other)).toHaveLength(1);
  const [file] = await filesOf(claim);
  await send(t, { as: dealer, method: "POST", url: "/api/file/delete", body: { file: file?.uuid } });
  await upload(t, dealer, claim, [report(key)]);
  expect(await filesOf(claim)).toHaveLength(1);
});

test("a repeated file that is not the one before is still not stored twice, and a key that is none is refused", async () => {
  const key = randomUUID();
  await upload(t, dealer, claim, [report(key)]);
  expect((await upload(t, dealer, claim, [note(key)])).json().files).toMatchObject([{ size: samples.pdf.length }]);
  const answer = await upload(t, dealer, claim, [report("' or 1=1")]);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { "claim_file_keys.0": ["A key of a file is not a uuid."] },
  ]);
});

test("a repeated file that is taken off while it is read past is not called saved", async () => {
  const { access } = t.parts.definitions;
  const { sso_id } = await t.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", dealer)
    .executeTakeFirstOrThrow();
  const person = await readPerson(t.database, access, sso_id);
  if (!person) throw new Error("There is no dealer.");
  const kept = keepFiles(t.parts, person, claim, { received: [], repeated: [randomUUID()] });
  await expect(kept).rejects.toThrow("A file was deleted while it was sent. Please add it again.");
});

test("the table itself holds a key once for a claim", async () => {
  const key = randomUUID();
  await upload(t, dealer, claim, [report(key)]);
  const row = await t.database.selectFrom("files").selectAll().where("upload_key", "=", key).executeTakeFirstOrThrow();
  const twin = { ...row, id: randomUUID(), path: "f".repeat(32) };
  await expect(t.database.insertInto("files").values(twin).execute()).rejects.toThrow(/files_upload_key/);
});
