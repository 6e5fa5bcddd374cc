import type { Generated } from "kysely";
import type { Json, JsonPreset } from "./columns.ts";

export interface CaughtAttachment {
  filename: string;
  mime_type: string;
  size: number;
}

/** Letters that wait or were sent, those that the catcher holds, and answers that are written. */
export interface MailTables {
  outbox: {
    id: string;
    kind: string;
    claim_id: string | null;
    recipients: Json<string[]>;
    cc: JsonPreset<string[]>;
    reply_to: string | null;
    subject: string;
    text_part: string;
    html_part: string;
    message_id: string;
    state: "waiting" | "sent" | "dead" | "discarded";
    attempts: Generated<number>;
    next_attempt_at: Date;
    last_error: string | null;
    created_at: Date;
    sent_at: Date | null;
    event_key: string;
    earlier: JsonPreset<string[]>;
    accepted: JsonPreset<string[]>;
    failed_at: Date | null;
    quoted: string | null;
    writer_id: string | null;
  };
  outbox_attachments: {
    id: string;
    outbox_id: string;
    place: number;
    filename: string;
    mime_type: string;
    size: number;
    path: string;
  };
  caught_mail: {
    id: string;
    message_id: string;
    received_at: Date;
    sender: string;
    recipients: Json<string[]>;
    subject: string;
    text_part: string;
    html_part: string;
    attachments: JsonPreset<CaughtAttachment[]>;
    reply_to: string | null;
  };
  inbound_mail: {
    key: string;
    claim_id: string;
    received_at: Date;
  };
}
