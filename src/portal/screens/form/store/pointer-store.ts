import { get, type Json, type Pointer, set } from "../../../../engine/index.ts";

type Listener = () => void;
type Follower = (pointer: Pointer, before: unknown) => void;

const isObject = (value: unknown) => typeof value === "object" && value !== null;

/** One immutable object, read and written by pointer. Those who watch a pointer hear of changes at, above or below it. */
export class PointerStore<T extends { [key: string]: Json }> {
  #data: T;
  readonly #watchers = new Map<Pointer, Set<Listener>>();
  readonly #followers = new Set<Follower>();

  constructor(data: T) {
    this.#data = data;
  }

  get data(): T {
    return this.#data;
  }

  read(pointer: Pointer): unknown {
    return get(this.#data, pointer);
  }

  /** `undefined` and `""` take the value away. Writing what is there already tells nobody. */
  write(pointer: Pointer, value: unknown): void {
    const next = value === "" ? undefined : (value as Json | undefined);
    const before = get(this.#data, pointer);
    if (Object.is(before, next)) return;
    this.#data = set(this.#data, pointer, next);
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
      this.#tell(at);
      if (at === "") break;
    }
    // A keystroke ends here: text has nothing below it, and the many other watchers are not even looked at.
    if (isObject(before) || isObject(next)) this.#tellBelow(pointer);
    for (const follower of this.#followers) follower(pointer, before);
  }

  /** Puts other data in the place of all. */
  replace(data: T): void {
    const before = this.#data;
    this.#data = data;
    this.#tell("");
    this.#tellBelow("");
    for (const follower of this.#followers) follower("", before);
  }

  watch(pointer: Pointer, listener: Listener): () => void {
    const listeners = this.#watchers.get(pointer) ?? new Set();
    this.#watchers.set(pointer, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#watchers.get(pointer) === listeners) this.#watchers.delete(pointer);
    };
  }

  /** Hears every change with its pointer, `""` when all was replaced, and what stood there before. */
  follow = (follower: Follower): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };

  #tell(pointer: Pointer): void {
    for (const listener of [...(this.#watchers.get(pointer) ?? [])]) listener();
  }

  #tellBelow(changed: Pointer): void {
    for (const pointer of [...this.#watchers.keys()]) if (pointer.startsWith(`${changed}/`)) this.#tell(pointer);
  }
}
