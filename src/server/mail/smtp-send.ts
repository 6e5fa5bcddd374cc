import { createTransport } from "nodemailer";
import type { FileStore } from "../files/file-store.ts";
import type { Send } from "./deliver-due.ts";
import type { Attachment } from "./outbox.ts";

const seconds = 1000;

/** Where the bytes of attachments are. */
type Files = Pick<FileStore, "get">;

/** Sends over the SMTP server at this address (`smtp:` or `smtps:`, with user and password where it wants them) until aborted. */
export function smtpSend(url: string, from: string, signal?: AbortSignal, files?: Files): Send {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    // Nothing in a mail may make this server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({
      from,
      to: mail.recipients,
      cc: mail.cc,
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      attachments: await Promise.all(mail.attachments.map((attachment) => withContent(attachment, files))),
      subject: mail.subject,
      text: mail.text_part,
      html: mail.html_part,
      messageId: mail.message_id,
      ...(signal && { signal }),
      headers: { "auto-submitted": "auto-generated" },
    });
  };
}

async function withContent({ filename, mime_type, path }: Attachment, files: Files | undefined) {
  const content = await files?.get(path);
  if (!content) throw new Error(`The attachment ${filename} is not in the file store.`);
  return { filename, contentType: mime_type, content };
}
