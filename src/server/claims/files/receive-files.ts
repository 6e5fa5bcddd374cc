import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { kindOf } from "../../platform/files/accepted-types.ts";
import type { uploadCheck, Verdict } from "../../platform/files/checks/check-upload.ts";
import { extensionOf, safeFileName } from "../../platform/files/file-name.ts";
import { answered, type FileStore } from "../../platform/files/file-store.ts";
import { guardStream } from "../../platform/files/guard-stream.ts";
import { FileFault, type Inspected, inspectContent } from "../../platform/files/inspect-content.ts";
import { cleanPhoto, type PhotoSettings } from "../../platform/files/photos/clean-photo.ts";
import type { Settings } from "../../platform/settings/settings.ts";

/** A file whose bytes are kept and whose row is yet to be written. */
export interface Received extends Inspected {
  key: string;
  /** What came, where something else is kept. */
  sent: Inspected | undefined;
  check: Extract<Verdict, { state: unknown }>;
  name: string;
  mime: string;
  /** The sender's own key of the file. */
  uploadKey: string | null;
}

interface Reception {
  files: FileStore;
  limits: Settings["limits"];
  photos: PhotoSettings;
  /** Looks for viruses; undefined: nobody does. */
  check: ReturnType<typeof uploadCheck>;
  /** Extensions the claim takes. */
  accepted: string[];
  /** How many more files the claim takes. */
  room: number;
  /** The sender's own keys, in the order of the files. */
  keys: string[];
  /** Those of them that the claim holds already. */
  stored: ReadonlySet<string>;
}

/** Files of one call as they come: those kept so far, and why others are refused, by `claim_files.{i}`. */
export interface Batch {
  received: Received[];
  errors: Record<string, string[]>;
  count: number;
  /** Keys of files that the claim held already: they were read past. */
  repeated: string[];
}

/**
 * Streams one file of a call to the store, or notes in `batch` why it is refused; what is left of it is read past. Throws when
 * the upload breaks off.
 */
export async function receiveFile(
  part: { filename: string | undefined; file: Readable },
  batch: Batch,
  reception: Reception,
): Promise<void> {
  const { files, limits, photos, accepted, room, keys, stored } = reception;
  const place = batch.count++;
  const uploadKey = keys[place] ?? null;
  if (uploadKey !== null && stored.has(uploadKey)) {
    batch.repeated.push(uploadKey);
    return void part.file.resume();
  }
  const name = safeFileName(part.filename ?? "");
  const refuse = (why: string) => {
    batch.errors[`claim_files.${place}`] = [`${name} ${why}`];
    part.file.resume();
  };
  const extension = extensionOf(name);
  const kind = kindOf(extension);
  if (place - batch.repeated.length >= room)
    return refuse(`is one file too many: a claim holds at most ${limits.filesPerClaim}.`);
  if (isHeic(extension)) return refuse(heicAdvice);
  if (!kind || !accepted.includes(extension)) {
    return refuse(`cannot be added. Please choose ${inWords(accepted)} files.`);
  }
  // Nothing of this call is kept once a file of it is refused.
  if (Object.keys(batch.errors).length > 0) return void part.file.resume();

  const key = randomUUID().replaceAll("-", "");
  const limit = kind.isVideo ? limits.video : limits.file;
  // A refused file is read past, not cut off: the files after it in the same request are still to be judged.
  const content: AsyncIterable<Buffer> = guardStream(part.file.iterator({ destroyOnReturn: false }));
  let sent: Inspected | undefined;
  let kept: Inspected | undefined;
  try {
    const judged = inspectContent(content, extension, limit, (result) => (sent = result));
    const cleaned = measured(cleanPhoto(judged, kind.mime, photos), (result) => (kept = result));
    await answered(files.put(key, Readable.from(cleaned)));
  } catch (error) {
    if (error instanceof FileFault) return refuse(error.message);
    throw error;
  }
  if (!sent || !kept) return;
  const received = {
    ...kept,
    sent: kept.sha256 === sent.sha256 ? undefined : sent,
    key,
    name,
    mime: kind.mime,
    uploadKey,
    check: { state: "unchecked" as const },
  };
  // From here on whoever called lets go of the bytes where nothing comes of them.
  batch.received.push(received);
  const verdict = await reception.check?.({ key, size: kept.size });
  if (verdict && "refusal" in verdict) refuse(verdict.refusal);
  else if (verdict) Object.assign(received, { check: verdict });
}

/** Passes bytes through while weighing and hashing them. */
async function* measured(content: AsyncIterable<Buffer>, report: (result: Inspected) => void): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    hash.update(chunk);
    yield chunk;
  }
  report({ size, sha256: hash.digest("hex") });
}

/** What an iPhone makes unless it is told otherwise. */
const isHeic = (extension: string) => extension === "heic" || extension === "heif";
const heicAdvice =
  "is an Apple HEIC photo. Please save it as JPG and choose that, or set your iPhone to Settings, Camera, Formats, Most Compatible.";

function inWords(extensions: string[]): string {
  const names = extensions.map((extension) => extension.toUpperCase());
  return new Intl.ListFormat("en-NZ", { type: "disjunction" }).format(names);
}
