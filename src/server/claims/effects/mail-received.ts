import { queueReceivedMail } from "../../mail/claim-mail.ts";
import type { Effect } from "../effects.ts";

/** Queues the letter that says the claim has arrived; an account without an address gets none (D-147). */
export const mailReceived: Effect = async (trx, { parts, claim, definition }) => {
  const { email } = await trx
    .selectFrom("customers")
    .select("email")
    .where("id", "=", claim.customer_id)
    .executeTakeFirstOrThrow();
  if (email === "") return;
  await queueReceivedMail(trx, parts.settings.publicUrl, {
    id: claim.id,
    number: claim.number,
    title: definition.messages.type.title,
    reference: claim.customer_reference,
    recipients: [email],
  });
};
