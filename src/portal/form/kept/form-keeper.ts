import type { FormStore } from "../store/form-store.ts";
import type { KeptFile, KeptForm, KeptForms, Place } from "./kept-forms.ts";

/** Milliseconds. */
const pause = 300;

export interface KeepState {
  /** When what is on the screen was last written to the device; undefined when there is nothing unsaved. */
  at: string | undefined;
  /** The device refuses to keep it: private window, full disk. */
  hasFailed: boolean;
}

interface Keeping {
  kept: KeptForms;
  store: FormStore;
  place: Place;
  requestKey: string;
  version: number | undefined;
  /** When what was restored had been kept. */
  at: string | undefined;
}

/** Writes what is typed to the device as it changes, and at the latest when the page goes. */
export class FormKeeper {
  state: KeepState;
  requestKey: string;
  version: number | undefined;
  #place: Place;
  readonly #kept: KeptForms;
  readonly #store: FormStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor({ kept, store, place, requestKey, version, at }: Keeping) {
    this.state = { at, hasFailed: false };
    this.#kept = kept;
    this.#store = store;
    this.#place = place;
    this.requestKey = requestKey;
    this.version = version;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the form until the answered function is called. */
  start(): () => void {
    const flush = () => {
      if (this.#timer !== undefined) this.#kept.writeFormNow(this.#place, this.#snapshot(new Date().toISOString()));
      void this.flush();
    };
    const changed = () => this.#schedule();
    const ends = [this.#store.form.follow(changed), this.#store.scratch.follow(changed)];
    document.addEventListener("visibilitychange", flush);
    addEventListener("pagehide", flush);
    return () => {
      for (const end of ends) end();
      document.removeEventListener("visibilitychange", flush);
      removeEventListener("pagehide", flush);
      flush();
    };
  }

  /** Writes what is waiting to be written. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    this.#settle();
    const at = new Date().toISOString();
    await this.#try(at, () => this.#kept.writeForm(this.#place, this.#snapshot(at)));
  }

  #snapshot(at: string): KeptForm {
    const { form, scratch } = this.#store;
    return {
      form: form.data,
      scratch: scratch.data,
      at,
      requestKey: this.requestKey,
      ...(this.version !== undefined && { version: this.version }),
    };
  }

  async keepFiles(files: KeptFile[]): Promise<void> {
    const at = files.length > 0 ? new Date().toISOString() : this.state.at;
    await this.#try(at, () => this.#kept.writeFiles(this.#place, files));
  }

  /**
   * The server has what was typed, except the `unsent` files. They move to the claim's own place before the old one is
   * forgotten, so that a crash in between loses nothing.
   */
  async saved(place: Place, version: number, unsent: KeptFile[]): Promise<void> {
    const before = this.#place;
    this.#settle();
    this.#place = place;
    this.version = version;
    await this.#try(undefined, async () => {
      await this.#kept.writeFiles(place, unsent);
      await (before === place ? this.#kept.forgetForm(place) : this.#kept.forget(before));
    });
  }

  /** What is kept is given up for a newer version of the claim. */
  async rebase(version: number): Promise<void> {
    this.#settle();
    this.version = version;
    await this.#try(undefined, () => this.#kept.forgetForm(this.#place));
  }

  /** Keeps what is on the screen even though the person typed nothing just now. */
  touch(): void {
    this.#schedule();
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
  }

  async #try(at: string | undefined, write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.state = { at, hasFailed: false };
    } catch {
      this.state = { ...this.state, hasFailed: true };
    }
    for (const listener of [...this.#listeners]) listener();
  }
}
