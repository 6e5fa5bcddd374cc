import type { Json, Pointer } from "../../../engine/definition.ts";
import { get, set } from "../../../engine/pointer.ts";

type Listener = () => void;

const touches = (changed: Pointer, watched: Pointer): boolean =>
  changed === watched || changed.startsWith(`${watched}/`) || watched.startsWith(`${changed}/`);

/** One immutable object, read and written by pointer. Those who watch a pointer hear of changes at, above or below it. */
export class PointerStore<T extends { [key: string]: Json }> {
  #data: T;
  readonly #watchers = new Map<Pointer, Set<Listener>>();
  readonly #followers = new Set<(pointer: Pointer) => void>();

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
    if (Object.is(get(this.#data, pointer), next)) return;
    this.#data = set(this.#data, pointer, next);
    this.#tell(pointer);
  }

  /** Puts other data in the place of all. */
  replace(data: T): void {
    this.#data = data;
    this.#tell("");
  }

  watch(pointer: Pointer, listener: Listener): () => void {
    const listeners = this.#watchers.get(pointer) ?? new Set();
    this.#watchers.set(pointer, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#watchers.get(pointer) === listeners) this.#watchers.delete(pointer);
    };
  }

  /** Hears every change, with its pointer; `""` when all was replaced. */
  follow(follower: (pointer: Pointer) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  #tell(changed: Pointer): void {
    for (const [pointer, listeners] of this.#watchers) {
      if (changed === "" || touches(changed, pointer)) for (const listener of [...listeners]) listener();
    }
    for (const follower of this.#followers) follower(changed);
  }
}
