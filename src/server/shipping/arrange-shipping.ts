import type { FastifyRequest } from "fastify";
import type { ClaimRecord } from "../../contract/types.ts";
import { act, holdClaim, offeredAsking } from "../claims/act-on-claim.ts";
import { storedContext } from "../claims/claim-context.ts";
import { claimRecord } from "../claims/claim-record.ts";
import { definitionOf } from "../claims/definition-of.ts";
import { findClaim } from "../claims/find-claim.ts";
import { notAvailable } from "../claims/move-refusal.ts";
import { recordActivity } from "../claims/record-activity.ts";
import { mustResolve } from "../claims/resolve-claim.ts";
import { htmlParagraph } from "../mail/claim-mail.ts";
import { queueMail } from "../mail/outbox.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";
import { collectionMail } from "./collection-mail.ts";
import { receiveRequest } from "./receive-request.ts";

/** What the dialog starts from: the claim, and who reads along unless the person says otherwise (D-082). */
export async function arrangementOf(
  parts: Parts,
  person: Person,
  reference: string,
): Promise<{ claim: ClaimRecord; ccRecipientEmails: string[] }> {
  mustResolve(person);
  const { database, definitions, settings } = parts;
  const claim = await findClaim(database, person, definitions.access, reference);
  if (!claim) throw new Refused(404, "There is no such claim.");
  const definition = await definitionOf(parts, claim);
  if (!definition) throw notAvailable("resolution");
  offeredAsking({ definition, context: await storedContext(database, parts, person, claim) }, "shipping");
  const managers = await database
    .selectFrom("customer_managers")
    .innerJoin("users", "users.id", "customer_managers.user_id")
    .select("users.email")
    .where("customer_id", "=", claim.customer_id)
    .orderBy("users.email")
    .execute();
  const addresses = [person.email, settings.customerServiceEmail, ...managers.map(({ email }) => email)];
  return { claim: await claimRecord(parts, person, claim), ccRecipientEmails: [...new Set(addresses)] };
}

/** Mails the carrier with the files and moves the claim: all of it or nothing. Refuses with 403, 404 or 422. */
export async function arrangeShipping(parts: Parts, person: Person, request: FastifyRequest): Promise<void> {
  mustResolve(person);
  const { files, settings, database, clock } = parts;
  const sent = await receiveRequest(request, files, settings.limits);
  let isQueued = false;
  try {
    const mail = collectionMail(sent.fields);
    const reference = sent.fields.claim ?? "";
    await database.transaction().execute(async (trx) => {
      const held = await holdClaim(trx, parts, person, reference);
      const claim = await act(trx, parts, person, held, { transition: offeredAsking(held, "shipping") });
      const event = await recordActivity(trx, {
        claimId: claim.id,
        moment: clock.now(),
        type: "collection-e-mail",
        description: "Collection request sent to the carrier",
        isInternal: true,
        userId: person.id,
        note: asNote(
          mail,
          sent.files.map(({ name }) => name),
        ),
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
        html: mail.body
          .split(/\n{2,}/)
          .map(htmlParagraph)
          .join("\n"),
        attachments: sent.files.map(({ key, name, mime, size }) => ({
          path: key,
          filename: name,
          mime_type: mime,
          size,
        })),
      });
    });
    isQueued = true;
  } finally {
    if (!isQueued) await Promise.all(sent.files.map(({ key }) => files.remove(key)));
  }
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
