import type { Transaction } from "kysely";
import type { AppContext } from "../app-context.ts";
import type { Tables } from "../platform/database/tables.ts";
import { HttpError, refusedField } from "../platform/http/http-error.ts";
import { htmlAct, htmlParagraph, htmlQuote, letterHtml } from "../platform/mail/letter-html.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import { alone } from "../releases/releases.ts";
import { type By, findDraft, ofOpenDraft, type WholeDraft } from "./drafts.ts";
import { refuseUnapproved, refuseUnready } from "./judge-draft.ts";
import { late, releaseDraft } from "./publish-draft.ts";
import { addEvent } from "./review-events.ts";

const minute = 60_000;
/** How far ahead a release is planned at most. */
const longestAhead = 366 * 24 * 60 * minute;
/** Checks and stories take seconds: they are done by the time. */
const lead = minute;
/** So long it is tried again where the server is too busy to judge. */
const patience = 5 * minute;

interface Plan {
  version: number;
  /** An instant; null cancels. */
  at: string | null;
  reason: string;
}

/** Has a draft that is ready published at a moment to come, or not any more. Throws HttpError. */
export async function planDraft(appContext: AppContext, number: number, plan: Plan, by: By): Promise<void> {
  const { database, audit } = appContext;
  const moment = plan.at === null ? null : new Date(plan.at);
  const reason = plan.reason.trim();
  if (moment) {
    refuseMoment(moment, by.now);
    const draft = await findDraft(database, number);
    if (draft.version !== plan.version) throw late();
    await refuseUnready(appContext, draft, { isPlanned: true, isRequest: true });
  }
  await ofOpenDraft(database, number, async (trx, draft) => {
    if (draft.version !== plan.version) throw late();
    if (moment) refuseUnapproved(appContext.settings, draft);
    else if (draft.publish_at === null) return;
    await trx
      .updateTable("studio_drafts")
      .set({ publish_at: moment, publish_by: by.id, publish_reason: reason })
      .where("number", "=", number)
      .execute();
    const kind = moment ? "planned" : "cancelled";
    await addEvent(trx, { draft: number, version: draft.version, kind, says: reason }, by);
    const detail = moment ? `planned for ${moment.toISOString()}` : "cancelled";
    await audit.record(trx, {
      kind: "definitions",
      outcome: "done",
      person: by.id,
      target: `draft ${number}`,
      detail,
    });
  });
}

function refuseMoment(moment: Date, now: Date): void {
  const ahead = moment.getTime() - now.getTime();
  if (ahead > 0 && ahead <= longestAhead) return;
  throw refusedField("at", ahead > 0 ? "Choose a moment within a year." : "Choose a moment to come.");
}

/** Judges what is due within a minute. Publishes what is due, or says why not; true where it did either. */
export async function publishDue(appContext: AppContext): Promise<boolean> {
  const { database, clock } = appContext;
  const due = await database
    .selectFrom("studio_drafts")
    .select(["number", "publish_at"])
    .where("state", "=", "writing")
    .where("publish_at", "<=", new Date(clock.now().getTime() + lead))
    .orderBy("publish_at")
    .limit(1)
    .executeTakeFirst();
  if (!due?.publish_at) return false;
  const draft = await findDraft(database, due.number);
  const refusal = await refuseUnready(appContext, draft, { isPlanned: true, isRequest: false }).then(
    () => undefined,
    refusalOf,
  );
  const overdue = clock.now().getTime() - due.publish_at.getTime();
  if (overdue < 0 || (refusal?.status === 503 && overdue < patience)) return false;
  const isPublished = await alone(database, async (trx) => {
    const now = await findDraft(trx, due.number);
    // Changed, cancelled or published meanwhile.
    if (now.publish_at === null || now.version !== draft.version || now.state !== "writing") return false;
    const by = await plannerOf(trx, now, clock.now());
    const { version } = now;
    const stopped =
      refusal ??
      (await releaseDraft(appContext, trx, now, { version, reason: now.publish_reason ?? "", by }).then(
        () => undefined,
        refusalOf,
      ));
    if (stopped) await tellStopped(appContext, trx, now, { why: stopped.message, by });
    return !stopped;
  });
  if (isPublished) appContext.serveNewest?.();
  return true;
}

function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  throw error;
}

/** Whoever planned it publishes it. */
async function plannerOf(trx: Transaction<Tables>, { publish_by }: WholeDraft, now: Date): Promise<By> {
  const person = await trx
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "=", publish_by)
    .executeTakeFirst();
  return { id: person?.id ?? "", author: person ? `${person.name} (${person.email})` : "Somebody", now };
}

/** It is not published any more, and everybody who wrote in it or planned it gets a letter that says why. */
async function tellStopped(
  { settings, audit }: AppContext,
  trx: Transaction<Tables>,
  { number, title, version, writers, publish_at }: WholeDraft,
  { why, by }: { why: string; by: By },
): Promise<void> {
  await trx.updateTable("studio_drafts").set({ publish_at: null }).where("number", "=", number).execute();
  await addEvent(trx, { draft: number, version, kind: "stopped", says: why }, { ...by, author: "The portal" });
  const target = `draft ${number}`;
  await audit.record(trx, { kind: "definitions", outcome: "failed", target, detail: "not published at its time" });
  const people = await trx
    .selectFrom("users")
    .select("email")
    .where("id", "in", [...new Set([...writers, by.id])].filter(Boolean))
    .execute();
  const subject = `Draft ${number} was not published: ${title}`;
  const says = `Draft ${number} of the definitions was to be published now. It was not, and nothing has changed for anybody:`;
  const address = `${settings.publicUrl}/studio/${number}`;
  await queueMail(trx, {
    kind: "release-stopped",
    event: `draft ${number} ${publish_at?.toISOString()}`,
    claimId: null,
    recipients: people.map(({ email }) => email),
    subject,
    text: [says, why, `Open the draft: ${address}`].join("\n\n"),
    html: letterHtml(subject, [htmlParagraph(says), htmlQuote(why), htmlAct("Open the draft", address)]),
  });
}
