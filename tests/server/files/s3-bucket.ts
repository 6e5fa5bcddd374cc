import { randomBytes } from "node:crypto";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../../../src/server/platform/files/s3-settings.ts";

/** A new bucket on the server of TEST_S3_ENDPOINT (s3-server.sh), by the settings that lead to it. */
export async function newBucket(): Promise<S3Settings> {
  const settings = {
    bucket: `files-${randomBytes(8).toString("hex")}`,
    region: "us-east-1",
    endpoint: process.env.TEST_S3_ENDPOINT,
    credentials: { accessKeyId: "test:tester", secretAccessKey: "testing" },
    prefix: "portal/",
  };
  const { endpoint = "", region, credentials } = settings;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
  return settings;
}

/** The same by their names in the environment. */
export const settingsOf = ({ bucket, endpoint, credentials, prefix }: S3Settings): Record<string, string> => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? "",
  S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? "",
  S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? "",
  S3_PREFIX: prefix,
});
