import type { ClaimFile } from "../../../../widgets/services.ts";
import type { StoredFile } from "../../../contract/types.ts";
import type { KeptFile } from "./unsent-file-store.ts";

/** A file of the claim as the queue knows it. */
export interface Entry extends ClaimFile {
  file?: File;
  stored?: StoredFile;
}

/** What changes of an entry; undefined takes it away. */
export type Change = { [K in keyof Entry]?: Entry[K] | undefined };

export const storedEntry = (stored: StoredFile): Entry => ({
  id: stored.upload_key ?? stored.uuid,
  name: stored.original_filename,
  // As it was chosen, so that it is known again.
  size: stored.sent?.size ?? stored.size,
  type: stored.mime_type,
  state: "stored",
  ...(stored.check && { check: stored.check }),
  stored,
});

export const queuedEntry = ({ id, file, isDue = false }: KeptFile): Entry => ({
  id,
  name: file.name,
  size: file.size,
  type: file.type,
  state: "queued",
  isDue,
  file,
});

/** What an entry is once more before it is sent: nothing of an earlier try is left. */
export const asQueued: Change = {
  state: "queued",
  progress: undefined,
  error: undefined,
  isRefused: undefined,
  isOffline: undefined,
};
