import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type FileStore, fileKey, unfinished } from "./file-store.ts";
import type { S3Settings } from "./s3-settings.ts";

const seconds = 1000;
/** The least that S3 takes; two of them are held in memory for each upload under way. */
const partSize = 5 * 1024 * 1024;

/**
 * Keeps files in a bucket of S3 or of what speaks its language, under the names that the disk store gives its files, so that one
 * is copied into the other as it stands. A large file goes up in parts and appears when its last part has.
 */
export function s3Store({ bucket, region, endpoint, credentials, prefix }: S3Settings): FileStore {
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

    async get(key) {
      if (!fileKey.test(key)) return undefined;
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: nameOf(key) }));
        return Body as Readable | undefined;
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return undefined;
        throw error;
      }
    },

    async remove(key) {
      const whole = key.replace(unfinished, "");
      if (!fileKey.test(whole)) return;
      if (whole === key) return void (await client.send(new DeleteObjectCommand({ Bucket, Key: nameOf(key) })));
      for await (const { Key, UploadId } of broken(whole)) {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },

    async *keys() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = "", LastModified } of Contents) {
          const key = Key.slice(Key.lastIndexOf("/") + 1);
          if (LastModified && fileKey.test(key) && Key === nameOf(key)) yield { key, storedAt: LastModified };
        }
      }
      for await (const { key, storedAt } of broken()) if (storedAt) yield { key: key + unfinished, storedAt };
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(5 * seconds) });
    },
  };
}
