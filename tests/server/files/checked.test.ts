import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkNext } from "../../../src/server/platform/files/checks/start-checks.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { logLines } from "../../helpers/log-lines.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { arrangeShipping, ofType, staff, stand } from "../workflow/stand.ts";
import { type Clamd, clamd, deafClamd, falseClamd, startClamd, virus } from "./clamd-server.ts";
import { newDraft, storedKeys, upload } from "./upload.ts";

const dealer = "dealer@example.test";
const admin = "admin@example.test";
const pdf = (...more: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(["%PDF-1.7\n", ...more].map((part) => Buffer.from(part as string))));
const log = logLines();
const token = "0123456789abcdef";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { METRICS_TOKEN: token }, logTo: log.stream });
  await stand(t, ofType.replacement, "arrange collection");
});
afterAll(() => t.close());

/** Uploads are checked there from now on; a loaded machine is given time, but where nobody answers. */
function checkAt(address: string, fails = "closed", seconds = "20") {
  const env = { CLAMD_ADDRESS: address, CLAMD_SECONDS: seconds, UPLOAD_CHECK_FAILS: fails };
  Object.assign(t.parts.settings, { uploads: readSettings(env).uploads });
}

async function send(content = pdf("good")) {
  const number = await newDraft(t);
  const answer = await upload(t, dealer, number, [{ name: "photo.pdf", content }]);
  return { number, answer, file: answer.json().files?.[0] };
}
const fetchFile = (path: string) => t.as(dealer)({ method: "POST", url: "/api/file/download", payload: { path } });
const audited = async (kind: string) => (await t.as(admin)({ url: `/api/audit?kind=${kind}` })).json().entries;
/** The background's next look, as if its time had come. */
async function look() {
  await sql`update files set check_next_at = now() where check_next_at is not null`.execute(t.database);
  return checkNext(t.parts, t.app.log);
}

describe.skipIf(clamd === undefined)("with ClamAV (Debian's clamav-daemon, where it is installed)", () => {
  let scanner: Clamd;
  beforeAll(async () => {
    scanner = await startClamd();
  });
  beforeEach(() => checkAt(scanner.address));
  afterAll(() => scanner.stop());

  test("a clean file is kept and given out", async () => {
    const { answer, file } = await send();
    expect([answer.statusCode, file.check]).toEqual([200, undefined]);
    expect((await fetchFile(file.path)).rawPayload).toEqual(Buffer.from(pdf("good")));
  });

  test("a virus is refused where it was sent, nothing of it stays, and the operator is told", async () => {
    const before = await storedKeys(t);
    const { number, answer } = await send(pdf(randomBytes(100_000), virus));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors["claim_files.0"][0]).toMatch(/^photo\.pdf was refused: our virus check found/);
    expect(await storedKeys(t)).toEqual(before);
    expect((await t.as(dealer)({ url: `/api/claim/${number}` })).json().claim.files).toEqual([]);
    expect(await audited("upload-found")).toMatchObject([{ outcome: "refused", detail: "found" }]);
    expect(log.records().find(({ msg }) => msg === "A file holds a virus and was refused")).toMatchObject({
      level: 40,
    });
    expect(log.text()).not.toContain("photo.pdf");

    const letter = await arrangeShipping(t, staff("customer_service"), { claim: ofType.replacement }, [
      ["label.pdf", pdf(virus)],
    ]);
    expect([letter.statusCode, letter.json().errors.shipping_files[0]]).toEqual([
      422,
      expect.stringMatching(/virus check/),
    ]);
  });

  test.each([
    ["what clamd looks into", 700_000],
    ["what it takes", 1_500_000],
  ])("a file that is larger than %s is refused, not called clean", async (_, size) => {
    const { answer } = await send(pdf(randomBytes(size)));
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      "photo.pdf is too large to be checked for viruses. Please send a smaller file, or several.",
    ]);
  });

  test("what comes while clamd is away waits in quarantine until it is back, and stays there when something is found", async () => {
    checkAt("127.0.0.1:1");
    const [good, bad] = [await send(), await send(pdf(virus))];
    for (const { answer, file } of [good, bad]) {
      expect([answer.statusCode, file.check]).toEqual([200, "waiting"]);
      const refused = await fetchFile(file.path);
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/still being checked/)]);
    }
    expect(await look()).toBe(false);
    checkAt(scanner.address);
    expect([await look(), await look(), await look()]).toEqual([true, true, false]);
    expect((await fetchFile(good.file.path)).statusCode).toBe(200);
    expect((await fetchFile(bad.file.path)).json().message).toMatch(/found something harmful in this file/);
    const { claim } = (await t.as(dealer)({ url: `/api/claim/${bad.number}` })).json();
    expect(claim.files).toMatchObject([{ uuid: bad.file.uuid, check: "found" }]);
    const told = { target: `file ${bad.file.uuid}`, outcome: "refused" };
    expect(await audited("upload-found")).toContainEqual(expect.objectContaining(told));
    const deleted = await t.as(dealer)({ method: "POST", url: "/api/file/delete", payload: { file: bad.file.uuid } });
    expect(deleted.json()).toEqual({ file: "deleted" });
  });
});

