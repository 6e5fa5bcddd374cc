import type { Form, Json, Pointer } from "../../../../engine/index.ts";
import type { PointerStore } from "./pointer-store.ts";

type Begun = Record<Pointer, Json>;

/** Fields that begin one with another; the checker refuses those that do in a circle. */
const mostTurns = 10;

/** Fields go after what they begin with elsewhere for as long as they are blank or as it was given. */
export class Beginnings {
  readonly #form: PointerStore<Form>;
  readonly #read: () => Begun;
  #last: Begun;

  /** `isNew`: what is blank is yet to begin; else it has begun, and what somebody cleared stays clear. */
  constructor(form: PointerStore<Form>, read: () => Begun, isNew: boolean) {
    this.#form = form;
    this.#read = read;
    this.#last = isNew ? {} : read();
  }

  /** Writes what is given otherwise than at the last look. */
  follow(): void {
    for (let turn = 0; turn < mostTurns; turn++) {
      const before = this.#last;
      this.#last = this.#read();
      const fresh = Object.entries(this.#last).filter(([field, given]) => {
        const last = before[field] ?? null;
        const answer = this.#form.read(field) ?? null;
        return !isSame(given, last) && !isSame(given, answer) && (answer === null || isSame(answer, last));
      });
      if (fresh.length === 0) return;
      for (const [field, given] of fresh) this.#form.write(field, given ?? undefined);
    }
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
