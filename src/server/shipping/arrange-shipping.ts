import type { FastifyRequest } from "fastify";
import { type SqlBool, sql, type Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Undo } from "../../contract/types.ts";
import { decide } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import type { Received } from "../claims/files/receive-files.ts";
import { recordActivity } from "../claims/notes/record-activity.ts";
import { holdClaim, offeredAsking } from "../claims/transition/act-on-claim.ts";
import { mustResolve } from "../claims/transition/resolve-claim.ts";
import { actUndoably } from "../claims/transition/undo-act.ts";
import { takeQuota } from "../http/limits/daily-quota.ts";
import type { Person } from "../person.ts";
import type { Tables } from "../platform/database/tables.ts";
import { mayBeCommitted } from "../platform/database/unavailable.ts";
import { letGo } from "../platform/files/file-store.ts";
import { htmlParagraph, letterHtml } from "../platform/mail/letter-html.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import { collectionMail } from "./collection-mail.ts";
import { receiveRequest } from "./receive-request.ts";

/** The kind of its mail. */
const collection = "collection";
/** The kind of the activity that keeps a letter (D-075). */
const letterSent = "collection-e-mail";

/** Mails the carrier with the files and moves the claim: all of it or nothing. Refuses with 403, 404 or 422. */
export async function arrangeShipping(
  appContext: AppContext,
  person: Person,
  request: FastifyRequest,
): Promise<Undo | undefined> {
  mustResolve(person);
  const { files, database } = appContext;
  const sent = await receiveRequest(appContext, person, request);
  let isKept = false;
  try {
    const mail = collectionMail(sent.fields);
    const reference = sent.fields.claim ?? "";
    const arranged = await database.transaction().execute(async (trx) => {
      const held = await holdClaim(trx, appContext, person, reference);
      const transition = offeredAsking(held, "shipping");
      const note = asNote(
        mail,
        sent.files.map(({ name }) => name),
      );
      const decision = decide(held.definition, transition, held.context);
      const hasMoved = decision.ok && decision.status === held.claim.status;
      const letter = { claimId: held.claim.id, note, files: sent.files };
      if (hasMoved && (await isSentAlready(trx, appContext, person, letter))) return undefined;
      const also = () => sendLetter(trx, appContext, { person, mail, letter, request: request.id });
      return { undo: await actUndoably(trx, appContext, person, held, { transition, also }) };
    });
    isKept = arranged !== undefined;
    return arranged?.undo;
  } catch (error) {
    // A letter may name them. If none does, a later start sets them aside.
    isKept = mayBeCommitted(error);
    throw error;
  } finally {
    if (!isKept) {
      const keys = sent.files.map(({ key }) => key);
      await letGo(files, keys, request.log);
    }
  }
}

interface Letter {
  claimId: string;
  note: string;
  files: Received[];
}

/** Puts the letter into the outbox and into the timeline of our people; it counts for the day of whoever writes it. */
async function sendLetter(
  trx: Transaction<Tables>,
  { settings, clock, audit }: AppContext,
  written: { person: Person; mail: ReturnType<typeof collectionMail>; letter: Letter; request: string },
): Promise<void> {
  const { person, mail, letter, request } = written;
  const { claimId, note, files } = letter;
  const event = await recordActivity(trx, {
    claimId,
    moment: clock.now(),
    type: letterSent,
    description: "Collection request sent to the carrier",
    isInternal: true,
    userId: person.id,
    note,
  });
  await queueMail(trx, {
    kind: collection,
    event,
    claimId,
    recipients: mail.to,
    cc: mail.cc,
    replyTo: person.email,
    subject: mail.subject,
    text: `${mail.body}\n`,
    html: letterHtml(mail.subject, mail.body.split(/\n{2,}/).map(htmlParagraph)),
    attachments: files.map(({ key, name, mime, size }) => ({ path: key, filename: name, mime_type: mime, size })),
  });
  const most = settings.limits.lettersPerDay;
  await takeQuota(trx, clock, person, { name: "letter", most, words: "letters to carriers" });
  await audit.record(trx, {
    kind: "letter-outside",
    outcome: "done",
    person: person.id,
    target: `claim ${claimId}`,
    detail: `addresses: ${mail.to.length + mail.cc.length}`,
    request,
  });
}

/** Within this many milliseconds the same letter is the same click, or one whose answer was lost; later it is meant. */
const sameLetter = 600_000;

/** Has this person just sent this very letter about the claim? Then it is not sent twice. Photos of one name are told by their size. */
async function isSentAlready(
  trx: Transaction<Tables>,
  { clock }: AppContext,
  person: Person,
  { claimId, note, files }: Letter,
): Promise<boolean> {
  const sent = await trx
    .selectFrom("activities")
    .select((eb) => [
      "id",
      jsonArrayFrom(
        eb
          .selectFrom("outbox")
          .innerJoin("outbox_attachments", "outbox_id", "outbox.id")
          .select(["filename as name", "size"])
          .whereRef("outbox.claim_id", "=", "activities.claim_id")
          .where(sql<SqlBool>`starts_with(event_key, ${`${collection} `} || activities.id)`)
          .orderBy("place"),
      ).as("files"),
    ])
    .where("claim_id", "=", claimId)
    .where("type", "=", letterSent)
    .where("user_id", "=", person.id)
    .where("note", "=", note)
    .where("created_at", ">", new Date(clock.now().getTime() - sameLetter))
    .execute();
  const names = namesAndSizes(files);
  return sent.some((letter) => namesAndSizes(letter.files) === names);
}

const namesAndSizes = (files: Pick<Received, "name" | "size">[]): string =>
  JSON.stringify(files.map(({ name, size }) => [name, size]));

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
