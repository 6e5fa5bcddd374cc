import type { DraftStore, Place } from "./draft-store.ts";

/**
 * Gives what the device keeps of new forms of a type under its former names the place of today's, each in a slot that nothing waits
 * in, and says which went where. What an open tab is typing in stays until that is closed.
 */
export async function renameKept(
  kept: DraftStore,
  former: readonly string[],
  place: Place,
): Promise<Map<Place, Place>> {
  const moved = new Map<Place, Place>();
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const isOpen = (slot: Place) => held.some(({ name }) => name?.endsWith(` ${slot}`));
  const taken = new Set(await kept.slots(place));
  for (const slot of (await Promise.all(former.map((type) => kept.slots(`new:${type}`)))).flat()) {
    if (isOpen(slot)) continue;
    let to = place;
    for (let number = 2; taken.has(to) || isOpen(to); number++) to = `${place} ${number}`;
    taken.add(to);
    await kept.move(slot, to);
    moved.set(slot, to);
  }
  return moved;
}
