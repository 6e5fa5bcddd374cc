import type { Effect } from "../effects.ts";

/** Keeps when the unit or the goods came; from then on a replacement claim cannot be deleted (D-135). */
export const stampUnitReceived: Effect = async (trx, { claim, moment }) => {
  await trx.updateTable("claims").set({ unit_received_at: moment }).where("id", "=", claim.id).execute();
};
