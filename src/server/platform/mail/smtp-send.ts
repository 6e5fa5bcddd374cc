import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { FileStore } from "../files/file-store.ts";
import type { NotTaken, Send } from "./due-mail.ts";
import type { InlinePicture } from "./letter-photos.ts";
import { isMailAddress, mailboxOf } from "./mail-address.ts";
import type { Attachment } from "./queue-mail.ts";

const seconds = 1000;
/** Less than the outbox lends a mail for. */
const patience = 240 * seconds;

/** Where the bytes of attachments are. */
type Files = Pick<FileStore, "get">;

/** What the SMTP client tells of a failure. */
interface SmtpFault extends Error {
  /** The SMTP command that was refused. */
  command?: string;
  /** The server would refuse it again. */
  permanent?: boolean;
  response?: string;
  recipient?: string;
  rejectedErrors?: SmtpFault[];
}

/** Refusals of the mail itself. What a server says to our name, password or connection is mended by the operator, not by the mail. */
const ofTheMail = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

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
    const lacking = [...mail.recipients, ...mail.cc].filter((address) => !mail.accepted.includes(address));
    const impossible = lacking.filter((address) => !isMailAddress(address)).map(notAnAddress);
    const to = lacking.filter(isMailAddress);
    if (to.length === 0) return impossible;
    const limit = AbortSignal.timeout(patience);
    const attachments: AttachedContent[] = [];
    try {
      for (const attachment of mail.attachments) attachments.push(await withContent(attachment, files));
      const { rejectedErrors } = (await transport.sendMail({
        from,
        to: mail.recipients.filter(isMailAddress).map(plainly),
        cc: mail.cc.filter(isMailAddress).map(plainly),
        envelope: { from: senderOf(from), to },
        ...(mail.reply_to !== null && isMailAddress(mail.reply_to) && { replyTo: plainly(mail.reply_to) }),
        attachments: [...attachments, ...(mail.pictures ?? []).map(inline)],
        subject: mail.subject,
        text: mail.text_part,
        html: mail.html_part,
        messageId: mail.message_id,
        // Mail programs keep together what has the same beginning: all letters about a claim.
        ...(mail.claim_id !== null && { references: threadOf(mail.claim_id), inReplyTo: threadOf(mail.claim_id) }),
        // The same mail is the same bytes each time that it is sent.
        date: mail.created_at,
        baseBoundary: mail.id,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: { "auto-submitted": "auto-generated" },
      })) as { rejectedErrors?: SmtpFault[] };
      return [...impossible, ...refusedOf(to, rejectedErrors)];
    } catch (error) {
      const fault = error as SmtpFault;
      if (fault.command === "RCPT TO" && fault.rejectedErrors?.length)
        // Nobody took it, whoever the refusals name.
        return [...impossible, ...refusedOf(to, fault.rejectedErrors, fault)];
      const isFinal = fault.permanent === true && ofTheMail.has(fault.command ?? "");
      throw Object.assign(new Error(fault.message, { cause: fault }), { isFinal });
    } finally {
      // Where one of them is gone nobody reads the others, and every try would leave them open.
      for (const { content } of attachments) content.destroy();
    }
  };
}

const notAnAddress = (address: string): NotTaken => ({
  address,
  reason: "This is not an e-mail address.",
  isFinal: true,
});

/** Those of the addresses that were refused: the client tells of them as it wrote them to the server, not as they are known here. */
function refusedOf(addresses: string[], faults: SmtpFault[] = [], otherwise?: SmtpFault): NotTaken[] {
  const byMailbox = new Map(faults.map((fault) => [mailboxOf(fault.recipient ?? ""), fault]));
  return addresses.flatMap((address) => {
    const fault = byMailbox.get(mailboxOf(address)) ?? otherwise;
    if (!fault) return [];
    return { address, reason: fault.response ?? fault.message, isFinal: fault.permanent === true };
  });
}

const threadOf = (claim: string) => `<claim-${claim}@claims-portal>`;

/** An address and no list of them, whatever signs it holds. */
const plainly = (address: string) => ({ name: "", address });

/** The address in `Claims Portal <claims@example.test>`. */
export const senderOf = (from: string): string => /<([^>]*)>/.exec(from)?.[1] ?? from.trim();

interface AttachedContent {
  filename: string;
  contentType: string;
  content: Readable;
}

const inline = (picture: InlinePicture) => ({
  ...picture,
  contentType: "image/jpeg",
  contentDisposition: "inline" as const,
});

async function withContent(
  { filename, mime_type, path }: Attachment,
  files: Files | undefined,
): Promise<AttachedContent> {
  const content = await files?.get(path);
  if (!content) throw new Error(`The attachment ${filename} is not in the file store.`);
  return { filename, contentType: mime_type, content };
}
