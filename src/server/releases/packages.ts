import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import type { Database } from "../app-context.ts";
import { keyInFolder } from "../platform/secret-key.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { engineVersion } from "./engine-version.ts";
import { type Files, filesOf, findRelease, hashOf, type Release } from "./releases.ts";

/** One release in one file, to be brought to another portal; what it says is signed. */
export interface Package {
  kind: typeof kind;
  format: 1;
  about: About;
  /** Sources, stories, what was decided of them, and migrations. */
  files: Files;
  /** The same of the release before it, so that what it changed is told from what differs anyway; absent for a first release. */
  base?: Files;
  /** Whoever packed it, and the signature of all of the above; both base64url. */
  key: string;
  signature: string;
}

interface About {
  release: number;
  hash: string;
  engine: string;
  author: string;
  reason: string;
  /** ISO instants. */
  published_at: string | null;
  packed_at: string;
  /** What was said and decided of its draft. */
  review: { at: string; author: string; kind: string; says: string }[];
}

const kind = "claims-portal definitions";
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key that packages of this installation are signed with: one of SECRET_KEY's, so that all its processes share it. */
export function packageKey(secret: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "claims-portal packages", 32));
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: "der", type: "pkcs8" });
}

/** The key of this installation. */
export const ownPackageKey = ({ keys, dataDir }: Pick<Settings, "keys" | "dataDir">): KeyObject =>
  packageKey(keys.secret ?? keyInFolder(dataDir));

/** How a key is told to others. */
export const publicName = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32).toString("base64url");

/** Packs a release that was published. Throws when there is none of this number, or it is a draft. */
export async function packRelease(database: Database, number: number, key: KeyObject, now: Date): Promise<Package> {
  const release = await findRelease(database, number);
  if (release.state !== "published")
    throw new Error(`Release ${number} is ${release.state}; only what was published is packed.`);
  const before = await releaseBefore(database, release);
  const said = {
    kind,
    format: 1,
    about: {
      release: number,
      hash: release.hash,
      engine: engineVersion,
      author: release.author,
      reason: release.reason,
      published_at: release.published_at?.toISOString() ?? null,
      packed_at: now.toISOString(),
      review: await reviewOf(database, number),
    },
    files: await filesOf(database, release),
    ...(before && { base: await filesOf(database, before) }),
  } as const;
  return { ...said, key: publicName(key), signature: sign(null, digestOf(said), key).toString("base64url") };
}

/** A package as it was packed. Throws with what is wrong with it. */
export function readPackage(text: string): Package {
  let read: Partial<Package>;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("This file is no package: it is not JSON.");
  }
  const { about, files, base, key, signature } = read;
  const isWhole = [about, files].every((part) => typeof part === "object" && part !== null);
  if (read.kind !== kind || !isWhole || typeof key !== "string" || typeof signature !== "string") {
    throw new Error("This file is no package of definitions.");
  }
  if (read.format !== 1)
    throw new Error(`This package is of format ${read.format}; bring this portal up to date first.`);
  const whole = read as Package;
  if (!isSigned(whole)) throw new Error("This package was changed since it was signed. Ask for it again.");
  if (hashOf(whole.files) !== whole.about.hash)
    throw new Error("The files of this package are not those of its release.");
  for (const name of [...Object.keys(whole.files), ...Object.keys(base ?? {})]) refuseName(name);
  return whole;
}

/** A name is a path below the folder of definitions, and nowhere else. */
function refuseName(name: string): void {
  if (/^[\w.-]+(\/[\w.-]+)*\.json$/.test(name) && !name.split("/").some((part) => part.startsWith("."))) return;
  throw new Error(`This package names a file ${JSON.stringify(name)}, which no definition has.`);
}

function isSigned({ key, signature, ...said }: Package): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key }, format: "jwk" });
    return verify(null, digestOf(said), publicKey, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

const digestOf = ({ kind: of, format, about, files, base }: Omit<Package, "key" | "signature">): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([of, format, about, files, base ?? null]))
    .digest();

const releaseBefore = (database: Database, { number, published_at }: Release): Promise<Release | undefined> =>
  database
    .selectFrom("releases")
    .selectAll()
    .where("state", "=", "published")
    .where("published_at", "<", published_at)
    .where("number", "<>", number)
    .orderBy("published_at", "desc")
    .limit(1)
    .executeTakeFirst();

async function reviewOf(database: Database, release: number): Promise<About["review"]> {
  const events = await database
    .selectFrom("review_events")
    .innerJoin("studio_drafts", "studio_drafts.number", "review_events.draft")
    .select(["at", "review_events.author", "kind", "says"])
    .where("studio_drafts.release", "=", release)
    .orderBy("review_events.id")
    .execute();
  return events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}
