import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reader } from "./settings/setting-reader.ts";
import { StartUpFault } from "./settings/start-up-fault.ts";

/** Locks what the database keeps with a key that is not in it. */
export interface SecretKey {
  /** `text` encrypted (AES-256-GCM), to be opened under the same `name` alone. */
  seal(name: string, text: string): string;
  /** The text again; undefined when it was sealed with another key or under another name, or was changed. */
  open(name: string, sealed: string): string | undefined;
}

const length = 32;
const fileName = "secret.key";

/** A key as it is written in a setting or a file: 32 bytes in base64, base64url or hexadecimal digits. */
function parseKey(written: string): Buffer | undefined {
  const text = written.trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text, "base64");
  return key.length === length ? key : undefined;
}

/** Of SECRET_KEY and its like; a fault does not repeat it. */
export function readSecretKey(read: Reader, name: string): Buffer | undefined {
  const given = read.text(name, "");
  if (!given) return undefined;
  const key = parseKey(given);
  if (!key)
    read.fault(name, "is no key", "set it to 32 random bytes in base64, as `openssl rand -base64 32` makes them");
  else if (new Set(key).size < 8) read.fault(name, "is no random key", "make one with `openssl rand -base64 32`");
  else return key;
  return undefined;
}

/** A key for one purpose: what is sealed for one is closed to every other. */
export function secretKey(bytes: Buffer, purpose: string): SecretKey {
  const key = Buffer.from(hkdfSync("sha256", bytes, "", `claims-portal ${purpose}`, length));
  return {
    seal(name, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return ["v1", ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(".");
    },
    open(name, sealed) {
      const [, iv, tag, body] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
      if (!iv || !tag || !body || tag.length !== 16) return undefined;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

export const keyFileIn = (dataDir: string): string => join(dataDir, fileName);

/**
 * The key of this installation where SECRET_KEY gives none: made once in the data folder, for this user's eyes alone. Of
 * processes that start together the first one's counts. Throws StartUpFault when what stands there is no key.
 */
export function keyInFolder(dataDir: string): Buffer {
  const path = keyFileIn(dataDir);
  const unfinished = `${path}.${process.pid}`;
  let written = readIfThere(path);
  if (written === undefined) {
    writeFileSync(unfinished, `${randomBytes(length).toString("base64")}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(unfinished, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(unfinished, { force: true });
    }
    written = readFileSync(path, "utf8");
  }
  const key = parseKey(written);
  if (key) return key;
  throw new StartUpFault(
    `DATA_DIR: ${path} holds no key. Put back the one that was there, or give it as SECRET_KEY; without it the keys of the sign-in cannot be read.`,
  );
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
