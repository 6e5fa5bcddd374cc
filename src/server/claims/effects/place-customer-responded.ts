import type { Effect } from "../effects.ts";

/** The customer has saved a draft that was sent to them; one of their own has no placement (D-048). */
export const placeCustomerResponded: Effect = async (trx, { claim, moment }) => {
  await trx
    .updateTable("claims")
    .set({ placement: "customer responded", placement_at: moment })
    .where("id", "=", claim.id)
    .where("placement", "is not", null)
    .execute();
};
