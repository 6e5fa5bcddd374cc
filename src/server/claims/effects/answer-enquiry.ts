import type { Effect } from "../effects.ts";
import { notAvailable } from "../move-refusal.ts";

/** Answers the oldest open question to one of the person's roles (D-044). Refuses with 422 when there is none. */
export const answerEnquiry: Effect = async (trx, { person, claim, moment }) => {
  const oldest = await trx
    .selectFrom("enquiries")
    .select("id")
    .where("claim_id", "=", claim.id)
    .where("replied_at", "is", null)
    .where("recipient_role", "in", person.roles)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  if (!oldest) throw notAvailable("resolution");
  await trx
    .updateTable("enquiries")
    .set({ replied_at: moment, replied_by: person.id })
    .where("id", "=", oldest.id)
    .execute();
};
