import { createHash, randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import { stripBidi } from "./strip-bidi.ts";

export interface NewMail {
  /** Which of D-147. */
  kind: string;
  /** What it tells of, by a name that no other event has: the same event to the same people is queued once. */
  event: string;
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

/**
 * Puts a mail into the outbox with the transaction that causes it: both happen, or neither. Without recipients, nothing; a
 * second time for the same event and addressees, nothing more. True where it was put in.
 */
export async function queueMail(trx: Transaction<Tables>, mail: NewMail): Promise<boolean> {
  const recipients = distinct(mail.recipients);
  if (recipients.length === 0) return false;
  const cc = distinct(mail.cc ?? [], recipients);
  const id = randomUUID();
  const queued = await trx
    .insertInto("outbox")
    .values({
      id,
      kind: mail.kind,
      event_key: eventKey(mail, [...recipients, ...cc]),
      claim_id: mail.claimId,
      recipients: JSON.stringify(recipients),
      cc: JSON.stringify(cc),
      reply_to: mail.replyTo ?? null,
      subject: oneLine(mail.subject),
      text_part: mail.text,
      html_part: mail.html,
      message_id: `<${id}@claims-portal>`,
      state: "waiting",
      // The database's clock, because every process that sends reads the same one.
      next_attempt_at: sql<Date>`now()`,
      created_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column("event_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  const attachments = (mail.attachments ?? []).map((file, place) => ({
    id: randomUUID(),
    outbox_id: id,
    place,
    ...file,
  }));
  if (queued && attachments.length > 0) await trx.insertInto("outbox_attachments").values(attachments).execute();
  return queued !== undefined;
}

function eventKey({ kind, event }: NewMail, addressees: string[]): string {
  const everybody = addressees.map((address) => address.toLowerCase()).sort();
  const who = createHash("sha256").update(everybody.join("\n")).digest("base64url");
  return `${kind} ${event} ${who}`;
}

/** A subject is one line of a header, whatever names it holds. */
const oneLine = (subject: string): string => stripBidi(subject.replaceAll(/[\s\p{Cc}]+/gu, " ")).trim();

/** Each address once, however it is written, without those that are `taken`. */
function distinct(addresses: string[], taken: string[] = []): string[] {
  const seen = new Set(["", ...taken.map((address) => address.toLowerCase())]);
  return addresses
    .map((address) => address.trim())
    .filter((address) => !seen.has(address.toLowerCase()) && seen.add(address.toLowerCase()));
}
