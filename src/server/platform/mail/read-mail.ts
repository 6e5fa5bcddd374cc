import PostalMime, { type Address, type Email } from "postal-mime";
import { HttpError } from "../http/http-error.ts";

/** A file of a mail. */
export interface MailedFile {
  filename: string;
  content: Buffer;
}

/** A mail that came in, as far as we make something of it. */
export interface InboundMail {
  /** In small letters; empty where nobody is named. */
  from: string;
  /** Every address that it may have come in at. */
  recipients: string[];
  messageId: string | undefined;
  /** No person wrote it: notices of absence or of failure, mail to lists. */
  isAutomatic: boolean;
  text: string;
  files: MailedFile[];
}

/** Bytes; what is smaller and stands in the text is a sign of the sender's firm. */
const smallestPicture = 10 * 1024;
const signatures = /^application\/(x-)?(pkcs7|pgp)-signature$/;
/** Characters; longer than anybody writes, and what follows is not gone through. */
const longestText = 100_000;
const longestHtml = 1_000_000;

/** Reads a message as it came over the wire (RFC 5322). Refuses with 422 one that is not made to be read. */
export async function readMail(raw: Buffer): Promise<InboundMail> {
  // Mails within the mail are files of it: their words are somebody else's.
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 50 }).catch((cause) => {
    throw new HttpError(422, "This message cannot be read.", undefined, { cause });
  });
  const named = ["delivered-to", "x-original-to", "envelope-to"].flatMap((name) => valuesOf(mail, name));
  return {
    from: mail.from?.address?.toLowerCase() ?? "",
    recipients: [
      ...named.map((value) => value.replace(/^<|>$/g, "")),
      ...addressesIn(mail.to),
      ...addressesIn(mail.cc),
    ],
    messageId: mail.messageId,
    isAutomatic: isAutomatic(mail),
    text: (mail.text || (await textOf(mail.html ?? ""))).slice(0, longestText),
    files: mail.attachments.flatMap(({ filename, mimeType, content, related }) => {
      const bytes =
        typeof content === "string" ? Buffer.from(content) : Buffer.from(content as Uint8Array<ArrayBuffer>);
      if (signatures.test(mimeType) || (related && bytes.length < smallestPicture)) return [];
      return [{ filename: filename ?? `file.${mimeType.split("/")[1] ?? ""}`, content: bytes }];
    }),
  };
}

/** HTML as text: the parser makes it only of a mail that has some of both kinds, so it is given one. */
async function textOf(html: string): Promise<string> {
  if (!html) return "";
  const encoded = Buffer.from(html.slice(0, longestHtml)).toString("base64");
  const { text = "" } = await PostalMime.parse(
    [
      ...["content-type: multipart/mixed; boundary=b", "", "--b", "content-type: text/plain", "", "", "--b"],
      ...["content-type: text/html; charset=utf-8", "content-transfer-encoding: base64", "", encoded, "--b--", ""],
    ].join("\r\n"),
  );
  return text;
}

const addressesIn = (given: Address[] = []): string[] =>
  given.flatMap(({ address, group = [] }) => [address ?? [], ...group.map((one) => one.address)].flat());

const valuesOf = ({ headers }: Email, name: string): string[] =>
  headers.flatMap(({ key, value }) => (key === name ? [value.trim().toLowerCase()] : []));

/** RFC 3834, and how mail servers said it before. */
function isAutomatic(mail: Email): boolean {
  const says = (name: string, pattern: RegExp) => valuesOf(mail, name).some((value) => pattern.test(value));
  return (
    says("auto-submitted", /^(?!no\b)./) ||
    says("precedence", /^(bulk|junk|list|auto_reply)\b/) ||
    says("x-auto-response-suppress", /^(?!none\b)./) ||
    says("x-autoreply", /./) ||
    says("x-autorespond", /./) ||
    says("list-id", /./) ||
    says("return-path", /^(<\s*>)?$/) ||
    says("content-type", /^multipart\/report\b/) ||
    /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? "")
  );
}
