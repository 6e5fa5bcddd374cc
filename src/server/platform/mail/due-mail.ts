import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { InlinePicture } from "./letter-photos.ts";
import type { Attachment } from "./queue-mail.ts";

type Row = Selectable<Tables["outbox"]>;

/** A mail to be sent now. `accepted` are those of its addressees who have it already. */
export interface DueMail
  extends Pick<
    Row,
    "id" | "kind" | "claim_id" | "message_id" | "recipients" | "cc" | "accepted" | "reply_to" | "subject"
  > {
  text_part: string;
  html_part: string;
  created_at: Date;
  attachments: Attachment[];
  /** How often it was begun, this time too. */
  attempts: number;
  /** What its HTML shows. */
  pictures?: InlinePicture[];
}

/** One of the addressees did not get it. */
export interface NotTaken {
  address: string;
  /** The mail server's words. */
  reason: string;
  /** It would be refused again. */
  isFinal: boolean;
}

/**
 * Hands one mail over to all who have not `accepted` it, and tells who did not take it. Rejects when nobody could be reached; an
 * error that says `isFinal` is not tried again.
 */
export type Send = (mail: DueMail) => Promise<NotTaken[]>;
