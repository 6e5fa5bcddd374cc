import type { Reader } from "../settings/setting-reader.ts";

/** Where files are kept when it is a bucket. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Undefined: that of Amazon for the region. */
  endpoint: string | undefined;
  /** Undefined: what the AWS SDK finds by itself (its own settings, a role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Empty, or with a slash at the end. */
  prefix: string;
}

const others = ["S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PREFIX"];

/** Undefined where no bucket is named: files are kept in the data folder. */
export function readS3(read: Reader): S3Settings | undefined {
  const bucket = read.text("S3_BUCKET", "");
  if (!bucket) {
    for (const name of others.filter((one) => read.text(one, ""))) {
      read.fault(name, "is set without S3_BUCKET", "name the bucket, or unset both");
    }
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    read.fault("S3_BUCKET", "is no name of a bucket", "use 3 to 63 small letters, digits, dots and hyphens");
  }
  const accessKeyId = read.text("S3_ACCESS_KEY_ID", "");
  const secretAccessKey = read.text("S3_SECRET_ACCESS_KEY", "");
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    const [lacking, given] = accessKeyId
      ? ["S3_SECRET_ACCESS_KEY", "S3_ACCESS_KEY_ID"]
      : ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
    read.fault(lacking, `is missing beside ${given}`, "set both, or neither where the machine has a role");
  }
  const endpoint = read.optionalUrl("S3_ENDPOINT", ["http:", "https:"]);
  if (endpoint && (new URL(endpoint).username || new URL(endpoint).password)) {
    read.fault("S3_ENDPOINT", "holds a name or a password", "give them as S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  }
  const prefix = read.text("S3_PREFIX", "").replace(/^\/+|\/+$/g, "");
  if (!/^[\w./-]{0,200}$/.test(prefix) || prefix.split("/").includes("..")) {
    read.fault("S3_PREFIX", "holds more than a path", "use letters, digits, dots, hyphens, underscores and slashes");
  }
  return {
    bucket,
    region: read.text("S3_REGION", "us-east-1"),
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: prefix && `${prefix}/`,
  };
}
