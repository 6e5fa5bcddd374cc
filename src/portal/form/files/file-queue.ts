import type { ClaimFile, LookupFailure } from "../../../../widgets/services.ts";
import type { StoredFile } from "../../../contract/types.ts";
import { type ClaimFacts, countKinds } from "../../../engine/index.ts";
import type { Api } from "../../api/api.ts";
import { RefusalError } from "../../api/refusal-error.ts";
import { saveBlob } from "../../api/save-blob.ts";
import type { KeptFile } from "../kept/kept-forms.ts";
import { newUuid } from "../save/new-uuid.ts";

/** Files that are sent at the same time. */
const lanes = 2;
/** Milliseconds without any progress after which a sending is given up. */
const patience = 60_000;

interface Entry extends ClaimFile {
  file?: File;
  stored?: StoredFile;
}

const storedEntry = (stored: StoredFile): Entry => ({
  id: stored.uuid,
  name: stored.original_filename,
  size: stored.size,
  type: stored.mime_type,
  state: "stored",
  stored,
});

const queuedEntry = ({ id, file }: KeptFile): Entry => ({
  id,
  name: file.name,
  size: file.size,
  type: file.type,
  state: "queued",
  file,
});

/** The files of a claim: those the server has, and those waiting to be sent to it. */
export class FileQueue {
  #entries: readonly Entry[];
  readonly #api: Api;
  readonly #listeners = new Set<() => void>();

  constructor(api: Api, stored: StoredFile[], kept: KeptFile[]) {
    this.#api = api;
    this.#entries = [...stored.map(storedEntry), ...kept.map(queuedEntry)];
  }

  /** The same list until something changes. */
  list = (): readonly ClaimFile[] => this.#entries;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get counts(): ClaimFacts["files"] {
    const stored = this.#entries.filter(({ state }) => state === "stored").length;
    return { stored, queued: this.#entries.length - stored, ...countKinds(this.#entries.map(({ name }) => name)) };
  }

  get failed(): number {
    return this.#entries.filter(({ state }) => state === "failed").length;
  }

  /** What the device must keep: files that the server does not have. */
  get unsent(): KeptFile[] {
    return this.#entries.flatMap(({ id, file, stored }) => (file && !stored ? [{ id, file }] : []));
  }

  add(files: File[]): void {
    this.#set([...this.#entries, ...files.map((file) => queuedEntry({ id: newUuid(), file }))]);
  }

  /** Back to what the server has. */
  dropUnsent(): void {
    this.#set(this.#entries.filter(({ stored }) => stored));
  }

  async remove(id: string): Promise<LookupFailure | undefined> {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry?.stored) {
      try {
        const answer = await this.#api.call("POST /api/file/delete", { body: { file: id } });
        if ("error" in answer) return { error: "The file cannot be deleted from the claim" };
      } catch (error) {
        return { error: deletionError(error) };
      }
    }
    this.#set(this.#entries.filter((one) => one.id !== id));
    return undefined;
  }

  async download(id: string): Promise<LookupFailure | undefined> {
    const stored = this.#entries.find((one) => one.id === id)?.stored;
    if (!stored) return undefined;
    try {
      const bytes = await this.#api.download("POST /api/file/download", { body: { path: stored.path } });
      saveBlob(bytes, stored.original_filename);
      return undefined;
    } catch {
      return { error: `${stored.original_filename} could not be downloaded. Please try again.` };
    }
  }

  /** Sends what waits to the claim, two at a time. Answers how many could not be sent. */
  async send(claim: string): Promise<number> {
    const waiting = this.#entries.filter(({ state }) => state === "queued" || state === "failed");
    const lane = async () => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) await this.#sendOne(claim, entry);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return this.failed;
  }

  async #sendOne(claim: string, { id, file }: Entry): Promise<void> {
    if (!file) return;
    const form = new FormData();
    form.append("claim", claim);
    form.append("claim_files[]", file, file.name);
    this.#change(id, { state: "sending", progress: 0, error: undefined, isRefused: undefined });
    const stalled = new AbortController();
    const giveUp = () => stalled.abort(new TypeError("The sending stalled."));
    let timer = setTimeout(giveUp, patience);
    try {
      const { files } = await this.#api.upload("POST /api/file/store", form, {
        signal: stalled.signal,
        onProgress: (progress) => {
          clearTimeout(timer);
          timer = setTimeout(giveUp, patience);
          this.#change(id, { progress });
        },
      });
      const [stored] = files;
      if (!stored) throw new TypeError("The server named no stored file.");
      this.#set(this.#entries.map((entry) => (entry.id === id ? storedEntry(stored) : entry)));
    } catch (error) {
      this.#change(id, { state: "failed", progress: undefined, ...sendingError(error) });
    } finally {
      clearTimeout(timer);
    }
  }

  #change(id: string, change: { [K in keyof Entry]?: Entry[K] | undefined }): void {
    this.#set(this.#entries.map((entry) => (entry.id === id ? ({ ...entry, ...change } as Entry) : entry)));
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries;
    for (const listener of [...this.#listeners]) listener();
  }
}

function sendingError(error: unknown): Pick<Entry, "error" | "isRefused"> {
  if (!(error instanceof RefusalError)) return { error: "The server did not answer. Please try again." };
  const told = Object.values(error.errors)[0]?.[0] ?? error.message;
  const isRefused = error.status === 422 || error.status === 413;
  return isRefused ? { error: `${told} Please remove it and choose another file.`, isRefused } : { error: told };
}

/** FILES-24: the 422 message, or the HTTP status and text. */
function deletionError(error: unknown): string {
  if (!(error instanceof RefusalError)) return "Error: the server did not answer. Please try again.";
  return error.status === 422 ? `Error: ${error.message}` : `Error: ${error.status} ${error.statusText}`;
}
