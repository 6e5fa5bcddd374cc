import type { ClaimFile, LookupFailure } from "../../../../widgets/services.ts";
import type { StoredFile } from "../../../contract/types.ts";
import { type ClaimFacts, countKinds } from "../../../engine/index.ts";
import type { Api } from "../../shared/api/api.ts";
import { saveBlob } from "../../shared/api/save-blob.ts";
import { deleteFile } from "./delete-file.ts";
import { asQueued, type Change, type Entry, queuedEntry, storedEntry } from "./file-entry.ts";
import type { FileSender, SenderOptions } from "./file-sender.ts";
import { newUuid } from "./new-uuid.ts";
import type { KeepingTrouble, KeptFile } from "./unsent-file-store.ts";

/** The files of a claim: those the server has, and those waiting to be sent to it. */
export class FileQueue {
  /** Why the device does not keep the files that wait. */
  trouble: KeepingTrouble | undefined;
  #entries: readonly Entry[];
  readonly #api: Api;
  readonly #sending: SenderOptions;
  /** Its code comes with the first file that waits. */
  #sender: FileSender | undefined;
  #coming: Promise<FileSender> | undefined;
  #isStarted = false;
  #stop: (() => void) | undefined;
  #holds = 0;
  readonly #taking = new Set<Promise<void>>();
  /** What the server's last list held. */
  #listed = new Set<string>();
  readonly #listeners = new Set<() => void>();

  /** `kept` of which the answer of the server was lost are among `stored` by their key. */
  constructor(api: Api, stored: StoredFile[], kept: KeptFile[], sending: SenderOptions = {}) {
    this.#api = api;
    const there = stored.map(storedEntry);
    const unsent = kept.filter(({ id }) => !there.some((entry) => entry.id === id));
    this.#entries = [...there, ...unsent.map(queuedEntry)];
    this.#sending = sending;
    this.#fetchEarly();
  }

  /** The same list until something changes. */
  list = (): readonly ClaimFile[] => this.#entries;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes on by itself when the network is back, until the answered function ends it. */
  start = (): (() => void) => {
    this.#isStarted = true;
    this.#stop = this.#sender?.start();
    return () => {
      this.#isStarted = false;
      this.#stop?.();
    };
  };

