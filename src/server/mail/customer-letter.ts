import type { Effect } from "../claims/effects.ts";
import { queueClaimMail, titleOf } from "./claim-mail.ts";
import type { CustomerLetter } from "./letters.ts";

/** The effect that writes this letter to the claim's account; an account without an address gets none. */
export function customerLetter(kind: CustomerLetter): Effect {
  return async (trx, { parts, claim, customer, definition, activity, text }) => {
    await queueClaimMail(trx, parts.settings, kind, {
      id: claim.id,
      event: activity,
      number: claim.number,
      title: titleOf(definition),
      reference: claim.customer_reference,
      text,
      role: undefined,
      recipients: [customer.email],
    });
  };
}
