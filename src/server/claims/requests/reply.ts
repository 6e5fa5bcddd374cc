import type { Transaction } from "kysely";
import { evaluate } from "../../../engine/index.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { readPeople } from "../../access/read-person.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { refusedField } from "../../platform/http/http-error.ts";
import { readStanding } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import { type Claim, findClaim } from "../find-claim.ts";
import { checkedNote } from "../notes/checked-note.ts";
import { eachApart } from "../timers/each-apart.ts";
import { act, type Held, holdClaim } from "../transition/act-on-claim.ts";

interface Reply {
  claim: string;
  note?: string | undefined;
  /** Ids of the asked things that were given. */
  given?: string[] | undefined;
}

/** Milliseconds without a further act after which a note or a file counts as the whole answer (D-203). */
export const replyPatience = 15 * 60_000;

/** What is done with an act, in its transaction and before it; what it throws undoes both. */
export type Within = (trx: Transaction<Tables>) => Promise<void>;

/**
 * Answers what the claim waits for, text and files together: makes the transition that the workflow offers the person by way of
 * `event`. Refuses with 404, or 422 on `claim`, `note` (nothing was given) or `given`.
 */
export async function replyToRequest(
  appContext: AppContext,
  person: Person,
  reply: Reply,
  within?: Within,
): Promise<void> {
  await appContext.database.transaction().execute(async (trx) => {
    await within?.(trx);
    const held = await holdClaim(trx, appContext, person, reply.claim);
    const transition = offeredReply(held);
    if (!transition) {
      throw refusedField("claim", "Nothing is asked for on this claim now. Please add a note instead.");
    }
    const text = reply.note?.trim() ? checkedNote(reply.note) : undefined;
    if (text === undefined && !(await hasFilesSince(trx, appContext, held.claim))) checkedNote("");
    await tick(trx, held.claim, reply.given ?? []);
    await act(trx, appContext, person, held, { transition, text });
  });
}

/** Does the claim wait for an answer that this person may give? */
export async function awaitsReplyOf(appContext: AppContext, person: Person, claim: Claim): Promise<boolean> {
  const { database } = appContext;
  const definition = await definitionOf(appContext, claim);
  if (!definition) return false;
  const { context } = await readStanding(database, appContext, person, claim);
  return offeredReply({ definition, context }) !== undefined;
}

/** By way of `event`, as the definition offers it to the person. */
function offeredReply({ definition, context }: Pick<Held, "definition" | "context">): string | undefined {
  const { transitions } = evaluate(definition, context);
  return Object.entries(definition.workflow.transitions).find(
    ([id, { via }]) => via === "event" && transitions[id]?.ready === true,
  )?.[0];
}

/** What our own people add meanwhile is no answer. */
async function hasFilesSince(
  trx: Transaction<Tables>,
  { definitions: { access } }: AppContext,
  { id, status_at }: Claim,
): Promise<boolean> {
  const files = await trx
    .selectFrom("files")
    .select("created_by")
    .distinct()
    .where("claim_id", "=", id)
    .where("is_internal", "=", false)
    .where("created_at", ">=", status_at)
    .where("deleted_at", "is", null)
    .execute();
  const ids = files.map((file) => file.created_by);
  const senders = ids.length > 0 ? await readPeople(trx, access, ids) : [];
  return senders.some((sender) => isClaimant(sender, access));
}

async function tick(trx: Transaction<Tables>, { id }: Claim, given: string[]): Promise<void> {
  if (given.length === 0) return;
  const request = await trx.selectFrom("claim_requests").select("items").where("claim_id", "=", id).executeTakeFirst();
  const items = request?.items ?? [];
  if (given.some((one) => items.every((item) => item.id !== one))) {
    throw refusedField("given", "What is asked for has changed. Please read it again.");
  }
  const ticked = items.map((item) => ({ ...item, is_given: item.is_given || given.includes(item.id) }));
  await trx
    .updateTable("claim_requests")
    .set({ items: JSON.stringify(ticked) })
    .where("claim_id", "=", id)
    .execute();
}

/**
 * A note or a file of the person may begin the answer that the claim waits for. It leaves the status as it is; without a further
 * act it counts as the answer after `replyPatience`. The claim's row is locked by the caller's transaction.
 */
export async function beginReply(
  trx: Transaction<Tables>,
  appContext: AppContext,
  person: Person,
  claim: Claim,
): Promise<void> {
  const definition = await definitionOf(appContext, claim, trx);
  if (!definition) return;
  const { context } = await readStanding(trx, appContext, person, claim);
  if (!offeredReply({ definition, context })) return;
  const due = { reply_due_at: new Date(appContext.clock.now().getTime() + replyPatience), reply_by: person.id };
  await trx
    .insertInto("claim_requests")
    .values({ claim_id: claim.id, since: claim.status_at, ...due })
    .onConflict((conflict) => conflict.column("claim_id").doUpdateSet(due))
    .execute();
}

/** Makes the answers that are due, each for the person who began it, and gives how many. Safe in several processes at once. */
export async function makeDueReplies(appContext: AppContext, stopping?: AbortSignal): Promise<number> {
  const { database, clock } = appContext;
  const due = await database
    .selectFrom("claim_requests")
    .select("claim_id")
    .where("reply_due_at", "<=", clock.now())
    .orderBy("reply_due_at")
    .execute();
  const ids = due.map(({ claim_id: id }) => id);
  return eachApart(ids, (id) => makeDue(appContext, id), stopping);
}

/** Whether it was made: what has moved on meanwhile, or whom the claim is no longer for, answers nothing. */
async function makeDue(appContext: AppContext, id: string): Promise<boolean> {
  const { database, definitions, clock } = appContext;
  return database.transaction().execute(async (trx) => {
    await trx.selectFrom("claims").select("id").where("id", "=", id).forUpdate().execute();
    const request = await trx
      .updateTable("claim_requests as due")
      .set({ reply_due_at: null, reply_by: null })
      .from("claim_requests as before")
      .whereRef("before.claim_id", "=", "due.claim_id")
      .where("due.claim_id", "=", id)
      .where("due.reply_due_at", "<=", clock.now())
      .returning("before.reply_by")
      .executeTakeFirst();
    if (!request?.reply_by) return false;
    const [person] = await readPeople(trx, definitions.access, [request.reply_by]);
    const claim = person && (await findClaim(trx, person, definitions, id));
    const definition = claim && (await definitionOf(appContext, claim, trx));
    if (!definition) return false;
    const { context, account: customer } = await readStanding(trx, appContext, person, claim);
    const transition = offeredReply({ definition, context });
    if (!transition) return false;
    await act(trx, appContext, person, { claim, definition, context, customer }, { transition });
    return true;
  });
}
