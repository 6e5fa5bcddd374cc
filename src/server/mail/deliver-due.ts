import { sql } from "kysely";
import type { Database } from "../parts.ts";
import type { Attachment } from "./outbox.ts";

export interface DueMail {
  message_id: string;
  recipients: string[];
  subject: string;
  text_part: string;
  html_part: string;
  cc: string[];
  reply_to: string | null;
  attachments: Attachment[];
}

/** Hands one mail over. Rejects when it could not; an error that says `permanent` is not tried again. */
export type Send = (mail: DueMail) => Promise<void>;

const batch = 5;
/** About a day of tries. */
const mostAttempts = 30;
/** Longer than a batch may take to time out: a process that dies while sending leaves its mail to the others after this. */
const lease = sql`interval '5 minutes'`;

/** Seconds to wait after so many tries: half a minute, doubling, at most an hour. */
const backOff = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), 3600);

/**
 * Sends what is due and gives how many it took up. Safe in many processes at once: each takes its own rows and holds no
 * connection while it sends. A mail may go twice when a process dies between sending and noting it; its Message-ID stays.
 */
export async function deliverDue(database: Database, send: Send): Promise<number> {
  const due = await database
    .updateTable("outbox")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: sql<Date>`now() + ${lease}` }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("state", "=", "waiting")
        .where("next_attempt_at", "<=", sql<Date>`now()`)
        .orderBy("next_attempt_at")
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "attempts", "message_id", "recipients", "cc", "reply_to", "subject", "text_part", "html_part"])
    .execute();
  for (const { id, attempts, ...mail } of due) {
    const attachments = await database
      .selectFrom("outbox_attachments")
      .select(["filename", "mime_type", "size", "path"])
      .where("outbox_id", "=", id)
      .orderBy("place")
      .execute();
    const note = await send({ ...mail, attachments }).then(
      () => ({ state: "sent" as const, sent_at: sql<Date>`now()`, last_error: null }),
      (error: unknown) => afterFailure(error, attempts),
    );
    await database.updateTable("outbox").set(note).where("id", "=", id).execute();
  }
  return due.length;
}

function afterFailure(error: unknown, attempts: number) {
  const isHopeless = (error as { permanent?: boolean }).permanent === true || attempts >= mostAttempts;
  return {
    state: isHopeless ? ("dead" as const) : ("waiting" as const),
    next_attempt_at: sql<Date>`now() + make_interval(secs => ${backOff(attempts)})`,
    last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
  };
}
