import type { Effect } from "../effects.ts";

/** Keeps who declined the claim and why; the customer reads the reason (RES-19). No authorisation is outstanding any more. */
export const stampDeclined: Effect = async (trx, { claim, person, text }) => {
  await trx
    .updateTable("claims")
    .set({ approved_at: null, approved_by: person.id, decline_rationale: text ?? null, authorise_role: null })
    .where("id", "=", claim.id)
    .execute();
};
