import { DateTime } from "luxon";
import { zone } from "../clock.ts";
import type { CaughtAttachment } from "../database/tables.ts";
import { escapeHtml, plainPage } from "../http/plain-page.ts";

interface ListedMail {
  id: string;
  received_at: Date;
  recipients: string[];
  subject: string;
}

interface CaughtMail extends ListedMail {
  sender: string;
  text_part: string;
  html_part: string;
  attachments: CaughtAttachment[];
}

const shownTime = (moment: Date) => DateTime.fromJSDate(moment, { zone }).toFormat("d MMM yyyy, HH:mm:ss");
const shownSubject = ({ subject }: ListedMail) => escapeHtml(subject || "(no subject)");

/** Plain text with its web addresses as links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece),
    )
    .join("");

/** Newest first. */
export function mailListPage(mails: ListedMail[]): string {
  const rows = mails.map(
    (mail) => `<tr><td><a href="/mail/${mail.id}">${shownSubject(mail)}</a></td>
<td>${escapeHtml(mail.recipients.join(", "))}</td><td>${shownTime(mail.received_at)}</td></tr>`,
  );
  const table = `<table><caption>Mail is caught here and sent to nobody. Newest first.</caption>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Received</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
  const empty = "<p>No mail yet. What the portal sends is caught here and reaches nobody.</p>";
  return plainPage({ title: "Mail", isWide: true, body: `<h1>Mail</h1>${mails.length > 0 ? table : empty}` });
}

/** Names and sizes; the bytes of what is caught are not kept. */
function attached(attachments: CaughtAttachment[]): string {
  if (attachments.length === 0) return "";
  const files = attachments.map(({ filename, size }) => `${escapeHtml(filename)} (${size} bytes)`);
  return `<dt>Files</dt><dd>${files.join(", ")}</dd>`;
}

/** An answer to a mail, as its box holds it, and what became of the one before. */
interface ReplyBox {
  from: string;
  text: string;
  /** By the name of the box. */
  faults?: { from?: string; text?: string };
  outcome?: string | undefined;
}

const outcomes: Record<string, string> = {
  written: "Your answer is on the claim. Where a part of it was refused, a letter tells of it.",
  refused: "Nothing of your answer was taken. A letter to its sender tells why.",
  automatic: "Your answer was taken for one that no person wrote.",
  repeated: "This answer is on the claim already.",
};

const fault = (name: string, text: string | undefined) =>
  text === undefined ? "" : `<p class="alarm" id="${name}-fault">${escapeHtml(text)}</p>`;
/** The first of the boxes with a fault has the focus. */
const marks = (name: string, text: string | undefined, isFirst: boolean) =>
  text === undefined ? "" : ` aria-invalid="true" aria-describedby="${name}-fault"${isFirst ? " autofocus" : ""}`;

/** Answers a mail as its reader would, for trying. */
function replyBox({ id }: CaughtMail, { from, text, faults = {}, outcome = "" }: ReplyBox): string {
  const said = Object.hasOwn(outcomes, outcome)
    ? `<p role="status" tabindex="-1" autofocus>${outcomes[outcome]}</p>`
    : "";
  return `<section id="answer" aria-labelledby="answer-title"><h2 id="answer-title">Reply</h2>${said}
<form method="post" action="/mail/${id}/reply" enctype="multipart/form-data">
<label for="from">From</label>${fault("from", faults.from)}
<input id="from" name="from" type="email" required value="${escapeHtml(from)}"${marks("from", faults.from, true)}>
<label for="text">Your answer</label>${fault("text", faults.text)}
<textarea id="text" name="text" rows="6"${marks("text", faults.text, faults.from === undefined)}>${escapeHtml(text)}</textarea>
<label for="files">Files</label><input id="files" name="files" type="file" multiple>
<button type="submit">Send reply</button></form></section>`;
}

/** One message as text, with the way to its HTML, and a box to answer it where answers come in. */
export function mailPage(mail: CaughtMail, box?: ReplyBox): string {
  const html = mail.html_part ? `<p><a href="/mail/${mail.id}/html">Show as HTML</a></p>` : "";
  return plainPage({
    title: mail.subject || "Mail",
    isWide: true,
    body: `<p><a href="/mail">All mail</a></p><h1>${shownSubject(mail)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(mail.sender)}</dd>
<dt>To</dt><dd>${escapeHtml(mail.recipients.join(", "))}</dd>
<dt>Received</dt><dd>${shownTime(mail.received_at)}</dd>${attached(mail.attachments)}</dl>
${html}<pre>${linked(mail.text_part)}</pre>${box ? replyBox(mail, box) : ""}`,
  });
}

export const noMailPage = (): string =>
  plainPage({
    title: "No such mail",
    body: '<h1>There is no such mail</h1><p><a class="button" href="/mail">All mail</a></p>',
  });
