import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { Readable } from "node:stream";
import { CreateMultipartUploadCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openFileStore } from "../../../src/server/platform/files/open-file-store.ts";
import { s3Store } from "../../../src/server/platform/files/s3-store.ts";
import { sweepOrphans } from "../../../src/server/platform/files/sweep-orphans.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { StartUpFault } from "../../../src/server/platform/settings/start-up-fault.ts";
import { freePort } from "../../helpers/free-port.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newBucket, settingsOf } from "./s3-bucket.ts";
import { newDraft, samples, storedKeys, upload } from "./upload.ts";

const dealer = "dealer@example.test";
const opening = (env: Record<string, string>) => openFileStore(readSettings({ S3_BUCKET: "some-bucket", ...env }));

test("a bucket that nothing answers for stops the start, and the message names the setting and the place and no key", async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const keys = { S3_ACCESS_KEY_ID: "the-key-id", S3_SECRET_ACCESS_KEY: "the-secret-key" };
  const opened = opening({ S3_ENDPOINT: endpoint, ...keys });
  await expect(opened).rejects.toThrow(StartUpFault);
  const { message } = (await opened.catch((error: unknown) => error)) as Error;
  expect(message).toMatch(
    /^S3_BUCKET: the bucket some-bucket at 127\.0\.0\.1:\d+ cannot be used: ECONNREFUSED.*S3_ENDPOINT/,
  );
  expect(message).not.toMatch(/the-key-id|the-secret-key/);
});

test("a server that takes the question and never answers is away for whoever waits for a file", async () => {
  const silent = createServer();
  onTestFinished(() => void silent.close());
  await new Promise<void>((begun) => silent.listen(0, "127.0.0.1", begun));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: "the-key-id", secretAccessKey: "the-secret-key" };
  const store = s3Store({ bucket: "some-bucket", region: "us-east-1", endpoint, credentials, prefix: "" }, 50);
  await expect(store.get("a".repeat(32))).rejects.toThrow("Request aborted");
});

describe.runIf(process.env.TEST_S3_ENDPOINT)("on a server of S3", () => {
  let t: TestApp;
  let env: Record<string, string>;
  beforeAll(async () => {
    env = settingsOf(await newBucket());
    t = await testApp({ env });
  });
  afterAll(() => t?.close());

  test("a bucket that is not there, and a wrong secret, are told apart at the start", async () => {
    await expect(opening({ ...env, S3_BUCKET: "not-there" })).rejects.toThrow(/there is no such bucket\. Create it/);
    await expect(opening({ ...env, S3_SECRET_ACCESS_KEY: "wrong" })).rejects.toThrow(/refuses the credentials/);
  });

  test("a file goes into the bucket, comes back as an attachment to those who read the claim, and leaves it again", async () => {
    const claim = await newDraft(t);
    const film = Buffer.concat([samples.mp4, Buffer.alloc(11 * 1024 * 1024, 7)]);
    const answer = await upload(t, dealer, claim, [
      { name: "fault.mp4", content: film },
      { name: "proof.pdf", content: samples.pdf },
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    const [stored] = answer.json().files;
    const fetch = (as: string) =>
      send(t, { as, method: "POST", url: "/api/file/download", body: { path: stored.path } });
    const fetched = await fetch(dealer);
    expect(fetched.rawPayload.equals(film)).toBe(true);
    expect(fetched.headers["content-disposition"]).toContain("attachment; filename=fault.mp4");
    expect((await fetch("dealer2@example.test")).statusCode).toBe(404);
    expect(await storedKeys(t)).toHaveLength(2);
    await send(t, { as: dealer, method: "POST", url: "/api/file/delete", body: { file: stored.uuid } });
    expect(await storedKeys(t)).toHaveLength(1);
    expect((await fetch(dealer)).statusCode).toBe(404);
  });

  test("a refused file leaves nothing in the bucket, neither whole nor in parts", async () => {
    const claim = await newDraft(t);
    const before = await storedKeys(t);
    const lying = Buffer.concat([Buffer.alloc(12 * 1024 * 1024, "text "), Buffer.from([0])]);
    expect((await upload(t, dealer, claim, [{ name: "long.txt", content: lying }])).statusCode).toBe(422);
    expect(await storedKeys(t)).toEqual(before);
  });

  test("parts of an upload that its process did not outlive are swept after six hours, and bytes that no row names", async () => {
    const { S3_BUCKET: Bucket = "", S3_ENDPOINT: endpoint = "" } = env;
    const credentials = { accessKeyId: env.S3_ACCESS_KEY_ID ?? "", secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "" };
    const client = new S3Client({ endpoint, region: "us-east-1", credentials, forcePathStyle: true });
    const [broken, orphan] = [randomUUID().replaceAll("-", ""), randomUUID().replaceAll("-", "")];
    const before = await storedKeys(t);
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `portal/${broken.slice(0, 2)}/${broken}` }));
    client.destroy();
    await t.parts.files.put(orphan, Readable.from([Buffer.from("orphan")]));
    expect(await storedKeys(t)).toEqual([...before, `${broken}.part`, orphan].sort());
    const at = (moment: number) => ({ ...t.parts, clock: { now: () => new Date(moment) } });
    expect(await sweepOrphans(at(Date.now()), t.app.log)).toBe(0);
    expect(await sweepOrphans(at(Date.now() + 86_400_000), t.app.log)).toBe(2);
    expect(await storedKeys(t)).toEqual(before);
  });

  test("it is ready as long as the bucket answers", async () => {
    expect((await t.app.inject({ url: "/readyz" })).statusCode).toBe(200);
  });
});
