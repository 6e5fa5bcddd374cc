import type { StoredFile } from "../../../contract/types.ts";
import type { Api } from "../../shared/api/api.ts";
import type { KeptFile } from "./unsent-file-store.ts";

/** Milliseconds without any progress after which a try is given up. */
const patience = 60_000;
/** Bytes; larger files are compared by their size alone, since a hash takes all of a file into memory. */
const largestHashed = 32 * 1024 * 1024;

/** The file on the device is no longer what was chosen, or no longer there. */
export class UnreadableFile extends Error {}

interface Options {
  /** Only our people are to read it. */
  isInternal: boolean;
  signal: AbortSignal;
  onProgress(share: number): void;
}

/**
 * One try to send a file to its claim. Answers what the server stored, compared with what was sent; rejects with UnreadableFile,
 * RefusalError, or TypeError when no good answer came.
 */
export async function sendFile(
  api: Api,
  claim: string,
  { id, file }: KeptFile,
  { isInternal, signal, onProgress }: Options,
): Promise<StoredFile> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new UnreadableFile();
    });
  const form = new FormData();
  // Before the claim: what is ours alone must not be taken for everybody's.
  if (isInternal) form.append("internal", "yes");
  form.append("claim", claim);
  // On our pages whoever was asked for a file says when their answer is whole (D-203).
  form.append("reply", "follows");
  form.append("claim_file_keys[]", id);
  form.append("claim_files[]", file, file.name);
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new TypeError("The sending stalled."));
  let timer = setTimeout(giveUp, patience);
  try {
    const { files } = await api.upload("POST /api/file/store", form, {
      signal: AbortSignal.any([signal, stalled.signal]),
      onProgress: (share) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, patience);
        onProgress(share);
      },
    });
    const stored = files.find(({ upload_key }) => upload_key === id) ?? files[0];
    if (!stored) throw new TypeError("The server named no stored file.");
    if (await isSame(stored, file)) return stored;
    await api.call("POST /api/file/delete", { body: { file: stored.uuid } });
    throw new TypeError("What was stored is not what was sent.");
  } finally {
    clearTimeout(timer);
  }
}

/** A photo is stored without its place: what came of it is told beside. */
async function isSame({ sent, ...stored }: StoredFile, file: File): Promise<boolean> {
  const { size, sha256 } = sent ?? stored;
  if (size !== file.size) return false;
  // Browsers hash on secure pages alone.
  if (!sha256 || file.size > largestHashed || !crypto.subtle) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
