import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, upload } from "./upload.ts";

let t: TestApp;
let claim: string;
let path: string;
let uuid: string;
const logged: string[] = [];
const dealer = "dealer@example.test";
const away = "Files cannot be reached at the moment. Please try again in a few minutes.";

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  t = await testApp({ logTo });
  claim = await newDraft(t);
  const answer = await upload(t, dealer, claim, [{ name: "kept.pdf", content: samples.pdf }]);
  ({ path, uuid } = answer.json().files[0]);
  // A file stands where the store's folder should: nothing can be written or read there.
  const folder = join(t.parts.settings.dataDir, "files");
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
});
afterAll(() => t.close());

test("a store that fails is no fault of the sender's: 503, in words, to be tried again; the log tells the cause", async () => {
  logged.length = 0;
  const answer = await upload(t, dealer, claim, [{ name: "new.pdf", content: samples.pdf }]);
  expect([answer.statusCode, answer.json()]).toEqual([503, { message: away }]);
  expect(answer.headers["retry-after"]).toBe("30");
  const told = logged.map((line) => JSON.parse(line)).find(({ msg }) => msg === away);
  expect(told).toMatchObject({
    msg: away,
    req: { path: "/api/file/store" },
    err: { type: "Error" },
  });
  const { files } = (await t.as(dealer)({ url: `/api/claim/${claim}` })).json().claim;
  expect(files).toHaveLength(1);
});

test("it is not ready without it", async () => {
  const answer = await t.app.inject({ url: "/readyz" });
  expect([answer.statusCode, answer.json().message]).toEqual([503, "The file store does not answer."]);
});

test("a file that is taken off is off, and its bytes are left to a later start", async () => {
  const fetched = await t.as(dealer)({ method: "POST", url: "/api/file/download", payload: { path } });
  expect(fetched.statusCode).toBe(404);
  const answer = await t.as(dealer)({ method: "POST", url: "/api/file/delete", payload: { file: uuid } });
  expect(answer.json()).toEqual({ file: "deleted" });
});
