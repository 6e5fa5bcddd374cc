import type { DraftStore, Place } from "./draft-store.ts";

/** The form's own place is the first slot; a second tab with the same form keeps to `<place> 2`, and so on. */
const slotOf = (place: Place, number: number): Place => (number === 1 ? place : `${place} ${number}`);

/** In the session storage: which slot this tab has, and where in its history, for a reload. A copy of the tab finds it taken. */
const ownSlot = "form-slot";

const here = () => `${history.state?.key} ${location.href}`;

/** A fresh form goes on with what was typed in itself alone. */
function slotOfTab(isFresh: boolean): Place {
  const [slot = "", at] = JSON.parse(sessionStorage.getItem(ownSlot) ?? "[]");
  return isFresh && at !== here() ? "" : slot;
}

const keepSlot = (slot: Place) => sessionStorage.setItem(ownSlot, JSON.stringify([slot, here()]));

/**
 * Where on the device this tab alone keeps a form. Web locks say which slots are taken, and let go when a tab dies. A page over
 * plain HTTP has no locks: its tabs are not told apart.
 */
export class DraftLock {
  /** Another tab of this person has the same form open. */
  readonly isShared: boolean;
  #place: Place;
  #slot: Place;
  #release: () => void;
  readonly #kept: DraftStore;

  private constructor(kept: DraftStore, place: Place, { slot, release }: Held, isShared: boolean) {
    this.#kept = kept;
    this.#place = place;
    this.#slot = slot;
    keepSlot(slot);
    this.#release = release;
    this.isShared = isShared;
  }

  /**
   * Takes the wanted slot or the tab's own, else one in which something waits, or nothing for a fresh form, else the first; each where
   * no open tab is typing in it.
   */
  static async take(kept: DraftStore, place: Place, wanted?: Place, isFresh = false): Promise<DraftLock> {
    const own = wanted ?? slotOfTab(isFresh);
    const held = await hold(kept, place, own === place || own.startsWith(`${place} `) ? own : undefined, isFresh);
    return new DraftLock(kept, place, held, (await othersOf(kept, place, held.slot)).length > 0);
  }

  get slot(): Place {
    return this.#slot;
  }

  /** The slot for another place, as when a new claim becomes a stored one. The old slot stays taken until `let go` is called. */
  async move(place: Place): Promise<() => void> {
    if (place === this.#place) return () => {};
    const release = this.#release;
    const held = await hold(this.#kept, place);
    this.#place = place;
    this.#slot = held.slot;
    keepSlot(held.slot);
    this.#release = held.release;
    return release;
  }

  /** Resolves when no other tab has this form open any more; rejects when the signal comes first. */
  async whenAlone(signal: AbortSignal): Promise<void> {
    for (;;) {
      const [other] = await othersOf(this.#kept, this.#place, this.#slot);
      if (other === undefined) return;
      // Granted once its holder is gone, and given back at once.
      await navigator.locks.request(other, { signal }, () => {});
    }
  }

  leave(): void {
    if (slotOfTab(false) === this.#slot) sessionStorage.removeItem(ownSlot);
    this.#release();
  }
}

interface Held {
  slot: Place;
  release: () => void;
}

async function hold(kept: DraftStore, place: Place, own?: Place, isFresh = false): Promise<Held> {
  const waiting = await kept.slots(place).catch((): Place[] => []);
  for (const slot of new Set([...(own ? [own] : []), ...(isFresh || !navigator.locks ? [] : waiting)])) {
    const release = (await lock(kept.owner, slot)) ?? (await lock(kept.owner, slot, closing));
    if (release) return { slot, release };
  }
  for (let number = 1; ; number++) {
    const slot = slotOf(place, number);
    const release = isFresh && waiting.includes(slot) ? undefined : await lock(kept.owner, slot);
    if (release) return { slot, release };
  }
}

const lockName = (owner: string, slot: Place) => `form ${owner} ${slot}`;

/** Milliseconds in which a tab that is being closed, or loaded again, lets go of what it keeps. */
const closing = 400;

/** Resolves to what lets it go again; undefined when another tab has it, and still has it after so many milliseconds. */
const lock = (owner: string, slot: Place, patience = 0): Promise<(() => void) | undefined> =>
  new Promise((resolve, reject) => {
    if (!navigator.locks) return resolve(() => {});
    const options = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
    navigator.locks
      .request(lockName(owner, slot), options, (granted) => {
        if (granted) return new Promise<void>((release) => resolve(release));
        resolve(undefined);
        return undefined;
      })
      .catch((error: Error) => (error.name === "TimeoutError" ? resolve(undefined) : reject(error)));
  });

/** The locks that other tabs hold on slots of this place. */
async function othersOf({ owner }: DraftStore, place: Place, own: Place): Promise<string[]> {
  if (!navigator.locks) return [];
  const { held = [] } = await navigator.locks.query();
  const first = lockName(owner, place);
  const isOfPlace = (name: string) =>
    name === first || (name.startsWith(`${first} `) && /^\d+$/.test(name.slice(first.length + 1)));
  return held.flatMap(({ name = "" }) => (isOfPlace(name) && name !== lockName(owner, own) ? name : []));
}
