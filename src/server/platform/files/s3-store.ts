import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type FilePlace, type FileStore, fileKey, markName, quarantineFolder, unfinished } from "./file-store.ts";
import type { S3Settings } from "./s3-settings.ts";

const seconds = 1000;
/** The least that S3 takes; two of them are held in memory for each upload under way. */
const partSize = 5 * 1024 * 1024;

/**
 * Keeps files in a bucket of S3 or of what speaks its language, under the names that the disk store gives its files, so that one
 * is copied into the other as it stands. A large file goes up in parts and appears when its last part has. A store that gives
 * no answer within `patience` milliseconds is away for those who wait for a file.
 */
export function s3Store(
  { bucket, region, endpoint, credentials, prefix }: S3Settings,
  patience = 8 * seconds,
): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 4,
    // Newer checksums are unknown to most servers other than Amazon's; TLS and the signature see to the bytes.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 5 * seconds,
      requestTimeout: 60 * seconds,
      throwOnRequestTimeout: true,
      socketTimeout: 60 * seconds,
      // Each download under way holds one.
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  });
  const Bucket = bucket;
  const nameOf = (key: string) => `${prefix}${key.slice(0, 2)}/${key}`;
  const asideOf = (key: string) => `${prefix}${quarantineFolder}/${key.slice(0, 2)}/${key}`;

  async function read(name: string): Promise<Readable | undefined> {
    // Until its first bytes come, with all tries: a large file takes its time.
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(), patience);
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }), { abortSignal: silent.signal });
      return Body as Readable | undefined;
    } catch (error) {
      if (error instanceof Error && error.name === "NoSuchKey") return undefined;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function* listed(under: string, named: typeof nameOf) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: under })) {
      for (const { Key = "", LastModified } of Contents) {
        const key = Key.slice(Key.lastIndexOf("/") + 1);
        if (LastModified && fileKey.test(key) && Key === named(key)) yield { key, storedAt: LastModified };
      }
    }
  }

  /** False where there is nothing to move. The copy's time is that of the move. */
  async function move(from: string, to: string): Promise<boolean> {
    try {
      await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: encodeURI(`${Bucket}/${from}`) }));
    } catch (error) {
      if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")) return false;
      throw error;
    }
    await client.send(new DeleteObjectCommand({ Bucket, Key: from }));
    return true;
  }

  const quarantine: FilePlace = {
    get: async (key) => (fileKey.test(key) ? read(asideOf(key)) : undefined),
    async remove(key) {
      if (fileKey.test(key)) await client.send(new DeleteObjectCommand({ Bucket, Key: asideOf(key) }));
    },
    keys: () => listed(`${prefix}${quarantineFolder}/`, asideOf),
  };

  async function* broken(key?: string) {
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (;;) {
      const Prefix = key === undefined ? prefix : nameOf(key);
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...from }));
      for (const { Key = "", UploadId, Initiated } of page.Uploads ?? []) {
        const named = Key.slice(Key.lastIndexOf("/") + 1);
        if (fileKey.test(named) && Key === nameOf(named)) yield { Key, UploadId, key: named, storedAt: Initiated };
      }
      if (!page.IsTruncated || !page.NextKeyMarker) return;
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  return {
    async put(key, content) {
      if (!fileKey.test(key)) throw new Error(`Not a key of the file store: ${key}`);
      let fault: unknown;
      content.once("error", (error) => (fault = error));
      try {
        const params = { Bucket, Key: nameOf(key), Body: content, ContentType: "application/octet-stream" };
        await new Upload({ client, queueSize: 2, partSize, params }).done();
      } catch (error) {
        throw fault ?? error;
      } finally {
        content.destroy();
      }
    },

    get: async (key) => (fileKey.test(key) ? read(nameOf(key)) : undefined),

    async remove(key) {
      const whole = key.replace(unfinished, "");
      if (!fileKey.test(whole)) return;
      if (whole === key) return void (await client.send(new DeleteObjectCommand({ Bucket, Key: nameOf(key) })));
      for await (const { Key, UploadId } of broken(whole)) {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },

    async *keys() {
      yield* listed(prefix, nameOf);
      for await (const { key, storedAt } of broken()) if (storedAt) yield { key: key + unfinished, storedAt };
    },

    async setAside(key) {
      if (fileKey.test(key)) await move(nameOf(key), asideOf(key));
    },
    putBack: async (key) => fileKey.test(key) && move(asideOf(key), nameOf(key)),
    quarantine,

    async readMark() {
      const content = await read(prefix + markName);
      return content && text(content);
    },
    async writeMark(mark) {
      await client.send(new PutObjectCommand({ Bucket, Key: prefix + markName, Body: mark }));
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(5 * seconds) });
    },
  };
}
