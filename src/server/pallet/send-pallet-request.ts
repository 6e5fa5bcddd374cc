import { randomUUID } from "node:crypto";
import { accountField, evaluate, get, mayStart, toPath } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { claimContext } from "../claims/claim-context.ts";
import { missingErrors, refusedFields } from "../claims/save/form-refusal.ts";
import { readForm } from "../claims/save/read-form.ts";
import { takeQuota } from "../http/limits/daily-quota.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { palletLetter } from "./pallet-letter.ts";

/** The folder of the form, and the transition that sends it. */
const form = { type: "pallet-return", transition: "send" };
/** What its letter is called where letters are switched off. */
export const palletMailKind = form.type;

/**
 * Mails a pallet request to the pallet mailbox (D-147), once for a request's key. Who may, and what must be there, says the
 * definition: 403 and 422.
 */
export async function sendPalletRequest(
  appContext: AppContext,
  person: Person,
  { requestKey = randomUUID(), ...body }: { requestKey?: string },
): Promise<void> {
  const { database, definitions, settings, clock } = appContext;
  const definition = definitions.get(form.type);
  const asked = (filled: Parameters<typeof claimContext>[2]["form"]) =>
    claimContext(appContext, person, {
      type: form.type,
      form: filled,
      customerId: person.customer?.uuid,
      storedFiles: 0,
      queuedFiles: 0,
    });
  if (!definition || !mayStart(definition, asked({}))) {
    throw new HttpError(403, "You are not able to request pallet returns.");
  }
  const filled = readForm(definition, body);
  const own = person.customer?.uuid;
  const account = accountField(definition);
  const named = get(filled, `${account}/uuid`);
  if (own !== undefined && named !== undefined && String(named).toLowerCase() !== own) {
    throw refusedFields({
      [`${toPath(account)}.uuid`]: ["You can request a pallet return for your own account only."],
    });
  }
  const send = evaluate(definition, asked(filled)).transitions[form.transition];
  if (!send?.offered) throw new HttpError(403, "You are not able to request pallet returns.");
  if (!send.ready) throw refusedFields(missingErrors(send.missing));
  if (settings.mailOff.includes(form.type)) return;
  const letter = palletLetter(definition, filled, person);
  await database.transaction().execute(async (trx) => {
    const isNew = await queueMail(trx, {
      kind: form.type,
      event: `${person.id} ${requestKey.toLowerCase()}`,
      claimId: null,
      recipients: [settings.palletMailbox],
      ...letter,
    });
    const most = settings.limits.palletRequestsPerDay;
    if (isNew) await takeQuota(trx, clock, person, { name: "pallet-request", most, words: "pallet requests" });
  });
}
