import type { Form } from "../../../../engine/index.ts";
import { newUuid } from "../../../features/files/new-uuid.ts";
import type { KeptFile } from "../../../features/files/unsent-file-store.ts";
import type { FormStore } from "../store/form-store.ts";
import type { DraftStore, KeptForm, Place } from "./draft-store.ts";

/** Milliseconds. */
const pause = 300;

interface KeepState {
  /** When what is on the screen was last written to the device; undefined when there is nothing unsaved. */
  at: string | undefined;
  /** Something newer is not written yet. */
  isPending: boolean;
  /** The device refuses to keep it: private window, full disk. */
  hasFailed: boolean;
  /** The transition that waits for the network, by the person's wish. */
  due: string | undefined;
}

interface Keeping {
  kept: DraftStore;
  store: FormStore;
  place: Place;
  requestKey: string;
  /** The version of the form, by its hash. */
  definition: string;
  version: number | undefined;
  base: Form | undefined;
  /** When what was restored had been kept. */
  at: string | undefined;
  due: string | undefined;
  /** The uuid of the account in use. */
  account: string | undefined;
}

/** Writes what is typed to the device as it changes, and at the latest when the page goes. */
export class Autosave {
  state: KeepState;
  /** Of the save that is to come: the same until one is answered, as an answer may have been lost. */
  requestKey: string;
  /** The claim's version that the typing began at, and the form as that version had it. */
  version: number | undefined;
  base: Form | undefined;
  #followKeys: string[] = [];
  #place: Place;
  readonly #account: string | undefined;
  readonly #definition: string;
  readonly #kept: DraftStore;
  readonly #store: FormStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Writes that have not ended, and those of them that write the form. */
  #writes = 0;
  #formWrites = 0;
  readonly #listeners = new Set<() => void>();

  constructor({ kept, store, place, requestKey, definition, version, base, at, due, account }: Keeping) {
    this.state = { at, isPending: false, hasFailed: false, due };
    this.#account = account;
    this.#definition = definition;
    this.#kept = kept;
    this.#store = store;
    this.#place = place;
    this.requestKey = requestKey;
    this.version = version;
    this.base = base;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the form until the answered function is called. */
  start(): () => void {
    const flush = () => {
      // A write that has only begun may be cut off.
      const isUnkept = this.#timer !== undefined || this.#formWrites > 0 || this.state.hasFailed;
      if (isUnkept) this.#kept.writeFormNow(this.#place, this.#snapshot(new Date().toISOString()));
      void this.flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (this.state.hasFailed && this.#store.isTyped) event.preventDefault();
    };
    const changed = () => this.#schedule();
    const ends = [this.#store.form.follow(changed), this.#store.scratch.follow(changed)];
    document.addEventListener("visibilitychange", flush);
    addEventListener("pagehide", flush);
    addEventListener("beforeunload", ask);
    return () => {
      for (const end of ends) end();
      document.removeEventListener("visibilitychange", flush);
      removeEventListener("pagehide", flush);
      removeEventListener("beforeunload", ask);
      flush();
    };
  }

  /** Writes what is waiting to be written. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    this.#settle();
    await this.#writeForm();
  }

  async #writeForm(): Promise<void> {
    const at = new Date().toISOString();
    this.#formWrites++;
    await this.#try(at, () => this.#kept.writeForm(this.#place, this.#snapshot(at)));
    this.#formWrites--;
  }

  #snapshot(at: string): KeptForm {
    const { form, scratch } = this.#store;
    return {
      form: form.data,
      scratch: scratch.data,
      at,
      requestKey: this.requestKey,
      definition: this.#definition,
      ...(this.#account && { account: this.#account }),
      ...(this.state.due && { due: this.state.due }),
      ...(this.version !== undefined && { version: this.version, ...(this.base && { base: this.base }) }),
    };
  }

  /** Keeps the wish that `transition` is made once there is a network; undefined takes it back. */
  async sendLater(transition: string | undefined): Promise<void> {
    if (transition === this.state.due) return;
    this.#settle();
    this.state = { ...this.state, due: transition };
    await this.#writeForm();
  }

  async keepFiles(files: KeptFile[]): Promise<void> {
    const at = files.length > 0 ? new Date().toISOString() : this.state.at;
    await this.#try(at, () => this.#kept.writeFiles(this.#place, files));
  }

  /**
   * The server has what was typed, except the `unsent` files. They move to the claim's own place before the old one is
   * forgotten, so that a crash in between loses nothing.
   */
  async saved(place: Place, version: number, base: Form, unsent: KeptFile[]): Promise<void> {
    const before = this.#place;
    this.#settle();
    this.#place = place;
    this.#begin(version, base);
    await this.#try(undefined, async () => {
      await this.#kept.writeFiles(place, unsent);
      await (before === place ? this.#kept.forgetForm(place) : this.#kept.forget(before));
    });
    // Typed while the save was under way: it stands over what was saved.
    this.#schedule();
  }

  /** Goes on from another version of the claim: what is on the screen stands over it, and is kept when it counts as typed. */
  async rebase(version: number | undefined, base: Form): Promise<void> {
    this.#settle();
    this.#begin(version, base);
    if (!this.#store.isTyped) return this.#try(undefined, () => this.#kept.forgetForm(this.#place));
    this.#schedule();
    await this.flush();
  }

  /** Of saves that follow one which had arrived without being heard of. */
  followKey = (round: number): string => {
    this.#followKeys[round] ??= newUuid();
    return this.#followKeys[round];
  };

  #begin(version: number | undefined, base: Form): void {
    this.version = version;
    this.base = base;
    this.state = { ...this.state, due: undefined };
    this.requestKey = newUuid();
    this.#followKeys = [];
  }

  /** The person wants none of it. */
  async discard(): Promise<void> {
    this.#settle();
    await this.#try(undefined, () => this.#kept.forget(this.#place));
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (!this.#store.isTyped) return;
    this.#timer ??= setTimeout(() => void this.flush(), pause);
    if (!this.state.isPending) this.#tell({ isPending: true });
  }

  async #try(at: string | undefined, write: () => Promise<void>): Promise<void> {
    this.#writes++;
    this.#tell({ isPending: true });
    const outcome = await write().then(
      () => ({ at, hasFailed: false }),
      () => ({ hasFailed: true }),
    );
    this.#writes--;
    this.#tell({ ...outcome, isPending: this.#writes > 0 || this.#timer !== undefined });
  }

  #tell(news: Partial<KeepState>): void {
    this.state = { ...this.state, ...news };
    for (const listener of [...this.#listeners]) listener();
  }
}
