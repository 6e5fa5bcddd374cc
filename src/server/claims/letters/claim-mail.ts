import type { Transaction } from "kysely";
import type { Letter } from "../../../definitions/store.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type NewMail, queueMail, takeWaiting } from "../../platform/mail/queue-mail.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { type AnsweredAs, composeLetter, isOutside, type ToldClaim } from "./compose-letter.ts";

/** The claim that a letter tells of, and whom it tells. */
export interface MailedClaim extends ToldClaim {
  id: string;
  /** The activity that it tells of. */
  event: string;
  recipients: string[];
  cc?: string[];
  /** Whose answer by mail is written into the claim, and as what. */
  answered?: { by: NonNullable<NewMail["answeredBy"]>; as: AnsweredAs } | undefined;
}

/** Queues a letter about a claim (D-147). */
export async function queueClaimMail(
  trx: Transaction<Tables>,
  { publicUrl, customerServiceEmail }: Pick<Settings, "publicUrl" | "customerServiceEmail">,
  { id: kind, ...letter }: Letter & { id: string },
  claim: MailedClaim,
): Promise<void> {
  const { event, recipients, cc, text, answered } = claim;
  const waits = letter.on !== undefined && text !== undefined;
  const bundle = waits && text ? await takeWaiting(trx, { ...claim, kind }) : undefined;
  const quoted = bundle ? [bundle.quoted, text].join("\n\n") : text;
  const { empty: _, ...composed } = composeLetter(letter, { ...claim, quoted }, { publicUrl, answers: answered?.as });
  await queueMail(trx, {
    kind,
    event,
    claimId: claim.id,
    recipients,
    ...(cc && { cc }),
    ...(isOutside(letter.to) && { replyTo: customerServiceEmail }),
    answeredBy: answered?.by,
    ...(waits && quoted !== undefined && { waits: { ...bundle, quoted } }),
    ...composed,
  });
}
