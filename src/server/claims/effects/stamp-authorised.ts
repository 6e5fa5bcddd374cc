import { isClaimant } from "../../access/is-claimant.ts";
import type { Effect } from "../effects.ts";

/**
 * Keeps who authorised the claim first, and when; nothing is outstanding any more (D-045, D-067a). Where the customer sends
 * what was authorised by phone, it was whoever started the claim for them.
 */
export const stampAuthorised: Effect = async (trx, { parts, claim, person, moment }) => {
  const authoriser = isClaimant(person, parts.definitions.access) ? claim.created_by : person.id;
  const first = claim.authorised_at === null && { authorised_at: moment, authorised_by: authoriser };
  await trx
    .updateTable("claims")
    .set({ ...first, authorise_role: null })
    .where("id", "=", claim.id)
    .execute();
};