test.each([
  ["away", async () => ({ address: `127.0.0.1:${await closedPort()}`, stop: async () => {} })],
  ["error", () => falseClamd("stream: Can't allocate memory ERROR")],
  ["slow", () => falseClamd(undefined)],
] as const)(
  "clamd is %s: closed, the file waits; open, it is given out, and is looked at later",
  async (outcome, start) => {
    const scanner = await start();
    for (const [fails, check, status] of [
      ["closed", "waiting", 409],
      ["open", undefined, 200],
    ] as const) {
      checkAt(scanner.address, fails, "1");
      const { answer, file } = await send();
      expect([answer.statusCode, file.check]).toEqual([200, check]);
      expect((await fetchFile(file.path)).statusCode).toBe(status);
      expect((await audited("upload-unchecked"))[0]).toMatchObject({ outcome: "failed", detail: outcome });
      const waiting = await t.database
        .selectFrom("files")
        .select("id")
        .where("check_next_at", "is not", null)
        .execute();
      expect(waiting.map(({ id }) => id)).toContain(file.uuid);
    }
    const { body } = await t.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
    expect(body).toMatch(new RegExp(`^portal_uploads_checked_total\\{outcome="${outcome}"\\} [2-9]`, "m"));
    expect(body).toMatch(/^portal_uploads_waiting [2-9]/m);
    await scanner.stop();
  },
);

test("a file over the limit passes where checks fail open, and is audited; what leaves by mail is never sent unchecked", async () => {
  const scanner = await falseClamd("INSTREAM size limit exceeded. ERROR");
  checkAt(scanner.address, "open");
  const { answer, file } = await send();
  expect([answer.statusCode, (await fetchFile(file.path)).statusCode]).toEqual([200, 200]);
  expect((await audited("upload-unchecked"))[0]).toMatchObject({ detail: "over-limit" });
  await scanner.stop();

  checkAt(`127.0.0.1:${await closedPort()}`);
  const letter = await arrangeShipping(t, staff("customer_service"), { claim: ofType.replacement }, [
    ["label.pdf", pdf("good")],
  ]);
  expect(letter.json().errors.shipping_files[0]).toMatch(/cannot be checked for viruses at the moment/);
});

/** Where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

test.each([
  [true, 422],
  [false, 200],
])("clamd that hangs up on a long file found it too long, if it is there still (%s)", async (isAlive, status) => {
  const scanner = await deafClamd(isAlive);
  checkAt(scanner.address);
  const { answer, file } = await send(pdf(randomBytes(4_000_000)));
  expect([answer.statusCode, file?.check]).toEqual([status, isAlive ? undefined : "waiting"]);
  await scanner.stop();
});
