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
  cc?: string[];
  /** Whom an answer goes to. */
  replyTo?: string;
  /** Their bytes are kept already. */
  attachments?: Attachment[];
}

export interface Attachment {
  filename: string;
  mime_type: string;
  size: number;
  /** The key in the file store. */
  path: string;
}

/** Puts a mail into the outbox with the transaction that causes it: both happen, or neither. Without recipients, nothing. */
export async function queueMail(trx: Transaction<Tables>, mail: NewMail): Promise<void> {
  const recipients = distinct(mail.recipients);
  if (recipients.length === 0) return;
  const id = randomUUID();
  await trx
    .insertInto("outbox")
    .values({
      id,
      kind: mail.kind,
      claim_id: mail.claimId,
      recipients: JSON.stringify(recipients),
      cc: JSON.stringify(distinct(mail.cc ?? []).filter((address) => !recipients.includes(address))),
      reply_to: mail.replyTo ?? null,
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
  const attachments = (mail.attachments ?? []).map((file, place) => ({
    id: randomUUID(),
    outbox_id: id,
    place,
    ...file,
  }));
  if (attachments.length > 0) await trx.insertInto("outbox_attachments").values(attachments).execute();
}

const distinct = (addresses: string[]): string[] => [
  ...new Set(addresses.map((address) => address.trim()).filter((address) => address !== "")),
];
