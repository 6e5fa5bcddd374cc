import type { Transaction } from "kysely";
import type { Letter } from "../../../definitions/store.ts";
import type { CompiledDefinition } from "../../../engine/index.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { htmlAct, htmlParagraph, htmlQuote, htmlSmall, letterHtml } from "../../platform/mail/letter-html.ts";
import { queueMail, takeWaiting } from "../../platform/mail/outbox.ts";
import { isolated, stripBidi } from "../../platform/mail/strip-bidi.ts";
import type { Settings } from "../../platform/settings/settings.ts";

/** What a letter tells of a claim. */
export interface MailedClaim {
  id: string;
  number: string;
  /** The type in short: `Warranty claim`. */
  title: string;
  /** The customer's own job number. */
  reference: string | null;
  /** What the sender of the news wrote with it. */
  text: string | undefined;
  /** The role that is meant, in words. */
  role: string | undefined;
  /** What stands at a pointer into form and claim, in words; empty where there is nothing. */
  answerAt: (pointer: string) => string;
  /** What it is about, each line with its words. */
  lines: { title: string; text: string }[];
  /** The activity that it tells of. */
  event: string;
  recipients: string[];
  cc?: string[];
}

/** How each sort of letter ends. */
const closings = {
  toAccount: "This message was sent automatically by the Partner Portal. If you reply, customer service reads it.",
  toUs: "This message was sent automatically by the Partner Portal. Please answer in the portal, not by e-mail.",
};

/** What a letter calls a claim, short enough for a subject: `Replacement claim`; forms have longer titles. */
export const titleOf = ({ type }: Pick<CompiledDefinition, "type">): string =>
  `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll("-", " ")} claim`;

/** Queues a letter about a claim (D-147). */
export async function queueClaimMail(
  trx: Transaction<Tables>,
  { publicUrl, customerServiceEmail }: Pick<Settings, "publicUrl" | "customerServiceEmail">,
  { id: kind, to, on, opensForm, words }: Letter & { id: string },
  claim: MailedClaim,
): Promise<void> {
  const fill = fillingOf(claim);
  const subject = fill(words.subject);
  const lead = fill(words.lead);
  const bundle = on && claim.text ? await takeWaiting(trx, { ...claim, kind }) : undefined;
  const written = bundle ? [bundle.quoted, claim.text].join("\n\n") : claim.text;
  const quote = words.quote === "{text}" ? written : words.quote && fill(words.quote);
  const paragraphs = (claim.text ? words.paragraphs : (words.withoutText ?? words.paragraphs)).map(fill);
  const link = `${publicUrl}/${opensForm ? "edit-claim" : "claim"}/${encodeURIComponent(claim.number)}`;
  const isToAccount = isOutside(to);
  const closing = closings[isToAccount ? "toAccount" : "toUs"];
  const opening = ["Kia ora,", ...paragraphs];
  const quoted = quote && stripBidi(quote).replaceAll(/\r\n?/g, "\n").trim();
  const about = claim.lines.map((line) => `${line.title}: ${isolated(line.text)}`);
  const text = [
    ...opening,
    ...(quoted ? [asQuote(quoted)] : []),
    ...(about.length > 0 ? [about.join("\n")] : []),
    lead,
    link,
    closing,
  ];
  await queueMail(trx, {
    kind,
    event: claim.event,
    claimId: claim.id,
    recipients: claim.recipients,
    ...(claim.cc && { cc: claim.cc }),
    ...(isToAccount && { replyTo: customerServiceEmail }),
    ...(written !== undefined && on && { waits: { quoted: written, until: bundle?.until } }),
    subject,
    text: `${text.join("\n\n")}\n`,
    html: letterHtml(subject, [
      ...opening.map(htmlParagraph),
      ...(quoted ? [htmlQuote(quoted)] : []),
      ...(about.length > 0 ? [htmlParagraph(about.join("\n"))] : []),
      htmlParagraph(lead),
      htmlAct(`${opensForm ? "Fill in" : "Open"} ${claim.number}`, link),
      htmlSmall(closing),
    ]),
  });
}

const asQuote = (text: string): string => text.replaceAll(/^/gm, "> ");

/** Does it go to the claim's customer or to whom they named? */
export const isOutside = (to: Letter["to"]): boolean => to === "account" || (typeof to === "object" && "field" in to);

/** Puts what the claim holds in the place of names in braces. */
function fillingOf({ number, title, reference, text, role, answerAt }: MailedClaim): (words: string) => string {
  const type = title.toLowerCase();
  const known: Record<string, string> = {
    number,
    title,
    type,
    claim: `${type} ${number}${reference ? ` (your reference: ${isolated(reference)})` : ""}`,
    reference: isolated(reference ?? ""),
    text: isolated(text ?? ""),
    role: role ?? "you",
  };
  const answerTo = (name: string): string => {
    if (!name.startsWith("/")) return known[name] ?? "";
    const words = answerAt(name);
    return words === "" ? "" : isolated(words);
  };
  return (words) => words.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => answerTo(name));
}
