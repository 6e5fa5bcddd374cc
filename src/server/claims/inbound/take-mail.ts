import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import { expectQuota, takeQuota } from "../../http/limits/daily-quota.ts";
import type { Person } from "../../person.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { noteBounce, readBounce } from "../../platform/mail/bounces.ts";
import { cutQuote } from "../../platform/mail/cut-quote.ts";
import { brandWords } from "../../platform/mail/letter-brand.ts";
import { isMailAddress, mailboxOf } from "../../platform/mail/mail-address.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { type MailBody, type MailHead, readBody, readHead } from "../../platform/mail/read-mail.ts";
import { isSigned, letterIn } from "../../platform/mail/reply-token.ts";
import { senderOf } from "../../platform/mail/smtp-send.ts";
import { keptText } from "../../platform/text/plain-text.ts";
import { type Claim, findClaim } from "../find-claim.ts";
import { entitled } from "../letters/who-answers.ts";
import { noteLength } from "../notes/checked-note.ts";
import { storeNote } from "../notes/store-note.ts";
import { awaitsReplyOf, replyToRequest, type Within } from "../requests/reply.ts";
import { type Delivery, keepMailedFiles } from "./mailed-files.ts";
import { refusalLetter, strangerLetter } from "./refusal-letter.ts";

/** What became of a mail that came in; `automatic`: no person wrote it, and nobody is answered; `bounced`: a letter came back. */
type MailOutcome = "written" | "refused" | "repeated" | "automatic" | "bounced";

/** Days for which a letter can be answered by mail. */
const goodDays = 90;

const nothingWritten =
  "We found nothing in it but what was quoted. Please write your answer above the quoted text, or add a file.";

/** What the page refuses of a note, for somebody who wrote a letter. */
function inLetter({ message, errors }: HttpError, text: string): string {
  if (errors?.note === undefined) return message;
  const { least, most } = noteLength;
  const { length } = keptText(text);
  if (length < least) return `Your answer holds too little text. Please write at least ${least} characters.`;
  if (length > most) return `Your answer is too long. Please use at most ${most} characters, or send it as a file.`;
  return message;
}

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
  const outcome = await take(appContext, raw, request);
  appContext.metrics.inboundMail.inc({ outcome });
  request.log.info({ outcome }, "A mail came in");
  return outcome;
}

async function take(appContext: AppContext, raw: Buffer, request: Delivery["request"]): Promise<MailOutcome> {
  const { database, settings, definitions } = appContext;
  const head = await readHead(raw);
  const own = [senderOf(settings.mailFrom).toLowerCase(), settings.inbound?.address ?? ""].map(mailboxOf);
  const bounce = head.isAutomatic ? readBounce(raw) : undefined;
  if (bounce && (await noteBounce(database, bounce))) {
    request.log.warn({ mail: bounce.letter }, "A mail came back");
    return "bounced";
  }
  if (head.isAutomatic || own.includes(mailboxOf(head.from))) return "automatic";
  const letter = await answeredLetter(appContext, head);
  const [person] = letter ? await entitled(database, appContext, letter.claim, [{ id: letter.person }]) : [];
  const claim = letter && person && (await findClaim(database, person, definitions, letter.claim.id));
  if (!claim) {
    await tellSender(appContext, head);
    return "refused";
  }
  const hash = createHash("sha256").update(`${letter.id}\n${head.from}\n`);
  const key = hash.update(head.messageId ?? raw).digest("base64url");
  const known = await database.selectFrom("inbound_mail").select("key").where("key", "=", key).executeTakeFirst();
  if (known) return "repeated";
  const write = writing(appContext, { person, claim, from: head.from, replyTo: letter.address }, { key, request });
  return write(
    await readBody(raw).catch(refusalIn),
    [letter.subject, ...brandWords(settings, letter.created_at), letter.text_part].join("\n"),
  );
}

/** Addresses of ours that are looked at; a mail program names one. */
const mostAddresses = 10;

/** The letter that a mail answers, where its address is signed and good and the sender is who may answer it. */
async function answeredLetter({ database, settings, secret }: AppContext, { from, recipients }: MailHead) {
  const { inbound } = settings;
  const given = [...new Set(recipients)].flatMap((address) => {
    const letter = inbound && letterIn(address, inbound);
    return letter ? [{ ...letter, address }] : [];
  });
  for (const { id, token, address } of given.slice(0, mostAddresses)) {
    const found = await database
      .selectFrom("outbox")
      .innerJoin("claims", "claims.id", "outbox.claim_id")
      .innerJoin("users", "users.id", "outbox.writer_id")
      .innerJoin("customers", "customers.id", "claims.customer_id")
      .select([
        "outbox.id",
        "outbox.created_at",
        "subject",
        "text_part",
        "recipients",
        "claims.id as claim_id",
        "customer_id",
      ])
      .select(["users.id as person", "users.email", "customers.email as account"])
      .where("outbox.id", "=", id)
      .where("outbox.created_at", ">", sql<Date>`now() - make_interval(days => ${goodDays})`)
      .executeTakeFirst();
    if (!found || !isSigned({ ...(secret !== undefined && { secret }) }, token, { ...found, claim: found.claim_id }))
      continue;
    const [own = "", account = "", ...recipients] = [found.email, found.account, ...found.recipients].map((one) =>
      mailboxOf(one.trim().toLowerCase()),
    );
    // The letter's own address may be the account's, where several read it, as long as it is the account's.
    const isWriter = [own, ...(recipients.includes(account) ? [account] : [])].includes(mailboxOf(from));
    if (!isWriter) continue;
    return { ...found, address, claim: { id: found.claim_id, customer_id: found.customer_id } };
  }
  return undefined;
}

