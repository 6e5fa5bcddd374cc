import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import { escapeHtml } from "../plain-page.ts";
import { queueMail } from "./outbox.ts";

export interface MailedClaim {
  id: string;
  number: string;
  /** The type as customers read it: `Warranty Claim`. */
  title: string;
  /** Their own job number; empty where there is none. */
  reference: string | null;
  recipients: string[];
}

/** Tells the customer that their claim has arrived (D-147, `received`). Says nothing that is internal. */
export async function queueReceivedMail(
  trx: Transaction<Tables>,
  publicUrl: string,
  claim: MailedClaim,
): Promise<void> {
  const { id, number, title, reference, recipients } = claim;
  const link = `${publicUrl}/claim/${encodeURIComponent(number)}`;
  const paragraphs = [
    "Kia ora,",
    `Thank you. We have received your ${title.toLowerCase()} ${number}${reference ? ` (your reference: ${reference})` : ""}.`,
    "We will let you know when there is news or if we need anything more from you. You can follow the claim here:",
  ];
  const close = "This message was sent automatically by the Partner Portal. Please do not reply to it.";
  await queueMail(trx, {
    kind: "received",
    claimId: id,
    recipients,
    subject: `${title} ${number} received`,
    text: `${[...paragraphs, link, close].join("\n\n")}\n`,
    html: [
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      `<p><small>${escapeHtml(close)}</small></p>`,
    ].join("\n"),
  });
}
