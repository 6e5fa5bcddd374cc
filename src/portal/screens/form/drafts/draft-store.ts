import { del, get, keys, set, type UseStore } from "idb-keyval";
import type { Form, Json } from "../../../../engine/index.ts";
import { type KeptFile, UnsentFileStore } from "../../../features/files/unsent-file-store.ts";
import { keptStore, lastWordsPrefix } from "../../../shared/session/kept-store.ts";
import type { Vault } from "../../../shared/session/vault.ts";

/** What was typed and is not saved yet. */
export interface KeptForm {
  form: Form;
  scratch: { [key: string]: Json };
  /** ISO instant. */
  at: string;
  /** The version that the claim had when the typing began; absent for a new claim. */
  version?: number;
  /** The form as that version had it, for the day that somebody saves a newer one; older pages kept none. */
  base?: Form;
  requestKey: string;
  /** The version of the form that it was typed under, by its hash; older pages kept none. */
  definition?: string;
  /** The uuid of the account that was in use. */
  account?: string;
  /** The transition that the person wants made as soon as there is a network. */
  due?: string;
}

export interface Kept {
  form: KeptForm | undefined;
  files: KeptFile[];
}

/** `new:<type>`, or `claim:<uuid>`; with a number behind it in further tabs. */
export type Place = string;

/** The device's memory of unsaved forms, locked: one person's are never shown to another. */
export class DraftStore {
  readonly owner: string;
  readonly files: UnsentFileStore;
  readonly #vault: Vault;
  readonly #database: UseStore = keptStore();
  /** When the form in the last words was written. */
  #lastWordsAt = "";

  constructor(vault: Vault) {
    this.owner = vault.owner;
    this.#vault = vault;
    this.files = new UnsentFileStore(vault, this.#database);
  }

  async read(place: Place): Promise<Kept> {
    const stored = this.#vault.open<KeptForm>(await get(this.#key(place), this.#database));
    const last = this.#vault.open<KeptForm>(lastWords.read(this.#key(place)));
    const form: KeptForm | undefined = last && (!stored || stored.at < last.at) ? last : stored;
    return { form, files: await this.files.read(place) };
  }

  /** The slots of a place in which something waits, the newest first. */
  async slots(place: Place): Promise<Place[]> {
    const first = `${this.owner} ${place}`;
    const names = (await keys(this.#database)).map(String).filter((name) => name.startsWith(`${first} `));
    const slots = [...new Set(names.map((name) => name.slice(this.owner.length + 1, name.lastIndexOf(" "))))];
    // Looked at by another than what keeps this tab's files: those of other tabs are not its own to drop.
    const others = new DraftStore(this.#vault);
    const found = await Promise.all(slots.map(async (slot) => ({ slot, ...(await others.read(slot)) })));
    return found
      .filter(({ form, files }) => form !== undefined || files.length > 0)
      .toSorted((one, other) => ((one.form?.at ?? "") < (other.form?.at ?? "") ? 1 : -1))
      .map(({ slot }) => slot);
  }

  /** For a page that is going: the database may not answer any more, so this is written on the spot. */
  writeFormNow(place: Place, form: KeptForm): void {
    this.#lastWordsAt = form.at;
    lastWords.write(this.#key(place), this.#vault.seal(form));
  }

  async writeForm(place: Place, form: KeptForm): Promise<void> {
    await set(this.#key(place), this.#vault.seal(form), this.#database);
    // An older write that ends late says nothing of what was typed since.
    if (this.#lastWordsAt <= form.at) lastWords.forget(this.#key(place));
  }

  writeFiles(place: Place, files: KeptFile[]): Promise<void> {
    return this.files.write(place, files);
  }

  forgetForm(place: Place): Promise<void> {
    lastWords.forget(this.#key(place));
    return del(this.#key(place), this.#database);
  }

  /** What waits in a place stands in another as it is. */
  async move(from: Place, to: Place): Promise<void> {
    // By another than what keeps this tab's files, as above.
    const mover = new DraftStore(this.#vault);
    const { form, files } = await mover.read(from);
    if (form) await mover.writeForm(to, form);
    if (files.length > 0) await mover.writeFiles(to, files);
    await mover.forget(from);
  }

  async forget(place: Place): Promise<void> {
    await this.forgetForm(place);
    await this.files.forget(place);
  }

  #key(place: Place): string {
    return `${this.owner} ${place} form`;
  }
}

/**
 * What was typed in the last moment before the page went, locked. Local storage writes at once, where a database transaction begun
 * on the way out may be cut off. Full or refused storage leaves what the database has.
 */
const lastWords = {
  read: (key: string): string | undefined => localStorage.getItem(lastWordsPrefix + key) ?? undefined,
  write(key: string, sealed: string): void {
    try {
      localStorage.setItem(lastWordsPrefix + key, sealed);
    } catch (error) {
      console.warn("The last changes could not be kept on this device.", error);
    }
  },
  forget(key: string): void {
    localStorage.removeItem(lastWordsPrefix + key);
  },
};
