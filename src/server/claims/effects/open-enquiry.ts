import type { Effect } from "../effects.ts";
import { enquiredRole, enquiringRole } from "../enquiries.ts";
import { timeOrderedId } from "../time-ordered-id.ts";

/** Puts a question to the role that the transition's id names (D-044). */
export const openEnquiry: Effect = async (trx, { parts, person, claim, transition, moment, text }) => {
  const { access } = parts.definitions;
  const recipient = enquiredRole(access, transition);
  if (recipient === undefined) throw new Error(`The transition "${transition}" does not name a role to ask.`);
  await trx
    .insertInto("enquiries")
    .values({
      id: timeOrderedId(moment),
      claim_id: claim.id,
      recipient_role: recipient,
      sender_role: enquiringRole(access, person),
      sender_id: person.id,
      question: text ?? "",
      created_at: moment,
    })
    .execute();
};
