import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { act, holdClaim, offeredAsking } from "../claims/act-on-claim.ts";
import { recordActivity } from "../claims/record-activity.ts";
import { mustResolve } from "../claims/resolve-claim.ts";
import type { Tables } from "../database/tables.ts";
import { htmlParagraph, letterHtml } from "../mail/letter-html.ts";
import { queueMail } from "../mail/outbox.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { collectionMail } from "./collection-mail.ts";
import { receiveRequest } from "./receive-request.ts";

/** The kind of the activity that keeps a letter (D-075). */
const letterSent = "collection-e-mail";

/** Mails the carrier with the files and moves the claim: all of it or nothing. Refuses with 403, 404 or 422. */
export async function arrangeShipping(parts: Parts, person: Person, request: FastifyRequest): Promise<void> {
  mustResolve(person);
  const { files, settings, database, clock } = parts;
  const sent = await receiveRequest(request, files, settings.limits);
  let isKept = false;
  try {
    const mail = collectionMail(sent.fields);
    const reference = sent.fields.claim ?? "";
    isKept = await database.transaction().execute(async (trx) => {
      const held = await holdClaim(trx, parts, person, reference);
      const transition = offeredAsking(held, "shipping");
      const note = asNote(
        mail,
        sent.files.map(({ name }) => name),
      );
      if (await isSentAlready(trx, parts, person, { claimId: held.claim.id, note })) return false;
      const claim = await act(trx, parts, person, held, { transition });
      const event = await recordActivity(trx, {
        claimId: claim.id,
        moment: clock.now(),
        type: letterSent,
        description: "Collection request sent to the carrier",
        isInternal: true,
        userId: person.id,
        note,
      });
      await queueMail(trx, {
        kind: "collection",
        event,
        claimId: claim.id,
        recipients: mail.to,
        cc: mail.cc,
        replyTo: person.email,
        subject: mail.subject,
        text: `${mail.body}\n`,
        html: letterHtml(mail.subject, mail.body.split(/\n{2,}/).map(htmlParagraph)),
        attachments: sent.files.map(({ key, name, mime, size }) => ({
          path: key,
          filename: name,
          mime_type: mime,
          size,
        })),
      });
      return true;
    });
  } finally {
    if (!isKept) await Promise.all(sent.files.map(({ key }) => files.remove(key)));
  }
}

/** Within this many milliseconds the same letter is the same click, or one whose answer was lost; later it is meant. */
const sameLetter = 600_000;

/** Has this person just sent this very letter about the claim? Then it is not sent twice. */
async function isSentAlready(
  trx: Transaction<Tables>,
  { clock }: Parts,
  person: Person,
  { claimId, note }: { claimId: string; note: string },
): Promise<boolean> {
  const sent = await trx
    .selectFrom("activities")
    .select("id")
    .where("claim_id", "=", claimId)
    .where("type", "=", letterSent)
    .where("user_id", "=", person.id)
    .where("note", "=", note)
    .where("created_at", ">", new Date(clock.now().getTime() - sameLetter))
    .executeTakeFirst();
  return sent !== undefined;
}

/** The mail as the timeline keeps it, for staff alone. */
function asNote({ to, cc, subject, body }: ReturnType<typeof collectionMail>, names: string[]): string {
  const lines = [
    `To: ${to.join(", ")}`,
    ...(cc.length > 0 ? [`Cc: ${cc.join(", ")}`] : []),
    `Subject: ${subject}`,
    ...(names.length > 0 ? [`Files: ${names.join(", ")}`] : []),
  ];
  return `${lines.join("\n")}\n\n${body}`.trim();
}
