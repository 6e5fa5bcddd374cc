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
  /** Who answers it instead, and the address for that. */
  answeredBy?: { person: string; addressOf(letter: string): string } | undefined;
  /** Their bytes are kept already. */
  attachments?: Attachment[];
  /** It may go along with what follows. */
  waits?: { quoted: string } & Partial<Waiting>;
}

/** A letter that waits for more to go along with it. */
interface Waiting {
  quoted: string;
  /** Until when; absent: a minute. */
  until: Date;
  /** The events that it tells of. */
  events: string[];
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
 * second time for the same event and addressees, nothing more. Its id where it was put in.
 */
export async function queueMail(trx: Transaction<Tables>, mail: NewMail): Promise<string | undefined> {
  const recipients = distinct(mail.recipients);
  if (recipients.length === 0) return undefined;
  const cc = distinct(mail.cc ?? [], recipients);
  const id = randomUUID();
  const queued = await trx
    .insertInto("outbox")
    .values({
      id,
      kind: mail.kind,
      event_key: eventKey(mail, [...recipients, ...cc]),
      earlier: JSON.stringify(mail.waits?.events ?? []),
      claim_id: mail.claimId,
      recipients: JSON.stringify(recipients),
      cc: JSON.stringify(cc),
      reply_to: mail.answeredBy?.addressOf(id) ?? mail.replyTo ?? null,
      writer_id: mail.answeredBy?.person ?? null,
      subject: oneLine(mail.subject),
      text_part: mail.text,
      html_part: mail.html,
      message_id: `<${id}@claims-portal>`,
      state: "waiting",
      // The database's clock, because every process that sends reads the same one.
      next_attempt_at: mail.waits ? (mail.waits.until ?? sql<Date>`now() + interval '1 minute'`) : sql<Date>`now()`,
      quoted: mail.waits?.quoted ?? null,
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
  return queued?.id;
}

/**
 * Takes back the mail of this kind on this claim that waits for what may follow it, so that one goes with both. Undefined where there is none, or it is being sent.
 */
export async function takeWaiting(
  trx: Transaction<Tables>,
  { kind, id, recipients, cc = [] }: { kind: string; id: string; recipients: string[]; cc?: string[] },
): Promise<Waiting | undefined> {
  const addressees = distinct(recipients);
  const waiting = trx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("claim_id", "=", id)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("quoted", "is not", null)
    .where(sql<boolean>`recipients = ${JSON.stringify(addressees)}::jsonb`)
    .where(sql<boolean>`cc = ${JSON.stringify(distinct(cc, addressees))}::jsonb`)
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await trx
    .deleteFrom("outbox")
    .where("id", "in", waiting)
    .returning(["quoted", "next_attempt_at", "earlier", eventOf.as("event")])
    .executeTakeFirst();
  if (!taken) return undefined;
  return { quoted: taken.quoted ?? "", until: taken.next_attempt_at, events: [...taken.earlier, taken.event] };
}

/** Of a query on `outbox`: what a letter tells of, as `eventKey` names it. */
export const eventOf = sql<string>`split_part(event_key, ' ', 2)`;

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
