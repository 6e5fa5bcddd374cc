import type { Effect } from "../effects.ts";

/** The draft lies with the customer from now on (D-048). */
export const placeWithCustomer: Effect = async (trx, { claim, moment }) => {
  await trx
    .updateTable("claims")
    .set({ placement: "with customer", placement_at: moment })
    .where("id", "=", claim.id)
    .execute();
};
