import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Settings } from "../settings/settings.ts";
import { StartUpFault } from "../settings/start-up-fault.ts";
import { diskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** The store that the settings name, tried once: a bucket takes, gives back and forgets a file. Throws StartUpFault. */
export async function openFileStore({ s3, dataDir }: Pick<Settings, "s3" | "dataDir">): Promise<FileStore> {
  if (!s3) return diskStore(join(dataDir, "files"));
  // Only here: its client takes a while to load.
  const { s3Store } = await import("./s3-store.ts");
  const store = s3Store(s3);
  try {
    await tryOut(store);
    return store;
  } catch (error) {
    throw new StartUpFault(
      `S3_BUCKET: the bucket ${s3.bucket} at ${placeOf(s3)} cannot be used: ${reasonOf(error as S3Fault, s3)}.`,
    );
  }
}

async function tryOut(store: FileStore): Promise<void> {
  const tried = "Tried out as the portal starts.";
  const key = randomUUID().replaceAll("-", "");
  await store.put(key, Readable.from([Buffer.from(tried)]));
  const content = await store.get(key);
  await store.remove(key);
  if (!content || (await buffer(content)).toString() !== tried) throw new Error("it does not give back what it took");
}

const placeOf = ({ endpoint, region }: S3Settings): string => (endpoint ? new URL(endpoint).host : `Amazon, ${region}`);

interface S3Fault extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

function reasonOf({ name, message, code, $metadata }: S3Fault, { region }: S3Settings): string {
  if (name === "NoSuchBucket") return "there is no such bucket. Create it or correct S3_BUCKET";
  if (name === "CredentialsProviderError")
    return "there are no credentials. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine a role";
  if (name === "InvalidAccessKeyId" || name === "SignatureDoesNotMatch")
    return "it refuses the credentials. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY";
  if ($metadata?.httpStatusCode === 403)
    return `it forbids this (${name}). Allow the key to read, write, delete and list there`;
  if (name === "PermanentRedirect" || name === "AuthorizationHeaderMalformed")
    return `it is not in the region ${region}. Correct S3_REGION`;
  return `${code ?? name}${message ? `, ${message}` : ""}. Check S3_ENDPOINT, S3_REGION and the network`;
}
