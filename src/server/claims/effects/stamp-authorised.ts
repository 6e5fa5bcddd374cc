import type { Effect } from "../effects.ts";

/** Keeps who authorised the claim first, and when; nothing is outstanding any more (D-045, D-067a). */
export const stampAuthorised: Effect = async (trx, { claim, person, moment }) => {
  const first = claim.authorised_at === null && { authorised_at: moment, authorised_by: person.id };
  await trx
    .updateTable("claims")
    .set({ ...first, authorise_role: null })
    .where("id", "=", claim.id)
    .execute();
};
