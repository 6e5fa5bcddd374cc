import { createHash } from "node:crypto";
import { sql } from "kysely";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import { takeQuota } from "../../http/limits/daily-quota.ts";
import type { Person } from "../../person.ts";
import { dayOf } from "../../platform/clock.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { cutQuote } from "../../platform/mail/cut-quote.ts";
import { isMailAddress, mailboxOf } from "../../platform/mail/mail-address.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { type InboundMail, readMail } from "../../platform/mail/read-mail.ts";
import { isSigned, letterIn } from "../../platform/mail/reply-address.ts";
import { senderOf } from "../../platform/mail/smtp-send.ts";
import { type Claim, findClaim } from "../find-claim.ts";
import { entitled } from "../letters/who-answers.ts";
import { storeNote } from "../notes/store-note.ts";
import { awaitsReplyOf, replyToRequest, type Within } from "../requests/reply.ts";
import { type Delivery, keepMailedFiles } from "./mailed-files.ts";
import { refusalLetter, strangerLetter } from "./refusal-letter.ts";

/** What became of a mail that came in; `automatic`: no person wrote it, and nobody is answered. */
export type MailOutcome = "written" | "refused" | "repeated" | "automatic";

/** Days for which a letter can be answered by mail. */
const goodDays = 90;

const nothingWritten =
  "We found nothing in it but what was quoted. Please write your answer above the quoted text, or add a file.";

/** The mail is written already. */
class Repeated extends Error {}

/**
 * Writes a mail that came in into the claim whose letter it answers, as the act of who answers it, with their rights of this moment: a
 * customer's as on the claim's page, one of ours as an internal note, so that nothing of ours leaves by a mail. Whoever sent it is told
 * of what is refused. Safe to call again with the same mail; rejects where that is to be done.
 */
export async function takeMail(
  appContext: AppContext,
  raw: Buffer,
  request: Delivery["request"],
): Promise<MailOutcome> {
  const outcome = await take(appContext, await readMail(raw), request);
  appContext.metrics.inboundMail.inc({ outcome });
  request.log.info({ outcome }, "A mail came in");
  return outcome;
}

async function take(appContext: AppContext, mail: InboundMail, request: Delivery["request"]): Promise<MailOutcome> {
  const { database, settings, definitions } = appContext;
  const own = [senderOf(settings.mailFrom), settings.inbound?.address ?? ""].map(mailboxOf);
  if (mail.isAutomatic || own.includes(mailboxOf(mail.from))) return "automatic";
  const letter = await answeredLetter(appContext, mail);
  const [person] = letter ? await entitled(database, appContext, letter.claim, [{ id: letter.person }]) : [];
  const claim = letter && person && (await findClaim(database, person, definitions, letter.claim.id));
  if (!claim) {
    await tellStranger(appContext, mail);
    return "refused";
  }
  const named = mail.messageId ?? JSON.stringify([mail.text, mail.files.map(({ filename }) => filename)]);
  const key = createHash("sha256").update(`${letter.id}\n${mail.from}\n${named}`).digest("base64url");
  const known = await database.selectFrom("inbound_mail").select("key").where("key", "=", key).executeTakeFirst();
  if (known) return "repeated";
  const text = cutQuote(mail.text, `${letter.subject}\nPartner Portal\n${letter.text_part}`);
  return write(appContext, { person, claim, mail, text, replyTo: letter.address }, { key, request });
}

