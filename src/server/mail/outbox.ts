import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

export interface NewMail {
  /** Which of D-147. */
  kind: string;
  claimId: string | null;
  recipients: string[];
  subject: string;
  text: string;
  html: string;
}

/** Puts a mail into the outbox with the transaction that causes it: both happen, or neither. Without recipients, nothing. */
export async function queueMail(trx: Transaction<Tables>, mail: NewMail): Promise<void> {
  const recipients = [...new Set(mail.recipients.map((address) => address.trim()).filter((address) => address !== ""))];
  if (recipients.length === 0) return;
  const id = randomUUID();
  await trx
    .insertInto("outbox")
    .values({
      id,
      kind: mail.kind,
      claim_id: mail.claimId,
      recipients: JSON.stringify(recipients),
      subject: mail.subject,
      text_part: mail.text,
      html_part: mail.html,
      message_id: `<${id}@claims-portal>`,
      state: "waiting",
      // The database's clock, because every process that sends reads the same one.
      next_attempt_at: sql<Date>`now()`,
      created_at: sql<Date>`now()`,
    })
    .execute();
}
