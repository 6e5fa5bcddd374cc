import type { Effect } from "../effects.ts";

/** Keeps when the claim was closed. */
export const stampCompleted: Effect = async (trx, { claim, moment }) => {
  await trx.updateTable("claims").set({ completed_at: moment }).where("id", "=", claim.id).execute();
};
