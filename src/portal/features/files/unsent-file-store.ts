import { del, delMany, get, set, type UseStore } from "idb-keyval";
import { keptStore } from "../../shared/session/kept-store.ts";
import type { SealedFile, Vault } from "../../shared/session/vault.ts";

/** A file that the server does not have. */
export interface KeptFile {
  /** Also its key on the server: sent twice, it is stored once. */
  id: string;
  file: File;
  /** Its claim is saved, and it follows without anybody asking again. */
  isDue?: boolean;
}

/** Why the device does not keep a file: its storage is full, or the browser gives none (a private window). */
export type KeepingTrouble = "full" | "refused";

interface Note {
  id: string;
  isDue: boolean;
}

/**
 * The device's memory of unsent files: the bytes of each once, and for each place a list of what belongs there. Moving files to
 * another place or marking them as due writes no bytes.
 */
export class UnsentFileStore {
  /** Of the last write. */
  trouble: KeepingTrouble | undefined;
  readonly #vault: Vault;
  readonly #database: UseStore;
  /** The place of each file whose bytes are kept. */
  readonly #known = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(vault: Vault, database: UseStore = keptStore()) {
    this.#vault = vault;
    this.#database = database;
  }

  async read(place: string): Promise<KeptFile[]> {
    const notes = (await get<Note[]>(this.#listKey(place), this.#database)) ?? [];
    const kept: KeptFile[] = [];
    for (const { id, isDue } of notes) {
      const sealed = await get<SealedFile>(this.#bytesKey(id), this.#database);
      const file = sealed && (await this.#vault.openFile(sealed));
      if (!file) continue;
      this.#known.set(id, place);
      kept.push({ id, file, isDue });
    }
    return kept;
  }

  /** These are all unsent files of this form, and they belong to `place`. One write follows the other. */
  write(place: string, files: readonly KeptFile[]): Promise<void> {
    return this.#inTurn(async () => {
      let fault: unknown;
      for (const { id, file } of files) {
        try {
          // The bytes first: a list without bytes would promise files that are not there.
          const isNew = !this.#known.has(id);
          if (isNew) await set(this.#bytesKey(id), await this.#vault.sealFile(file), this.#database);
          this.#known.set(id, place);
          // Each at once: of many that come together, those that are there already outlast the page.
          if (isNew) await this.#list(place, files);
        } catch (error) {
          fault = error;
        }
      }
      await this.#list(place, files);
      await this.#drop((id) => !files.some((one) => one.id === id));
      if (fault) throw fault;
    });
  }

  /** What belongs to the place, except what was moved to another one since. */
  forget(place: string): Promise<void> {
    return this.#inTurn(async () => {
      await del(this.#listKey(place), this.#database);
      await this.#drop((_, home) => home === place);
    });
  }

  /** Lists those files whose bytes are kept. */
  #list(place: string, files: readonly KeptFile[]): Promise<void> {
    const kept = files.filter(({ id }) => this.#known.has(id)).map(({ id, isDue = false }): Note => ({ id, isDue }));
    return kept.length > 0
      ? set(this.#listKey(place), kept, this.#database)
      : del(this.#listKey(place), this.#database);
  }

  async #drop(isGone: (id: string, place: string) => boolean): Promise<void> {
    const gone = [...this.#known].filter(([id, place]) => isGone(id, place)).map(([id]) => id);
    if (gone.length === 0) return;
    await delMany(gone.map(this.#bytesKey), this.#database);
    for (const id of gone) this.#known.delete(id);
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(act).then(
      () => {
        this.trouble = undefined;
      },
      (error: Error) => {
        this.trouble = error.name === "QuotaExceededError" ? "full" : "refused";
        throw error;
      },
    );
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #listKey = (place: string) => `${this.#vault.owner} ${place} files`;
  #bytesKey = (id: string) => `${this.#vault.owner} file-bytes ${id}`;
}
