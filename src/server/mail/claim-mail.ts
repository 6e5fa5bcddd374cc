import type { Transaction } from "kysely";
import type { CompiledDefinition } from "../../engine/index.ts";
import type { Tables } from "../database/tables.ts";
import type { Settings } from "../env.ts";
import { escapeHtml } from "../plain-page.ts";
import { type CustomerLetter, type LetterFacts, letters, type StaffLetter } from "./letters.ts";
import { queueMail } from "./outbox.ts";

export interface MailedClaim extends LetterFacts {
  id: string;
  /** The activity that it tells of. */
  event: string;
  recipients: string[];
}

const close = "This message was sent automatically by the Partner Portal. Please do not reply to it.";

/** What a letter calls a claim, short enough for a subject: `Replacement claim`; forms have longer titles. */
export const titleOf = ({ type }: Pick<CompiledDefinition, "type">): string =>
  `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll("-", " ")} claim`;

/** Queues a letter about a claim (D-147), unless its kind is switched off. */
export async function queueClaimMail(
  trx: Transaction<Tables>,
  { publicUrl, mailOff }: Pick<Settings, "publicUrl" | "mailOff">,
  kind: CustomerLetter | StaffLetter,
  claim: MailedClaim,
): Promise<void> {
  if (mailOff.includes(kind)) return;
  const letter = letters[kind](claim);
  const link = `${publicUrl}/${letter.opensForm ? "edit-claim" : "claim"}/${encodeURIComponent(claim.number)}`;
  const paragraphs = ["Kia ora,", ...letter.paragraphs].filter((paragraph) => paragraph !== "");
  await queueMail(trx, {
    kind,
    event: claim.event,
    claimId: claim.id,
    recipients: claim.recipients,
    subject: letter.subject,
    text: `${[...paragraphs, link, close].join("\n\n")}\n`,
    html: [
      ...paragraphs.map(htmlParagraph),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      `<p><small>${escapeHtml(close)}</small></p>`,
    ].join("\n"),
  });
}

/** Plain text as a paragraph of HTML that keeps its lines. */
export const htmlParagraph = (text: string): string => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
