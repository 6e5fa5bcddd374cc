import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import PostalMime, { type Attachment } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Database } from "../../app-context.ts";
import type { CaughtAttachment } from "../database/tables.ts";

export interface MailCatcher {
  port: number;
  stop(): Promise<void>;
}

/** A collection request with five files of 20 MB, as they travel. */
const mostBytes = 150 * 1024 * 1024;

const caught = ({ filename, mimeType, content }: Attachment): CaughtAttachment => ({
  filename: filename ?? "",
  mime_type: mimeType,
  size: typeof content === "string" ? content.length : content.byteLength,
});

/** Is it shown within the text? */
const isPicture = ({ related, contentId, mimeType }: Attachment): boolean =>
  related === true && contentId !== undefined && mimeType === "image/jpeg";

/** HTML that holds the pictures which it shows: nothing else of a mail's bytes is kept. */
const withOwnPictures = (html: string, attachments: Attachment[]): string =>
  attachments.filter(isPicture).reduce((whole, { contentId = "", content }) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
    const cid = contentId.replace(/^<|>$/g, "");
    return whole.replaceAll(`src="cid:${cid}"`, `src="data:image/jpeg;base64,${bytes.toString("base64")}"`);
  }, html);

/** Parses a message as it came over the wire and keeps it, once per Message-ID. */
async function keep(database: Database, raw: Buffer, sender: string, recipients: string[]): Promise<void> {
  const { messageId, subject = "", text = "", html = "", attachments, replyTo } = await PostalMime.parse(raw);
  await database
    .insertInto("caught_mail")
    .values({
      id: randomUUID(),
      message_id: messageId ?? `<${randomUUID()}@unnamed>`,
      received_at: sql<Date>`now()`,
      sender,
      recipients: JSON.stringify(recipients),
      subject,
      text_part: text,
      html_part: withOwnPictures(html, attachments),
      attachments: JSON.stringify(attachments.filter((file) => !isPicture(file)).map(caught)),
      reply_to: replyTo?.[0]?.address ?? null,
    })
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .execute();
}

/** A real SMTP server on a free loopback port that sends nothing on: mail ends in `caught_mail`, to be read at `/mail`. */
export async function startMailCatcher(database: Database, onFault: (error: Error) => void): Promise<MailCatcher> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: mostBytes,
    onData(stream, { envelope }, done) {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
      const recipients = envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => keep(database, raw, sender, recipients))
        .then(() => done(), done);
    },
  });
  // A client that resets its connection raises 'error' here; unheard, it would end the process.
  server.on("error", onFault);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