  get counts(): ClaimFacts["files"] {
    const stored = this.#entries.filter(({ state }) => state === "stored").length;
    const names = Object.fromEntries(this.#entries.map(({ id, name }) => [id, name]));
    return { stored, queued: this.#entries.length - stored, ...countKinds(Object.values(names)), names };
  }

  /** How many files of a saved claim the server does not have yet. */
  get overdue(): number {
    return this.#entries.filter(({ isDue, stored }) => isDue && !stored).length;
  }

  /** What the device must keep: files that the server does not have. */
  get unsent(): KeptFile[] {
    return this.#entries.flatMap(({ id, file, stored, isDue = false }) =>
      file && !stored ? [{ id, file, isDue }] : [],
    );
  }

  /** Some file was chosen, and the device does not keep it yet. */
  get isUnkept(): boolean {
    return this.#holds > 0;
  }

  /** While this is under way a chosen file is not kept. */
  async hold<Result>(work: Promise<Result>): Promise<Result> {
    this.#holds++;
    this.#set(this.#entries);
    try {
      return await work;
    } finally {
      this.#holds--;
      this.#set(this.#entries);
    }
  }

  /** The same for files that are on their way into the list: an act that asks what the claim holds waits for them. */
  take<Result>(work: Promise<Result>): Promise<Result> {
    const settled = work.then(nothing, nothing).finally(() => this.#taking.delete(settled));
    this.#taking.add(settled);
    return this.hold(work);
  }

  /** Resolves when every file chosen so far is in the list or turned away; undefined when all are. */
  taken(): Promise<void> | undefined {
    return this.#taking.size > 0 ? Promise.all(this.#taking).then(nothing) : undefined;
  }

  /** The server's list as it is read anew: what others added is added here, what they took away is taken away. */
  know(stored: StoredFile[]): void {
    const now = new Set(stored.map(({ uuid }) => uuid));
    // One that was stored just now may be missing from a list that was read before.
    const left = this.#entries.filter(({ stored: one }) => !one || now.has(one.uuid) || !this.#listed.has(one.uuid));
    const isHere = ({ uuid, upload_key: key }: StoredFile) =>
      left.some((entry) => entry.stored?.uuid === uuid || entry.id === key);
    const fresh = stored.filter((file) => !isHere(file));
    this.#listed = now;
    const checks = new Map(stored.map((file) => [file.uuid, file]));
    const isChecked = ({ stored: one }: Entry) =>
      one && checks.has(one.uuid) && checks.get(one.uuid)?.check !== one.check;
    const renewed = left.map((entry) => {
      const file = isChecked(entry) ? checks.get(entry.stored?.uuid ?? "") : undefined;
      return file ? { ...storedEntry(file), id: entry.id } : entry;
    });
    if (fresh.length > 0 || left.length < this.#entries.length || left.some(isChecked))
      this.#set([...renewed, ...fresh.map(storedEntry)]);
  }

  /** Answers their keys. */
  add(files: File[]): string[] {
    const fresh = files.map((file): Entry => ({ ...queuedEntry({ id: newUuid(), file }), unkept: "yet" }));
    this.#set([...this.#entries, ...fresh]);
    this.#fetchEarly();
    return fresh.map(({ id }) => id);
  }

  /** Says that the device keeps these, or why it does not. */
  kept(files: readonly KeptFile[], trouble: KeepingTrouble | undefined): void {
    const unkept = trouble && "refused";
    const isNews = ({ id, unkept: before }: Entry) => before !== unkept && files.some((file) => file.id === id);
    if (trouble === this.trouble && !this.#entries.some(isNews)) return;
    this.trouble = trouble;
    this.#set(this.#entries.map((entry) => (isNews(entry) ? withChange(entry, { unkept }) : entry)));
  }

  /** Back to what the server has. */
  dropUnsent(): void {
    for (const { id, stored } of this.#entries) if (!stored) this.#sender?.cancel(id);
    this.#set(this.#entries.filter(({ stored }) => stored));
  }

  /** Takes a stored file off the claim, stops one that is being sent, forgets one that waits. */
  async remove(id: string): Promise<LookupFailure | undefined> {
    const stored = this.#find(id)?.stored;
    const fault = stored && (await deleteFile(this.#api, stored));
    if (fault) return fault;
    if (!stored) this.#sender?.cancel(id);
    this.#set(this.#entries.filter((one) => one.id !== id));
    return undefined;
  }

  /** The bytes of a file, from the device or from the server. */
  async read(id: string): Promise<Blob | LookupFailure> {
    const { file, stored, name = "The file" } = this.#find(id) ?? {};
    if (file) return file;
    try {
      if (!stored) throw new TypeError("There is no such file.");
      return await this.#api.download("POST /api/file/download", { body: { path: stored.path } });
    } catch {
      return { error: `${name} could not be downloaded. Please try again.` };
    }
  }

  async download(id: string): Promise<LookupFailure | undefined> {
    const bytes = await this.read(id);
    if ("error" in bytes) return bytes;
    saveBlob(bytes, this.#find(id)?.name ?? "file");
    return undefined;
  }

  /** Sends all that waits to the claim. Answers how many the server does not have in the end. */
  send(claim: string): Promise<number> {
    this.#set(this.#entries.map((entry) => (isIdle(entry) ? withChange(entry, { ...asQueued, isDue: true }) : entry)));
    return this.resume(claim);
  }

  /** Goes on with what an earlier save left to be sent, and with nothing else. */
  async resume(claim: string): Promise<number> {
    const sender = await this.#fetchSender().catch(() => undefined);
    if (sender) await sender.send(claim);
    else for (const { id, isDue, stored } of this.#entries) if (isDue && !stored) this.#change(id, notSent);
    return this.overdue;
  }

  /** One more try for one file. False when its claim is not known here. */
  retry = (id: string): boolean => this.#sender?.again(id) ?? false;

  #fetchSender(): Promise<FileSender> {
    this.#coming ??= import("./file-sender.ts").then(
      ({ FileSender }) => {
        const desk = {
          entries: () => this.#entries,
          change: (id: string, change: Change) => this.#change(id, change),
          store: (id: string, file: StoredFile) => this.#store(id, file),
          takeBack: (file: StoredFile) => this.#takeBack(file),
        };
        this.#sender = new FileSender(this.#api, desk, this.#sending);
        if (this.#isStarted) this.#stop = this.#sender.start();
        return this.#sender;
      },
      (error) => {
        this.#coming = undefined;
        throw error;
      },
    );
    return this.#coming;
  }

  /** Before it is needed: by then the network may be gone. */
  #fetchEarly(): void {
    if (this.unsent.length > 0) this.#fetchSender().catch(() => undefined);
  }

  /** A file that was cancelled too late: where the claim keeps it, the list says so. */
  async #takeBack(stored: StoredFile): Promise<void> {
    const fault = await deleteFile(this.#api, stored);
    if (fault) this.#set([...this.#entries, { ...storedEntry(stored), ...fault }]);
  }

  #find(id: string): Entry | undefined {
    return this.#entries.find((one) => one.id === id);
  }

  #store(id: string, stored: StoredFile): void {
    this.#set(this.#entries.map((entry) => (entry.id === id ? { ...storedEntry(stored), id } : entry)));
  }

  #change(id: string, change: Change): void {
    this.#set(this.#entries.map((entry) => (entry.id === id ? withChange(entry, change) : entry)));
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries;
    for (const listener of [...this.#listeners]) listener();
  }
}

const nothing = () => {};

const notSent: Change = { ...asQueued, state: "failed", error: "The server did not answer. Please try again." };

const isIdle = ({ state }: Entry): boolean => state !== "stored" && state !== "sending";

const withChange = (entry: Entry, change: Change): Entry => ({ ...entry, ...change }) as Entry;
