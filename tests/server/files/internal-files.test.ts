import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, upload, uploadInternal } from "./upload.ts";

// One portal and one claim: about 2 s. That no call tells claimants of them stands in ../leaks.

let t: TestApp;
let claim: string;
const dealer = "dealer@example.test";
const staff = "customer-service@example.test";
const file = { name: "our-inspection.pdf", content: samples.pdf };

beforeAll(async () => {
  t = await testApp();
  claim = await newDraft(t);
  await t.database.updateTable("claims").set({ status: "open" }).where("number", "=", claim).execute();
});
afterAll(() => t.close());

const read = async (as: string) => (await send(t, { as, method: "GET", url: `/api/claim/${claim}` })).json().claim;
const timeline = async (as: string) =>
  (await send(t, { as, method: "GET", url: `/api/activity/claim/${claim}` })).json().activities;
const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });

test("an internal file changes nothing that its customer reads, and is shared by one act", async () => {
  const before = [await read(dealer), await timeline(dealer)];
  const [stored] = (await uploadInternal(t, staff, claim, file)).json().files;
  expect(stored.is_internal).toBe(true);
  expect([await read(dealer), await timeline(dealer)]).toEqual(before);
  const [entry] = await timeline(staff);
  expect([entry.description, entry.is_internal, entry.files[0].is_internal]).toEqual([
    "Internal file added",
    true,
    true,
  ]);
  expect((await read(staff)).internal_files.map(({ uuid }: { uuid: string }) => uuid)).toEqual([stored.uuid]);
  for (const [url, body] of [
    ["/api/file/download", { path: stored.path }],
    ["/api/file/delete", { file: stored.uuid }],
  ] as const) {
    expect((await post(dealer, url, body)).statusCode).toBe(404);
  }
  expect((await post(dealer, "/api/file/share", { file: stored.uuid })).statusCode).toBe(403);

  expect((await post(staff, "/api/file/share", { file: stored.uuid })).json().file).toBe("shared");
  const { files, ...rest } = await read(dealer);
  expect(files.map(({ uuid }: { uuid: string }) => uuid)).toContain(stored.uuid);
  expect(rest).not.toHaveProperty("internal_files");
  expect((await timeline(dealer))[0].files[0].uuid).toBe(stored.uuid);
  expect((await read(staff)).internal_files).toEqual([]);
});

test("staff keep them on a claim whose files are closed, claimants never do, and they take no room from others", async () => {
  await t.database.updateTable("claims").set({ status: "complete" }).where("number", "=", claim).execute();
  // A save takes its files as long as it is the last act on the claim (D-130).
  expect((await post(staff, "/api/note/store", { claim, note: "This is done." })).statusCode).toBe(200);
  expect((await upload(t, dealer, claim, [file])).statusCode).toBe(422);
  expect((await uploadInternal(t, dealer, claim, file)).statusCode).toBe(403);
  const [stored] = (await uploadInternal(t, staff, claim, file)).json().files;
  expect((await post(staff, "/api/file/share", { file: stored.uuid })).statusCode).toBe(422);
  const before = (await read(dealer)).updated_at;
  expect((await post(staff, "/api/file/delete", { file: stored.uuid })).json()).toEqual({ file: "deleted" });
  expect((await read(dealer)).updated_at).toBe(before);
  expect(JSON.stringify(await timeline(dealer))).not.toContain("Internal");
});

test("what staff do among themselves takes no files from whoever just saved the claim; what is said to them does", async () => {
  const saved = await newDraft(t);
  await t.database.updateTable("claims").set({ status: "complete" }).where("number", "=", saved).execute();
  const [stored] = (await uploadInternal(t, staff, saved, file)).json().files;
  expect((await post(staff, "/api/file/delete", { file: stored.uuid })).statusCode).toBe(200);
  expect((await upload(t, dealer, saved, [file])).statusCode).toBe(200);
  const note = { claim: saved, note: "A photograph is missing." };
  expect((await post(staff, "/api/note/store", { ...note, internal: true })).statusCode).toBe(200);
  expect((await upload(t, dealer, saved, [file])).statusCode).toBe(200);
  expect((await post(staff, "/api/note/store", note)).statusCode).toBe(200);
  expect((await upload(t, dealer, saved, [file])).statusCode).toBe(422);
});
