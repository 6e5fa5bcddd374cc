import { setTimeout as pause } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { afterWorkingTime, beforeWorkingTime, type CompiledDefinition, decide, rowsOf } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import { nobody, type Person, thePortal } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { readStanding } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import type { Claim } from "../find-claim.ts";
import { makeDueReplies } from "../requests/reply.ts";
import { claimColumns } from "../table-columns.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { eachApart } from "./each-apart.ts";
import { type Due, type JudgedClaims, judgedClaims } from "./judged-claims.ts";

const portal: Person = { ...nobody, ...thePortal, name: "The portal" };

/** Claims looked at in one statement. */
const most = 50;
/** Milliseconds between two looks. */
const often = 30_000;

interface Timer {
  type: string;
  transition: string;
  status: string;
  /** Claims that came to the status by then are due. */
  before: Date;
}

/**
 * Makes the transitions that time makes (`via: timer`) of all claims that are due, each once for each time that a claim came to its
 * status, and gives how many it made. Safe in several processes at once. Claims are judged by their own definition.
 */
export async function runTimers(
  appContext: AppContext,
  stopping?: AbortSignal,
  judged: JudgedClaims = judgedClaims(appContext.clock),
): Promise<number> {
  let made = 0;
  const failures: unknown[] = [];
  for (const timer of dueTimers(appContext)) {
    let after = "00000000-0000-0000-0000-000000000000";
    for (let due: Due[] | undefined; due?.length !== 0 && !stopping?.aborted; ) {
      due = await dueClaims(appContext, timer, after);
      after = due.at(-1)?.id ?? after;
      const fresh = due.filter((claim) => !judged.isKnown(timer.transition, claim));
      const make = async (claim: Due) => {
        const isMade = await makeDue(appContext, timer, claim.id);
        if (!isMade) judged.keep(timer.transition, claim);
        return isMade;
      };
      made += await eachApart(fresh, make, stopping).catch((error) => {
        failures.push(error);
        return 0;
      });
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "What was due failed for some claims.");
  return made;
}

/** Looks for what is due from now on, again and again; gives how to stop. */
export function startTimers(appContext: AppContext, log: { error(error: unknown): void }): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const judged = judgedClaims(appContext.clock);
  const timers = () => runTimers(appContext, signal, judged);
  const replies = () => makeDueReplies(appContext, signal);
  const work = async () => {
    while (!signal.aborted) {
      for (const make of [timers, replies]) await make().catch((error) => log.error(error));
      await pause(often, undefined, { signal }).catch(() => {});
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}

function dueTimers({ definitions, clock }: AppContext): Timer[] {
  const { claimTypes, workingWeek } = definitions.shared;
  return claimTypes.flatMap(({ type }) =>
    Object.entries(definitions.get(type)?.workflow.transitions ?? {}).flatMap(
      ([transition, { via, after, ...rows }]) => {
        const before = via === "timer" && after ? beforeWorkingTime(workingWeek, clock.now(), after) : undefined;
        const statuses = new Set(rowsOf(rows as never).flatMap(({ row }) => row.from));
        return before ? [...statuses].map((status) => ({ type, transition, status, before })) : [];
      },
    ),
  );
}

async function dueClaims({ database }: AppContext, { type, transition, status, before }: Timer, after: string) {
  const { rows } = await sql<Due>`
    select id, updated_at from claims
    where type = ${type} and status = ${status} and status_at <= ${before} and deleted_at is null and id > ${after}
      and not exists (select from claim_timers where claim_id = claims.id and transition = ${transition} and since = date_trunc('milliseconds', status_at))
    order by id limit ${most}`.execute(database);
  return rows;
}

/** Whether it was made: what has moved on meanwhile, or may not be moved by its definition, stays as it is. */
async function makeDue(appContext: AppContext, timer: Timer, id: string): Promise<boolean> {
  return appContext.database.transaction().execute(async (trx) => {
    const claim = await trx
      .selectFrom("claims")
      .select(claimColumns)
      .where("id", "=", id)
      .where("status", "=", timer.status)
      .where("status_at", "<=", timer.before)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!claim || (await isMade(trx, claim, timer.transition))) return false;
    const definition = await definitionOf(appContext, claim, trx);
    if (!definition || !isDue(appContext, claim, definition, timer.transition)) return false;
    const { context, account: customer } = await readStanding(trx, appContext, portal, claim);
    if (!decide(definition, timer.transition, context).ok) return false;
    const written = { claim_id: id, transition: timer.transition, since: claim.status_at };
    await trx.insertInto("claim_timers").values(written).execute();
    const move = { appContext, person: portal, definition, transition: timer.transition, claim, customer, context };
    await applyTransition(trx, move);
    return true;
  });
}

/** A timer of the claim's own version and of today's: neither may say that it is too early. */
function timesOf({ definitions }: Pick<AppContext, "definitions">, type: string, own: CompiledDefinition, id: string) {
  const both = [own, definitions.get(type)].map((definition) => definition?.workflow.transitions[id]);
  return both.map((timer) => (timer?.via === "timer" ? timer.after : undefined));
}

function isDue(
  appContext: AppContext,
  { type, status_at: since }: Claim,
  own: CompiledDefinition,
  id: string,
): boolean {
  const { workingWeek } = appContext.definitions.shared;
  return timesOf(appContext, type, own, id).every((after) => {
    const before = after === undefined ? undefined : beforeWorkingTime(workingWeek, appContext.clock.now(), after);
    return before !== undefined && since <= before;
  });
}

const isMade = async (trx: Transaction<Tables>, { id, status_at }: Claim, transition: string): Promise<boolean> =>
  (await trx
    .selectFrom("claim_timers")
    .select("claim_id")
    .where("claim_id", "=", id)
    .where("transition", "=", transition)
    .where("since", "=", status_at)
    .executeTakeFirst()) !== undefined;

/** What time will do with a claim that stays as it is, in words, and when; what it has done already is not told again. */
export async function comingTimers(
  appContext: Pick<AppContext, "database" | "definitions">,
  claim: Claim,
  definition: NonNullable<Awaited<ReturnType<typeof definitionOf>>>,
  isReady: (transition: string) => boolean,
): Promise<{ label: string; at: string }[]> {
  const { transitions } = definition.workflow;
  const waiting = Object.entries(transitions).filter(
    ([id, { via, after }]) => via === "timer" && after !== undefined && isReady(id),
  );
  if (waiting.length === 0 || claim.deleted_at) return [];
  const made = await appContext.database
    .selectFrom("claim_timers")
    .select("transition")
    .where("claim_id", "=", claim.id)
    .where("since", "=", claim.status_at)
    .execute();
  return waiting
    .filter(([id]) => made.every(({ transition }) => transition !== id))
    .flatMap(([id]) => {
      const { workingWeek } = appContext.definitions.shared;
      const moments = timesOf(appContext, claim.type, definition, id).map((after) =>
        after === undefined ? undefined : afterWorkingTime(workingWeek, claim.status_at, after),
      );
      if (moments.some((moment) => !moment)) return [];
      const at = new Date(Math.max(...moments.map(Number))).toISOString();
      return [{ label: definition.messages.transitions[id]?.label ?? id, at }];
    })
    .sort((one, other) => one.at.localeCompare(other.at));
}
