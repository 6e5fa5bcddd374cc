import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkNext } from "../../../src/server/files/checks/start-checks.ts";
import { logLines } from "../../helpers/log-lines.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { arrangeShipping, ofType, staff, stand } from "../workflow/stand.ts";
import { type Clamd, clamd, falseClamd, startClamd, virus } from "./clamd-server.ts";
import { newDraft, storedKeys, upload } from "./upload.ts";

const dealer = "dealer@example.test";
const admin = "admin@example.test";
const pdf = (...more: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(["%PDF-1.7\n", ...more].map((part) => Buffer.from(part as string))));
const log = logLines();

async function send(t: TestApp, content = pdf("good")) {
  const number = await newDraft(t);
  const answer = await upload(t, dealer, number, [{ name: "photo.pdf", content }]);
  return { number, answer, file: answer.json().files?.[0] };
}
const fetchFile = (t: TestApp, path: string) =>
  t.as(dealer)({ method: "POST", url: "/api/file/download", payload: { path } });
const audited = async (t: TestApp, kind: string) =>
  (await t.as(admin)({ url: `/api/audit?kind=${kind}` })).json().entries;
/** The background's next look, as if its time had come. */
async function look(t: TestApp, settings = t.parts.settings) {
  await sql`update files set check_next_at = now() where check_next_at is not null`.execute(t.database);
  return checkNext({ ...t.parts, settings }, t.app.log);
}

describe.skipIf(clamd === undefined)("with ClamAV (Debian's clamav-daemon, where it is installed)", () => {
  let scanner: Clamd;
  let t: TestApp;
  beforeAll(async () => {
    scanner = await startClamd();
    t = await testApp({ env: { CLAMD_ADDRESS: scanner.address }, logTo: log.stream });
  });
  afterAll(async () => {
    await t.close();
    await scanner.stop();
  });

  test("a clean file is kept and given out", async () => {
    const { answer, file } = await send(t);
    expect([answer.statusCode, file.check]).toEqual([200, undefined]);
    expect((await fetchFile(t, file.path)).rawPayload).toEqual(Buffer.from(pdf("good")));
  });

  test("a virus is refused where it was sent, nothing of it stays, and the operator is told", async () => {
    const before = await storedKeys(t);
    const { number, answer } = await send(t, pdf(randomBytes(100_000), virus));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors["claim_files.0"][0]).toMatch(/^photo\.pdf was refused: our virus check found/);
    expect(await storedKeys(t)).toEqual(before);
    expect((await t.as(dealer)({ url: `/api/claim/${number}` })).json().claim.files).toEqual([]);
    expect(await audited(t, "upload-found")).toMatchObject([{ outcome: "refused", detail: "found" }]);
    expect(log.records().find(({ msg }) => msg === "A file holds a virus and was refused")).toMatchObject({
      level: 40,
    });
    expect(log.text()).not.toContain("photo.pdf");

    await stand(t, ofType.replacement, "arrange collection");
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
    const { answer } = await send(t, pdf(randomBytes(size)));
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      "photo.pdf is too large to be checked for viruses. Please send a smaller file, or several.",
    ]);
  });

  test("what comes while clamd is away waits in quarantine until it is back, and stays there when something is found", async () => {
    const away = await testApp({ env: { CLAMD_ADDRESS: "127.0.0.1:1" } });
    const [good, bad] = [await send(away), await send(away, pdf(virus))];
    for (const { answer, file } of [good, bad]) {
      expect([answer.statusCode, file.check]).toEqual([200, "waiting"]);
      const refused = await fetchFile(away, file.path);
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/still being checked/)]);
    }
    expect(await look(away)).toBe(false);
    const { uploads } = away.parts.settings;
    const back = { ...away.parts.settings, uploads: { ...uploads, clamd: t.parts.settings.uploads.clamd } };
    expect([await look(away, back), await look(away, back), await look(away, back)]).toEqual([true, true, false]);
    expect((await fetchFile(away, good.file.path)).statusCode).toBe(200);
    expect((await fetchFile(away, bad.file.path)).json().message).toMatch(/found something harmful in this file/);
    const { claim } = (await away.as(dealer)({ url: `/api/claim/${bad.number}` })).json();
    expect(claim.files).toMatchObject([{ uuid: bad.file.uuid, check: "found" }]);
    expect(await audited(away, "upload-found")).toMatchObject([
      { target: `file ${bad.file.uuid}`, outcome: "refused" },
    ]);
    const deleted = await away.as(dealer)({
      method: "POST",
      url: "/api/file/delete",
      payload: { file: bad.file.uuid },
    });
    expect(deleted.json()).toEqual({ file: "deleted" });
    await away.close();
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
      const env = {
        CLAMD_ADDRESS: scanner.address,
        CLAMD_SECONDS: "1",
        UPLOAD_CHECK_FAILS: fails,
        METRICS_TOKEN: "0123456789abcdef",
      };
      const t = await testApp({ env });
      const { answer, file } = await send(t);
      expect([answer.statusCode, file.check]).toEqual([200, check]);
      expect((await fetchFile(t, file.path)).statusCode).toBe(status);
      expect(await audited(t, "upload-unchecked")).toMatchObject([{ outcome: "failed", detail: outcome }]);
      const metrics = await t.app.inject({ url: "/metrics", headers: { authorization: "Bearer 0123456789abcdef" } });
      expect(metrics.body).toContain(`portal_uploads_checked_total{outcome="${outcome}"} 1`);
      expect(metrics.body).toContain("portal_uploads_waiting 1");
      await t.close();
    }
    await scanner.stop();
  },
);

test("a file over the limit passes where checks fail open, and is audited; what leaves by mail is never sent unchecked", async () => {
  const scanner = await falseClamd("INSTREAM size limit exceeded. ERROR");
  const t = await testApp({ env: { CLAMD_ADDRESS: scanner.address, UPLOAD_CHECK_FAILS: "open" } });
  const { answer, file } = await send(t);
  expect([answer.statusCode, (await fetchFile(t, file.path)).statusCode]).toEqual([200, 200]);
  expect(await audited(t, "upload-unchecked")).toMatchObject([{ detail: "over-limit" }]);
  await t.close();
  await scanner.stop();

  const away = await testApp({ env: { CLAMD_ADDRESS: `127.0.0.1:${await closedPort()}` } });
  await stand(away, ofType.replacement, "arrange collection");
  const letter = await arrangeShipping(away, staff("customer_service"), { claim: ofType.replacement }, [
    ["label.pdf", pdf("good")],
  ]);
  expect(letter.json().errors.shipping_files[0]).toMatch(/cannot be checked for viruses at the moment/);
  await away.close();
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
