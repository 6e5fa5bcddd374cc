import type { Effect } from "../effects.ts";

/** Keeps who approved the claim, and when (D-067a). */
export const stampApproved: Effect = async (trx, { claim, person, moment }) => {
  await trx
    .updateTable("claims")
    .set({ approved_at: moment, approved_by: person.id, decline_rationale: null })
    .where("id", "=", claim.id)
    .execute();
};
