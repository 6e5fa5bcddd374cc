import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, storedKeys, upload } from "./upload.ts";

let t: TestApp;
let draft: string;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
  draft = await newDraft(t);
});
afterAll(() => t.close());

const download = (path: string, as = dealer) =>
  send(t, { as, method: "POST", url: "/api/file/download", body: { path } });
const remove = (file: string, as = dealer) => send(t, { as, method: "POST", url: "/api/file/delete", body: { file } });
const claimOf = async (number: string) => (await send(t, { as: dealer, url: `/api/claim/${number}` })).json().claim;
const activitiesOf = async (number: string) =>
  (await send(t, { as: dealer, url: `/api/activity/claim/${number}` })).json().activities;

test("a warranty claim takes each of its eight kinds of file, and gives back the same bytes [FILES-01] [FILES-19] [FILES-21] [CALL-31] [CALL-44] [TIME-20]", async () => {
  for (const extension of ["pdf", "csv", "txt", "jpg", "jpeg", "png", "gif", "mp4"] as const) {
    const content = samples[extension === "jpeg" ? "jpg" : extension];
    const name = `Pūrongo ${extension}.${extension.toUpperCase()}`;
    const stored = await upload(t, dealer, draft, [{ name, content }]);
    expect([extension, stored.statusCode, stored.json()]).toEqual([
      extension,
      200,
      {
        file: "saved",
        files: [expect.objectContaining({ original_filename: name.replace(/\w+$/, extension), size: content.length })],
      },
    ]);
    const [file] = stored.json().files;
    const answer = await download(file.path);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": file.mime_type,
      "content-length": String(content.length),
      "content-disposition": `attachment; filename="Purongo ${extension}.${extension}"; filename*=UTF-8''${encodeURIComponent(file.original_filename)}`,
      "x-content-type-options": "nosniff",
    });
    const row = await t.database.selectFrom("files").selectAll().where("id", "=", file.uuid).executeTakeFirstOrThrow();
    expect(row.sha256).toBe(createHash("sha256").update(content).digest("hex"));
  }
  expect((await claimOf(draft)).files).toHaveLength(8);
});

test("a replacement takes the same eight kinds, and no film of the return forms [FILES-01] [FILES-02]", async () => {
  await t.database.updateTable("claims").set({ status: "draft" }).where("number", "=", "RC100030").execute();
  const kinds = ["pdf", "csv", "txt", "jpg", "png", "gif", "mp4"] as const;
  const files = kinds.map((kind) => ({ name: `it.${kind}`, content: samples[kind] }));
  const taken = await upload(t, dealer, "RC100030", [...files, { name: "it.jpeg", content: samples.jpg }]);
  expect([taken.statusCode, taken.json().files?.length], taken.body).toEqual([200, 8]);
  const refused = await upload(t, dealer, "RC100030", [{ name: "it.mov", content: samples.mov }]);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ["claim_files.0"]]);
});

test("files of one call stand together on one activity of the timeline [CALL-44] [CALL-78] [TIME-20]", async () => {
  const claim = await newDraft(t);
  const files = [
    { name: "one.txt", content: samples.txt },
    { name: "two.pdf", content: samples.pdf },
  ];
  expect((await upload(t, dealer, claim.toLowerCase(), files)).statusCode).toBe(200);
  const [newest, ...older] = await activitiesOf(claim);
  expect(newest).toMatchObject({
    type: "file-added",
    is_internal: false,
    files: [{ original_filename: "one.txt" }, { original_filename: "two.pdf" }],
  });
  for (const file of newest.files) {
    expect(file).toMatchObject({ uuid: expect.stringMatching(/^[\da-f-]{36}$/), path: expect.stringMatching(/./) });
    expect((await download(file.path)).statusCode).toBe(200);
  }
  expect(older.flatMap((activity: { files: object[] }) => activity.files)).toEqual([]);
});

test("an upload without its claim's uuid, or under another name than claim_files[], stores nothing [FILES-19]", async () => {
  const { uuid } = await claimOf(draft);
  const one = [{ name: "one.txt", content: samples.txt }];
  const before = await storedKeys(t);
  expect((await upload(t, dealer, undefined, one)).statusCode).toBe(422);
  expect((await upload(t, dealer, uuid, one, "files[]")).statusCode).toBe(422);
  expect(await storedKeys(t)).toEqual(before);
  expect((await upload(t, dealer, uuid, one)).json()).toMatchObject({ file: "saved" });
});

test("a name keeps its letters and loses folders, control characters and excess", async () => {
  const claim = await newDraft(t);
  const cases: [given: string, kept: string][] = [
    ["Tūhoe – āwhina.txt", "Tūhoe – āwhina.txt"],
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\me\\report.txt", "report.txt"],
    ["in\u202evoice\u0007.txt", "invoice.txt"],
    ["a<b>c:d|e?f*g.txt", "a_b_c_d_e_f_g.txt"],
    [`${"long ".repeat(60)}.txt`, `${"long ".repeat(60).slice(0, 146)}.txt`],
  ];
  for (const [given, kept] of cases) {
    const answer = await upload(t, dealer, claim, [{ name: given, content: samples.txt }]);
    expect([given, answer.json().files?.[0]?.original_filename]).toEqual([given, kept]);
  }
  const [file] = (await claimOf(claim)).files;
  expect((await download(file.path)).headers["content-disposition"]).toBe(
    `attachment; filename="Tuhoe _ awhina.txt"; filename*=UTF-8''T%C5%ABhoe%20%E2%80%93%20%C4%81whina.txt`,
  );
});

