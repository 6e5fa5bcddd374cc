import { createTransport } from "nodemailer";
import type { Send } from "./deliver-due.ts";

const seconds = 1000;

/** Sends over the SMTP server at this address (`smtp:` or `smtps:`, with user and password where it wants them) until aborted. */
export function smtpSend(url: string, from: string, signal?: AbortSignal): Send {
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
      subject: mail.subject,
      text: mail.text_part,
      html: mail.html_part,
      messageId: mail.message_id,
      ...(signal && { signal }),
      headers: { "auto-submitted": "auto-generated" },
    });
  };
}
