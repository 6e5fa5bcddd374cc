import type { Form, Json, Pointer } from "../../../../engine/index.ts";
import type { PointerStore } from "./pointer-store.ts";

type Begun = Record<Pointer, Json>;

/** Fields that begin one with another; the checker refuses those that do in a circle. */
const mostTurns = 10;

/** Fields go after what they begin with elsewhere for as long as they are as it was given; what somebody cleared is not. */
export class Beginnings {
  readonly #form: PointerStore<Form>;
  readonly #read: () => Begun;
  #last: Begun;
  /** Fields in which somebody wrote another, or nothing. */
  readonly #own = new Set<Pointer>();

  /** `isNew`: what is blank is yet to begin; else it has begun, and what somebody cleared stays clear. */
  constructor(form: PointerStore<Form>, read: () => Begun, isNew: boolean) {
    this.#form = form;
    this.#read = read;
    this.#last = isNew ? {} : read();
  }

  /** Writes what is given otherwise than at the last look. A field of somebody's own goes along again once it says the same. */
  follow(): void {
    for (let turn = 0; turn < mostTurns; turn++) {
      const fresh = Object.entries(this.#read()).filter(([field, given]) => {
        const answer = this.#form.read(field) ?? null;
        const isAlike = isSame(answer, given);
        if (!isSame(answer, this.#last[field] ?? null)) this.#own.add(field);
        if (isAlike && given !== null) this.#own.delete(field);
        if (this.#own.has(field)) return false;
        this.#last[field] = given;
        return !isAlike;
      });
      if (fresh.length === 0) return;
      for (const [field, given] of fresh) this.#form.write(field, given ?? undefined);
    }
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
