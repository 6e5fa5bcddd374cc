import PostalMime, { type Address, addressParser, type Email } from "postal-mime";
import { HttpError } from "../http/http-error.ts";

/** A file of a mail. */
export interface MailedFile {
  filename: string;
  content: Buffer;
}

/** Who wrote, to whom, and whether a person did. */
export interface MailHead {
  /** In small letters; empty where nobody is named, or more than one. */
  from: string;
  /** Every address that it may have come in at. */
  recipients: string[];
  messageId: string | undefined;
  /** No person wrote it: notices of absence or of failure, mail to lists. */
  isAutomatic: boolean;
}

/** What somebody wrote. */
export interface MailBody {
  text: string;
  files: MailedFile[];
  /** Files beyond the most that are read. */
  more: number;
}

/** Bytes; what is smaller and stands in the text is a sign of the sender's firm. */
const smallestPicture = 10 * 1024;
const signatures = /^application\/(x-)?(pkcs7|pgp)-signature$/;
/** Characters; longer than anybody writes, and what follows is not gone through. */
const longestText = 100_000;
const longestHtml = 1_000_000;

/** Bytes of a head: what is longer, nobody's mail program wrote. */
const longestHead = 256 * 1024;
/** What the parser keeps in memory piece by piece: far more than a mail of this size has. */
const mostLines = 1_000_000;
const mostDashed = 20_000;
const mostFiles = 50;

/** The head of a message as it came over the wire (RFC 5322); the rest is not looked at. */
export async function readHead(raw: Buffer): Promise<MailHead> {
  const ends = [raw.indexOf("\r\n\r\n"), raw.indexOf("\n\n")].filter((at) => at >= 0);
  const mail = await PostalMime.parse(raw.subarray(0, Math.min(longestHead, ...ends))).catch(() => undefined);
  if (!mail) return { from: "", recipients: [], messageId: undefined, isAutomatic: false };
  const named = ["delivered-to", "x-original-to", "envelope-to"].flatMap((name) => valuesOf(mail, name));
  // Mail servers may have judged another of several.
  const authors = valuesOf(mail, "from").flatMap((value) => addressesIn(addressParser(value)));
  return {
    from: authors.length === 1 ? (authors[0]?.toLowerCase() ?? "") : "",
    recipients: [
      ...named.map((value) => value.replace(/^<|>$/g, "")),
      ...addressesIn(mail.to),
      ...addressesIn(mail.cc),
    ],
    messageId: mail.messageId,
    isAutomatic: isAutomatic(mail),
  };
}

/** Pictures of our own letters come back with what quotes them. */
const ourPicture = /^<?(brand|photo-\d+)\.[^@]*@claims-portal>?$/;

/** What the whole message says. Refuses with 422 one that is not made to be read. */
export async function readBody(raw: Buffer): Promise<MailBody> {
  const unreadable = (cause?: unknown) =>
    new HttpError(422, "We could not read it. Please send plain text and fewer files.", undefined, { cause });
  let [lines, dashed] = [0, 0];
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) {
    lines += 1;
    if (raw[at + 1] === 45 && raw[at + 2] === 45) dashed += 1;
  }
  if (lines > mostLines || dashed > mostDashed) throw unreadable();
  // Mails within the mail are files of it: their words are somebody else's.
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 50 }).catch((cause) => {
    throw unreadable(cause);
  });
  const files = mail.attachments.flatMap(({ filename, mimeType, content, related, contentId = "" }) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(content as Uint8Array<ArrayBuffer>);
    if (signatures.test(mimeType) || ourPicture.test(contentId)) return [];
    if (related && bytes.length < smallestPicture) return [];
    return [{ filename: filename ?? `file.${mimeType.split("/")[1] ?? ""}`, content: bytes }];
  });
  return {
    text: (mail.text?.trim() ? mail.text : await textOf(mail.html ?? "")).slice(0, longestText),
    files: files.slice(0, mostFiles),
    more: Math.max(0, files.length - mostFiles),
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
    says("x-auto-response-suppress", /\b(all|autoreply)\b/) ||
    says("x-autoreply", /./) ||
    says("x-autorespond", /./) ||
    says("list-id", /./) ||
    says("return-path", /^(<\s*>|<?mailer-daemon\b.*)?$/) ||
    says("content-type", /^multipart\/report\b/) ||
    /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? "")
  );
}