test("a file is fetched only by those who read its claim [CALL-31]", async () => {
  const [file] = (await claimOf(draft)).files;
  expect((await download(file.path, "dealer2@example.test")).statusCode).toBe(404);
  expect((await download(file.path, "customer-service@example.test")).statusCode).toBe(404);
  expect((await download(file.path, "super-admin@example.test")).statusCode).toBe(200);
  for (const path of ["nothing", "../database", file.uuid, "\0", "x".repeat(100)]) {
    expect((await download(path)).statusCode, path).toBe(404);
  }
});

test("a file is taken off a draft, from the claim, the timeline and the disk [FILES-22] [CALL-45]", async () => {
  const claim = await newDraft(t);
  const [file] = (await upload(t, dealer, claim, [{ name: "wrong.pdf", content: samples.pdf }])).json().files;
  expect(await storedKeys(t)).toContain(file.path);
  expect((await remove(file.uuid, "dealer2@example.test")).statusCode).toBe(404);
  expect((await remove(file.uuid)).json()).toEqual({ file: "deleted" });
  expect((await claimOf(claim)).files).toEqual([]);
  expect((await activitiesOf(claim)).map(({ type }: { type: string }) => type)).toEqual([
    "file-deleted",
    "file-added",
    "created",
  ]);
  expect((await activitiesOf(claim)).flatMap((activity: { files: object[] }) => activity.files)).toEqual([]);
  expect(await storedKeys(t)).not.toContain(file.path);
  expect((await download(file.path)).statusCode).toBe(404);
  expect((await remove(file.uuid)).statusCode).toBe(404);
});

test.each([
  ["dealer@example.test", "WC100050"],
  ["customer@example.test", "WC100056"],
  ["dealer@example.test", "RR100052"],
  ["dealer@example.test", "RP100006"],
  ["dealer@example.test", "RC100030"],
])("%s adds a file to the amendable claim %s and takes it off again [FILES-22]", async (as, claim) => {
  const both = ["cs to action", "pending customer action"];
  const own = claim.startsWith("RC")
    ? ["authorise", "packing", "arrange collection", "in transit", "unit received"]
    : ["open", "in-progress"];
  for (const status of [...both, ...own]) {
    await t.database.updateTable("claims").set({ status }).where("number", "=", claim).execute();
    const [file] = (await upload(t, as, claim, [{ name: "more.pdf", content: samples.pdf }])).json().files;
    expect((await remove(file.uuid, as)).json()).toEqual({ file: "deleted" });
  }
});

test("a claim that is not amendable keeps its files and takes no more [CALL-44] [CALL-45] [FILES-22] [FILES-23]", async () => {
  const [file] = (await upload(t, dealer, "WC100050", [{ name: "kept.pdf", content: samples.pdf }])).json().files;
  await t.database.updateTable("claims").set({ status: "approved" }).where("number", "=", "WC100050").execute();
  await t.as("customer-service@example.test")({
    method: "POST",
    url: "/api/note/store",
    payload: { claim: "WC100050", note: "Approved." },
  });
  expect((await remove(file.uuid)).json()).toEqual({ error: "not amendable" });
  const more = await upload(t, dealer, "WC100050", [{ name: "more.pdf", content: samples.pdf }]);
  expect([more.statusCode, more.json().errors]).toEqual([
    422,
    { claim: ["Files of this claim can no longer be changed."] },
  ]);
  expect((await download(file.path)).statusCode).toBe(200);
});

test("files follow a claim that nobody amends once it is sent, until somebody else acts on it [FILES-22]", async () => {
  const claim = await newDraft(t);
  await t.database.updateTable("claims").set({ status: "authorise" }).where("number", "=", claim).execute();
  const add = () => upload(t, dealer, claim, [{ name: "proof.pdf", content: samples.pdf }]);
  expect((await add()).statusCode).toBe(200);
  const note = { claim, note: "Looking at it now." };
  const staff = t.as("customer-service@example.test");
  expect((await staff({ method: "POST", url: "/api/note/store", payload: note })).statusCode).toBe(200);
  expect((await add()).statusCode).toBe(422);
});

test("a claim with a stored file is sent without another", async () => {
  const claim = await newDraft(t);
  await upload(t, dealer, claim, [{ name: "proof.pdf", content: samples.pdf }]);
  const form = {
    products: [{ model: "FX35-KVT", serial: "J25D03988" }],
    partsNotRequired: true,
    installer: { dateFailed: "2026-11-02", dateRepaired: "2026-11-10" },
    fault: { code: "B3" },
    installationLocation: { address: "12 Cameron Street, Whangārei" },
  };
  const body = { ...form, claim, queuedFiles: 0 };
  const answer = await send(t, { as: dealer, method: "PUT", url: "/api/claim", body });
  expect(answer.statusCode, answer.body).toBe(200);
});
