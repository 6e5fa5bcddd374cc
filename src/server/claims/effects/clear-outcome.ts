import type { Effect } from "../effects.ts";

/** A reopened claim is neither approved, declined nor complete; what was authorised stays so. */
export const clearOutcome: Effect = async (trx, { claim }) => {
  await trx
    .updateTable("claims")
    .set({ approved_at: null, approved_by: null, decline_rationale: null, completed_at: null })
    .where("id", "=", claim.id)
    .execute();
};
