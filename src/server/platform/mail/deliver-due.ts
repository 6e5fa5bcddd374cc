import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../app-context.ts";
import type { DueMail, NotTaken, Send } from "./due-mail.ts";
import type { Attachment } from "./queue-mail.ts";

interface Options {
  /** Takes up no more once aborted. */
  stopping?: AbortSignal | undefined;
  /** A mail is not tried any more. */
  onPutAside?: ((mail: Pick<DueMail, "id" | "kind">) => void) | undefined;
  /** A mail was tried; with what kept the mail server from taking it, or undefined where it answered for each addressee. */
  onTried?: ((fault: unknown) => void) | undefined;
}

/** Sent in one turn. */
const most = 20;
/** Longer than one mail may take to be sent: a process that dies while sending leaves it to the others after this. */
const lease = sql`interval '6 minutes'`;
/** Milliseconds; with the time that sending takes, less than the lease. */
const longestInsisting = 3 * 60_000;

/**
 * Sends what is due and gives how many it took up. Safe in many processes at once: each takes one mail at a time and holds no
 * connection while it sends. A mail goes again only when its process dies between the server's answer and noting it: the same
 * bytes under the same Message-ID, by which mail servers know a copy.
 */
export async function deliverDue(
  database: Database,
  send: Send,
  { stopping, onPutAside, onTried }: Options = {},
): Promise<number> {
  let taken = 0;
  while (taken < most && !stopping?.aborted) {
    const due = await takeOne(database);
    if (!due) break;
    taken += 1;
    const { attempts, ...mail } = due;
    const attachments = await attachmentsOf(database, mail.id);
    const outcome = await send({ ...mail, attempts, attachments }).then(
      (notTaken) => ({ notTaken }),
      (error: unknown) => ({ error }),
    );
    onTried?.("error" in outcome && !isHopeless(outcome.error) ? outcome.error : undefined);
    const note = judgeDelivery({ ...mail, attempts }, outcome);
    const write = () =>
      database
        .updateTable("outbox")
        .set(note)
        .where("id", "=", mail.id)
        // Nobody else has taken it up in between.
        .where("attempts", "=", attempts)
        .executeTakeFirst();
    const isNoted = await insist(write, stopping);
    if (note.state === "dead" && isNoted.numUpdatedRows > 0n) onPutAside?.(mail);
  }
  return taken;
}

const takeOne = (database: Database) =>
  database
    .updateTable("outbox")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: sql<Date>`now() + ${lease}` }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("state", "=", "waiting")
        .where("next_attempt_at", "<=", sql<Date>`now()`)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "claim_id", "attempts", "message_id", "recipients", "cc", "accepted", "reply_to"])
    .returning(["subject", "text_part", "html_part", "created_at"])
    .executeTakeFirst();

const attachmentsOf = (database: Database, id: string): Promise<Attachment[]> =>
  database
    .selectFrom("outbox_attachments")
    .select(["filename", "mime_type", "size", "path"])
    .where("outbox_id", "=", id)
    .orderBy("place")
    .execute();

/** A database that is away for a while must not make a mail go twice: it is tried again as long as nobody else takes the mail up. */
async function insist<T>(write: () => Promise<T>, stopping: AbortSignal | undefined): Promise<T> {
  const ends = performance.now() + longestInsisting;
  for (const wait of [100, 1000, 2000, ...Array(100).fill(3000)]) {
    try {
      return await write();
    } catch (error) {
      if ((stopping?.aborted && wait > 1000) || performance.now() > ends) throw error;
      await pause(wait);
    }
  }
  return write();
}

/** About a day of tries. */
const mostAttempts = 30;

/** Seconds to wait after so many tries: half a minute, doubling, at most an hour. */
const backOff = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), 3600);

/** What is noted of a mail after a try: sent; put aside, because it is hopeless; or to be tried again, by those who lack it. */
function judgeDelivery(
  { recipients, cc, accepted, attempts }: Pick<DueMail, "recipients" | "cc" | "accepted"> & { attempts: number },
  outcome: { notTaken: NotTaken[] } | { error: unknown },
) {
  const notTaken = "notTaken" in outcome ? outcome.notTaken : [];
  const refused = new Set(notTaken.map(({ address }) => address));
  if ("notTaken" in outcome && refused.size === 0) {
    const everybody = JSON.stringify([...recipients, ...cc]);
    return { state: "sent" as const, sent_at: sql<Date>`now()`, last_error: null, accepted: everybody };
  }
  const isFinal = "error" in outcome ? isHopeless(outcome.error) : notTaken.every((one) => one.isFinal);
  const reason =
    "error" in outcome
      ? String(outcome.error instanceof Error ? outcome.error.message : outcome.error)
      : notTaken.map(({ address, reason }) => `${address}: ${reason}`).join("\n");
  return {
    state: isFinal || attempts >= mostAttempts ? ("dead" as const) : ("waiting" as const),
    next_attempt_at: sql<Date>`now() + make_interval(secs => ${backOff(attempts)})`,
    failed_at: sql<Date>`now()`,
    // A sign that the database takes in no text must not keep the try from being noted.
    last_error: reason.replaceAll("\0", "").slice(0, 1000),
    accepted: JSON.stringify(
      "error" in outcome ? accepted : [...recipients, ...cc].filter((address) => !refused.has(address)),
    ),
  };
}

/** It would be refused again: the mail's fault, and not the mail server's. */
const isHopeless = (error: unknown): boolean => (error as { isFinal?: boolean }).isFinal === true;