interface Answer {
  person: Person;
  claim: Claim;
  from: string;
  replyTo: string;
}

/** Writes what a mail says, without what it quotes of the letter; or tells its sender why it cannot be read. */
function writing(appContext: AppContext, answer: Answer, delivery: Delivery) {
  const { person, claim, from, replyTo } = answer;
  const { database, clock, settings, definitions } = appContext;
  const isInternal = !isClaimant(person, definitions.access);
  const quota = { name: "mail", most: settings.limits.lettersPerDay, words: "e-mails" } as const;
  const settled =
    (why: string[], isPartly: boolean): Within =>
    async (trx) => {
      // Before anything that names it, so that two mails on one claim wait for each other.
      await findClaim(trx, person, definitions, claim.id, { lock: true });
      const row = { key: delivery.key, claim_id: claim.id, received_at: clock.now() };
      const isNew = await trx
        .insertInto("inbound_mail")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .executeTakeFirst();
      if (!isNew) throw new Repeated();
      await forgetOld(trx, clock.now());
      await takeQuota(trx, clock, person, quota);
      if (why.length === 0) return;
      const about = { id: claim.id, number: claim.number, replyTo, key: delivery.key, refusals: why, isPartly };
      await queueMail(trx, refusalLetter(appContext, from, about));
    };
  const write = async (body: MailBody, text: string): Promise<MailOutcome> => {
    const { kept, refusals } =
      body.files.length > 0
        ? await keepMailedFiles(appContext, person, claim.id, body.files, { ...delivery, isInternal })
        : { kept: 0, refusals: text ? [] : [nothingWritten] };
    if (body.more > 0) refusals.push(`There were ${body.more} more files than one e-mail may bring.`);
    const without = (why: string[]) => database.transaction().execute(settled(why, kept > 0));
    if (!text && kept === 0) {
      await without(refusals);
      return "refused";
    }
    try {
      await act(appContext, { person, claim, text, isInternal }, settled(refusals, true));
      return "written";
    } catch (error) {
      if (!isRefusal(error) || error.status === 429) throw error;
      const why = [...refusals, inLetter(error, text)];
      if (kept === 0) {
        await without(why);
        return "refused";
      }
      // The files alone are an answer, too.
      await act(appContext, { person, claim, text: "", isInternal }, settled(why, true)).catch((again) => {
        if (!isRefusal(again) || again.status === 429) throw again;
        return without(why);
      });
      return "written";
    }
  };
  return async (read: MailBody | HttpError, letter: string): Promise<MailOutcome> => {
    try {
      await expectQuota(database, clock, person, quota);
      if (!(read instanceof HttpError)) return await write(read, cutQuote(read.text, letter));
      await database.transaction().execute(settled([read.message], false));
      return "refused";
    } catch (error) {
      if (error instanceof Repeated) return "repeated";
      if (!isRefusal(error)) throw error;
      await tellSender(appContext, { from }, error.message);
      return "refused";
    }
  };
}

/** Forgets mails by whose letters nothing can be answered any more: these letters were older than the mails. A day more, as clocks differ. */
const forgetOld = (trx: Transaction<Tables>, now: Date) =>
  sql`delete from inbound_mail where key in (
    select key from inbound_mail where received_at < ${now}::timestamptz - make_interval(days => ${goodDays + 1})
    limit 1000 for update skip locked)`.execute(trx);

/** A refusal that stays one, however often it is tried. */
const isRefusal = (error: unknown): error is HttpError => error instanceof HttpError && error.status < 500;

function refusalIn(error: unknown): HttpError {
  if (!isRefusal(error)) throw error;
  return error;
}

/** The act of the page that this is: the reply that the claim waits for, a note, or nothing beside the files. */
async function act(
  appContext: AppContext,
  { person, claim, text, isInternal }: Pick<Answer, "person" | "claim"> & { text: string; isInternal: boolean },
  within: Within,
): Promise<void> {
  if (!isInternal && (await awaitsReplyOf(appContext, person, claim)))
    await replyToRequest(appContext, person, { claim: claim.id, ...(text && { note: text }) }, within);
  else if (text) await storeNote(appContext, person, { claim: claim.id, note: text, internal: isInternal }, within);
  else await appContext.database.transaction().execute(within);
}

/** Tells who wrote, if we know the address: others may never have written, and would have a letter of ours from whoever says so. */
async function tellSender(appContext: AppContext, { from }: Pick<MailHead, "from">, why?: string): Promise<void> {
  const { database, clock } = appContext;
  if (!isMailAddress(from)) return;
  const isTheirs = sql<boolean>`lower(email) = ${from}`;
  const known =
    (await database.selectFrom("users").select("id").where(isTheirs).executeTakeFirst()) ??
    (await database.selectFrom("customers").select("id").where(isTheirs).executeTakeFirst());
  if (!known) return;
  const letter = strangerLetter(appContext, from, { day: dayOf(clock.now()), why });
  await database.transaction().execute((trx) => queueMail(trx, letter));
}
