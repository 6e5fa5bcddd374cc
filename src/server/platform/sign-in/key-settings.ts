import { readSecretKey } from "../secret-key.ts";
import type { Reader } from "../settings/setting-reader.ts";

export interface KeySettings {
  /** What the sign-in's keys are locked with; undefined: the key in the data folder. */
  secret: Buffer | undefined;
  /** What they were locked with before. */
  secretBefore: Buffer | undefined;
  /** Days for which one key signs. */
  days: number;
  /** All keys are thrown away and made anew at this start. */
  isAnew: boolean;
}

/** SECRET_KEY and how long the bundled sign-in's keys are used. */
export function readKeySettings(read: Reader, { needsSecret }: { needsSecret: boolean }): KeySettings {
  const secret = readSecretKey(read, "SECRET_KEY");
  if (needsSecret && !read.text("SECRET_KEY", "")) {
    read.fault(
      "SECRET_KEY",
      "is missing, and several processes on one PostgreSQL server must share it",
      "make it once with `openssl rand -base64 32`, keep it where the database's back-ups are not, and give it to each process",
    );
  }
  return {
    secret,
    secretBefore: readSecretKey(read, "SECRET_KEY_BEFORE"),
    days: read.number("SIGN_IN_KEY_DAYS", 90, 1, 3_650),
    isAnew: read.choice("NEW_SIGN_IN_KEYS", "no", ["yes", "no"]) === "yes",
  };
}