/** The letter that a mail answers, where its address is signed and good and the sender is who may answer it. */
async function answeredLetter({ database, settings, secret }: AppContext, mail: InboundMail) {
  const { inbound } = settings;
  for (const address of inbound ? mail.recipients : []) {
    const given = inbound && letterIn(address, inbound);
    if (!given) continue;
    const found = await database
      .selectFrom("outbox")
      .innerJoin("claims", "claims.id", "outbox.claim_id")
      .innerJoin("users", "users.id", "outbox.writer_id")
      .select(["outbox.id", "subject", "text_part", "recipients", "claims.id as claim_id", "customer_id"])
      .select(["users.id as person", "users.email"])
      .where("outbox.id", "=", given.id)
      .where("outbox.created_at", ">", sql<Date>`now() - make_interval(days => ${goodDays})`)
      .executeTakeFirst();
    if (
      !found ||
      !isSigned({ ...(secret !== undefined && { secret }) }, given.token, { ...found, claim: found.claim_id })
    )
      continue;
    // The letter's own address may be the account's, where several read it.
    const writers = [found.email, ...found.recipients].map((one) => mailboxOf(one.trim().toLowerCase()));
    if (!writers.includes(mailboxOf(mail.from))) continue;
    return { ...found, address, claim: { id: found.claim_id, customer_id: found.customer_id } };
  }
  return undefined;
}

interface Answer {
  person: Person;
  claim: Claim;
  mail: InboundMail;
  text: string;
  replyTo: string;
}

async function write(appContext: AppContext, answer: Answer, delivery: Delivery): Promise<MailOutcome> {
  const { person, claim, mail, text, replyTo } = answer;
  const { database, clock, settings, definitions } = appContext;
  const isInternal = !isClaimant(person, definitions.access);
  const { kept, refusals } =
    mail.files.length > 0
      ? await keepMailedFiles(appContext, person, claim.id, mail.files, { ...delivery, isInternal })
      : { kept: 0, refusals: text ? [] : [nothingWritten] };
  const settled =
    (why: string[], isPartly: boolean): Within =>
    async (trx) => {
      const row = { key: delivery.key, claim_id: claim.id, received_at: clock.now() };
      const isNew = await trx
        .insertInto("inbound_mail")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .executeTakeFirst();
      if (!isNew) throw new Repeated();
      await takeQuota(trx, clock, person, { name: "mail", most: settings.limits.lettersPerDay, words: "e-mails" });
      if (why.length === 0) return;
      const about = { id: claim.id, number: claim.number, replyTo, key: delivery.key, refusals: why, isPartly };
      await queueMail(trx, refusalLetter(appContext, mail.from, about));
    };
  try {
    try {
      if (!text && kept === 0) {
        await database.transaction().execute(settled(refusals, false));
        return "refused";
      }
      await act(appContext, answer, isInternal, settled(refusals, true));
      return "written";
    } catch (error) {
      if (!isRefusal(error) || error.status === 429) throw error;
      await database.transaction().execute(settled([...refusals, error.message], kept > 0));
      return kept > 0 ? "written" : "refused";
    }
  } catch (error) {
    if (error instanceof Repeated) return "repeated";
    if (!isRefusal(error)) throw error;
    await tellStranger(appContext, mail, error.message);
    return "refused";
  }
}

/** A refusal that stays one, however often it is tried. */
const isRefusal = (error: unknown): error is HttpError => error instanceof HttpError && error.status < 500;

/** The act of the page that this is: the reply that the claim waits for, a note, or nothing beside the files. */
async function act(
  appContext: AppContext,
  { person, claim, text }: Answer,
  isInternal: boolean,
  within: Within,
): Promise<void> {
  if (!isInternal && (await awaitsReplyOf(appContext, person, claim)))
    await replyToRequest(appContext, person, { claim: claim.id, ...(text && { note: text }) }, within);
  else if (text) await storeNote(appContext, person, { claim: claim.id, note: text, internal: isInternal }, within);
  else await appContext.database.transaction().execute(within);
}

async function tellStranger(appContext: AppContext, { from }: InboundMail, why?: string): Promise<void> {
  if (!isMailAddress(from)) return;
  const letter = strangerLetter(appContext, from, { day: dayOf(appContext.clock.now()), why });
  await appContext.database.transaction().execute((trx) => queueMail(trx, letter));
}
