import type { DraftStore, Place } from "./draft-store.ts";

/**
 * The wanted slot of new forms of a type, after what was kept under a name that the type had before was given the place of today's; a
 * device without storage has nothing of it.
 */
export async function todaysSlot(
  kept: DraftStore,
  former: readonly string[] | undefined,
  place: Place,
  wanted: Place | undefined,
): Promise<Place | undefined> {
  if (!former) return wanted;
  const { renameKept } = await import("./rename-kept.ts");
  const moved = await renameKept(kept, former, place).catch(() => new Map<Place, Place>());
  return moved.get(wanted ?? "") ?? wanted;
}
