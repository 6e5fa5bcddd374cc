import { createStore, delMany, getMany, set, type UseStore } from "idb-keyval";
import type { Form, Json } from "../../../engine/index.ts";
import { lastWords } from "./last-words.ts";

/** What was typed and is not saved yet. */
export interface KeptForm {
  form: Form;
  scratch: { [key: string]: Json };
  /** ISO instant. */
  at: string;
  /** The version that the claim had when the typing began; absent for a new claim. */
  version?: number;
  requestKey: string;
}

export interface KeptFile {
  id: string;
  file: File;
}

export interface Kept {
  form: KeptForm | undefined;
  files: KeptFile[];
}

/** `new:<type>`, or `claim:<uuid>`. */
export type Place = string;

/** Where what was typed over an older version waits to be brought back. */
export const asidePlace = (uuid: string): Place => `aside:${uuid}`;

/** The device's memory of unsaved forms. One person's are never shown to another. */
export class KeptForms {
  readonly #owner: string;
  readonly #database: UseStore = createStore("kept-forms", "forms");

  constructor(owner: string) {
    this.#owner = owner;
  }

  async read(place: Place): Promise<Kept> {
    const [stored, files] = await getMany([this.#key(place, "form"), this.#key(place, "files")], this.#database);
    const last = lastWords.read(this.#key(place, "form"));
    const form: KeptForm | undefined = last && (!stored || stored.at < last.at) ? last : stored;
    return { form, files: files ?? [] };
  }

  /** For a page that is going: the database may not answer any more, so this is written on the spot. */
  writeFormNow(place: Place, form: KeptForm): void {
    lastWords.write(this.#key(place, "form"), form);
  }

  async writeForm(place: Place, form: KeptForm): Promise<void> {
    await set(this.#key(place, "form"), form, this.#database);
    lastWords.forget(this.#key(place, "form"));
  }

  writeFiles(place: Place, files: KeptFile[]): Promise<void> {
    return set(this.#key(place, "files"), files, this.#database);
  }

  forgetForm(place: Place): Promise<void> {
    lastWords.forget(this.#key(place, "form"));
    return delMany([this.#key(place, "form")], this.#database);
  }

  forget(place: Place): Promise<void> {
    lastWords.forget(this.#key(place, "form"));
    return delMany([this.#key(place, "form"), this.#key(place, "files")], this.#database);
  }

  #key(place: Place, part: "form" | "files"): string {
    return `${this.#owner} ${place} ${part}`;
  }
}
