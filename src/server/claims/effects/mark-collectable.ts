import type { Effect } from "../effects.ts";

/** From now on the customer may say that the goods are packed, as long as this status lasts (D-086). */
export const markCollectable: Effect = async (trx, { claim }) => {
  await trx.updateTable("claims").set({ is_collectable: true }).where("id", "=", claim.id).execute();
};
