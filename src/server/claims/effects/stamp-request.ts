import type { Effect } from "../effects.ts";

/** Keeps when the claim was first sent, and by whom; sending again changes neither (D-067a). */
export const stampRequest: Effect = async (trx, { claim, person, moment }) => {
  await trx
    .updateTable("claims")
    .set({ requested_at: moment, requested_by: person.id })
    .where("id", "=", claim.id)
    .where("requested_at", "is", null)
    .execute();
};
