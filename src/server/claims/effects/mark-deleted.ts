import type { Effect } from "../effects.ts";

/** The claim stays where it was, marked; lists show it so that it can be restored (D-066). */
export const markDeleted: Effect = async (trx, { claim, moment }) => {
  await trx.updateTable("claims").set({ deleted_at: moment }).where("id", "=", claim.id).execute();
};
