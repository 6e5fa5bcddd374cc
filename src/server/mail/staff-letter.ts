import type { Transaction } from "kysely";
import type { Effect, Moved } from "../claims/effects.ts";
import { enquiredRole } from "../claims/enquiries.ts";
import type { Tables } from "../database/tables.ts";
import { queueClaimMail, titleOf } from "./claim-mail.ts";
import type { StaffLetter } from "./letters.ts";
import { lastAsker, peopleWith } from "./staff-addresses.ts";

interface Addressed {
  recipients: string[];
  role?: string | undefined;
}

/** Whom each letter goes to. */
const addressed: Record<StaffLetter, (trx: Transaction<Tables>, moved: Moved) => Promise<Addressed>> = {
  /** Everybody whose authorising roles hold the one that is asked for. */
  "needs-authorisation": async (trx, moved) => {
    const role = moved.claim.authorise_role ?? moved.claim.authorising_level;
    if (role === null) return { recipients: [] };
    const { roles } = moved.parts.definitions.access;
    const holders = Object.keys(roles).filter((name) => roles[name]?.authorises.includes(role));
    return { role, recipients: await peopleWith(trx, moved, holders) };
  },
  enquiry: async (trx, moved) => {
    const role = enquiredRole(moved.parts.definitions.access, moved.transition);
    return { role, recipients: role === undefined ? [] : await peopleWith(trx, moved, [role]) };
  },
  "customer-responded": async (trx, moved) => ({
    recipients: [(await lastAsker(trx, moved)) ?? moved.parts.settings.customerServiceEmail],
  }),
};

/** The effect that writes this letter to our own people who may read the claim. */
export function staffLetter(kind: StaffLetter): Effect {
  return async (trx, moved) => {
    const { parts, claim, definition, activity, text } = moved;
    const { recipients, role } = await addressed[kind](trx, moved);
    await queueClaimMail(trx, parts.settings, kind, {
      id: claim.id,
      event: activity,
      number: claim.number,
      title: titleOf(definition),
      reference: claim.customer_reference,
      text,
      role: role?.replaceAll("_", " "),
      recipients,
    });
  };
}
