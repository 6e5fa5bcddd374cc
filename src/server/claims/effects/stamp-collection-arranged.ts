import type { Effect } from "../effects.ts";

/** Keeps when the collection was last arranged; arranging again is allowed (D-082). */
export const stampCollectionArranged: Effect = async (trx, { claim, moment }) => {
  await trx.updateTable("claims").set({ collection_arranged_at: moment }).where("id", "=", claim.id).execute();
};
