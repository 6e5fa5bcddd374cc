import type { Transaction } from "kysely";
import type { CompiledDefinition } from "../../engine/index.ts";
import type { Tables } from "../database/tables.ts";
import type { Settings } from "../env.ts";
import { htmlAct, htmlParagraph, htmlQuote, htmlSmall, letterHtml } from "./letter-html.ts";
import { type CustomerLetter, isStaffLetter, type LetterFacts, letters, type StaffLetter } from "./letters.ts";
import { queueMail } from "./outbox.ts";
import { untwisted } from "./untwisted.ts";

export interface MailedClaim extends LetterFacts {
  id: string;
  /** The activity that it tells of. */
  event: string;
  recipients: string[];
}

/** How each sort of letter ends. */
const closings = {
  toAccount: "This message was sent automatically by the Partner Portal. If you reply, customer service reads it.",
  toUs: "This message was sent automatically by the Partner Portal. Please answer in the portal, not by e-mail.",
};

/** What a letter calls a claim, short enough for a subject: `Replacement claim`; forms have longer titles. */
export const titleOf = ({ type }: Pick<CompiledDefinition, "type">): string =>
  `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll("-", " ")} claim`;

/** Queues a letter about a claim (D-147), unless its kind is switched off. */
export async function queueClaimMail(
  trx: Transaction<Tables>,
  { publicUrl, mailOff, customerServiceEmail }: Pick<Settings, "publicUrl" | "mailOff" | "customerServiceEmail">,
  kind: CustomerLetter | StaffLetter,
  claim: MailedClaim,
): Promise<void> {
  if (mailOff.includes(kind)) return;
  const { subject, paragraphs, quote, lead, opensForm } = letters[kind](claim);
  const link = `${publicUrl}/${opensForm ? "edit-claim" : "claim"}/${encodeURIComponent(claim.number)}`;
  const isToAccount = !isStaffLetter(kind);
  const closing = closings[isToAccount ? "toAccount" : "toUs"];
  const opening = ["Kia ora,", ...paragraphs];
  const quoted = quote && untwisted(quote).replaceAll(/\r\n?/g, "\n").trim();
  const text = [...opening, ...(quoted ? [asQuote(quoted)] : []), lead, link, closing];
  await queueMail(trx, {
    kind,
    event: claim.event,
    claimId: claim.id,
    recipients: claim.recipients,
    ...(isToAccount && { replyTo: customerServiceEmail }),
    subject,
    text: `${text.join("\n\n")}\n`,
    html: letterHtml(subject, [
      ...opening.map(htmlParagraph),
      ...(quoted ? [htmlQuote(quoted)] : []),
      htmlParagraph(lead),
      htmlAct(`${opensForm ? "Fill in" : "Open"} ${claim.number}`, link),
      htmlSmall(closing),
    ]),
  });
}

const asQuote = (text: string): string => text.replaceAll(/^/gm, "> ");
