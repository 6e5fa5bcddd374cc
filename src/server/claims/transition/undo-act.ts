import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Undo } from "../../../contract/types.ts";
import type { Access } from "../../../definitions/store.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { isPhase } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { type Claim, findClaim } from "../find-claim.ts";
import { uncountTyped } from "../letters/count-typed.ts";
import { type StoredActivity, storedActivity } from "../notes/record-activity.ts";
import { storeClaim } from "../save/store-claim.ts";
import { type Act, act, type Held, holdClaim } from "./act-on-claim.ts";
import { listedAfter } from "./apply-transition.ts";
import { unitTaken } from "./restore-units.ts";
import { asStored, beside, type ClaimJson, claimBefore, putBackBeside } from "./rows-before.ts";

type StoredUndo = Selectable<Tables["claim_undos"]>;

/** The entry that tells of the undoing of what everybody read; what was among ourselves is `undone`, as is the act itself. */
export const withdrawn = "withdrawn";

/** Milliseconds for which what can no longer be undone is kept. */
const keptFor = 3_600_000;

const resolvesClaims = (person: Person, access: Access): boolean =>
  person.permissions.includes("resolve claim") && !isClaimant(person, access);

interface UndoableAct extends Act {
  /** Whoever may make it can undo it, claimants too. */
  isForAll?: boolean;
  /** What is done with it in the same transaction: entries and letters of it go with it when it is undone. */
  also?: (claim: Claim) => Promise<void>;
}

/**
 * Makes a transition on a held claim that whoever makes it can undo for a while: its letters wait as long. Undefined where nothing can be
 * undone: most by claimants, where it is switched off, or where a letter took an earlier one along. Refuses as `act` does.
 */
export async function actUndoably(
  trx: Transaction<Tables>,
  appContext: AppContext,
  person: Person,
  held: Held,
  { isForAll = false, also, ...asked }: UndoableAct,
): Promise<Undo | undefined> {
  const { settings, definitions } = appContext;
  const make = async () => {
    const claim = await act(trx, appContext, person, held, asked);
    await also?.(claim);
  };
  if (settings.undoSeconds === 0 || !(isForAll || resolvesClaims(person, definitions.access))) {
    await make();
    return undefined;
  }
  const id = randomUUID();
  await keepBefore(trx, appContext, { id, claimId: held.claim.id, personId: person.id });
  await make();
  const isOutside = isClaimant(person, definitions.access);
  const offered = await offer(trx, { seconds: settings.undoSeconds, id, isOutside });
  // Whom the act has taken the claim away from could not ask for it.
  if (offered && (await findClaim(trx, person, definitions, held.claim.id))) return offered;
  await trx.deleteFrom("claim_undos").where("id", "=", id).execute();
  return undefined;
}

/** Keeps what the claim is before an act, in the place of what was kept of the one before; and lets go of some that is long over. */
async function keepBefore(
  trx: Transaction<Tables>,
  { clock, settings }: AppContext,
  { id, claimId, personId }: { id: string; claimId: string; personId: string },
): Promise<void> {
  const now = clock.now().getTime();
  const until = new Date(now + settings.undoSeconds * 1000);
  const rows = beside.map(
    (table) =>
      sql`, ${sql.lit(table)}::text, (select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from ${sql.table(table)} as kept where claim_id = ${claimId})`,
  );
  await sql`
    with ended as (
      delete from claim_undos where claim_id in (
        select claim_id from claim_undos where until < ${new Date(now - keptFor)} and claim_id <> ${claimId}
        limit 20 for update skip locked))
    insert into claim_undos (claim_id, id, person_id, until, before)
      select claims.id, ${id}, ${personId}, ${until}, jsonb_build_object(
        'claim', to_jsonb(claims),
        'known', (select coalesce(jsonb_agg(id), '[]') from activities where claim_id = claims.id),
        'bundled', (select coalesce(jsonb_agg(id), '[]') from outbox
          where state = 'waiting' and quoted is not null and claim_id = claims.id)${sql.join(rows, sql``)})
      from claims where id = ${claimId}
    on conflict (claim_id) do update set id = excluded.id, person_id = excluded.person_id, until = excluded.until,
      undone_at = null, before = excluded.before, after = '', activities = '[]', letters = '[]'`.execute(trx);
}

/** Notes what the claim is after the act, and has its letters wait. Undefined where an earlier letter is gone, which nobody could bring back. */
async function offer(
  trx: Transaction<Tables>,
  { seconds, id, isOutside }: { seconds: number; id: string; isOutside: boolean },
): Promise<Undo | undefined> {
  const words = isOutside
    ? sql`coalesce((select coalesce(claimant_description, description) from added where is_internal is not true order by id limit 1), 'Done')`
    : sql`(select description from added order by id limit 1)`;
  const { rows } = await sql<{ words: string; letters: number }>`
    with undo as (select * from claim_undos where id = ${id}),
    added as (
      select activities.id, description, claimant_description, is_internal from activities, undo
      where activities.claim_id = undo.claim_id and not undo.before -> 'known' ? activities.id::text),
    earlier as (
      select from undo, jsonb_array_elements_text(undo.before -> 'bundled') as bundled(id)
      where not exists (select from outbox where outbox.id = bundled.id::uuid)),
    held_back as (
      update outbox set next_attempt_at = greatest(outbox.next_attempt_at, now() + make_interval(secs => ${seconds}::integer))
      from undo where state = 'waiting' and next_attempt_at >= now() and outbox.created_at = now() and outbox.claim_id = undo.claim_id
        and not exists (select from earlier)
      returning outbox.id)
    update claim_undos set
      after = ${stateOf},
      activities = (select jsonb_agg(id order by id) from added),
      letters = (select coalesce(jsonb_agg(id), '[]') from held_back)
    where id = ${id} and not exists (select from earlier)
    returning ${words} as words, jsonb_array_length(letters) as letters`.execute(trx);
  const [noted] = rows;
  return noted && { id, seconds, ...noted };
}

/** Of a query on `claim_undos`: what would be another after any change of its claim. */
export const stateOf = sql<string>`(select md5(to_jsonb(claims)::text) from claims where claims.id = claim_undos.claim_id)
  || ' ' || (select count(*) from activities where activities.claim_id = claim_undos.claim_id)`;

const tooLate = (message: string) => new HttpError(409, message);

/**
 * Takes back the last act on a claim, for who made it, as long as nothing has left and nobody has changed the claim since: claim, letters
 * and what hangs on it are as they were. Staff read both in the timeline, claimants neither. A second time does nothing more.
 * Refuses with 403, 404 or 409.
 */
export async function undoAct(
  appContext: AppContext,
  person: Person,
  asked: { claim: string; undo: string },
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  const { access } = appContext.definitions;
  if (!resolvesClaims(person, access) && !person.permissions.includes("delete claim"))
    throw new HttpError(403, "You are not able to undo this.");
  const files = await appContext.database.transaction().execute(async (trx) => {
    const held = await holdClaim(trx, appContext, person, asked.claim);
    const undo = await trx
      .selectFrom("claim_undos")
      .selectAll()
      .select(sql<boolean>`after = ${stateOf}`.as("isUnchanged"))
      .where("claim_id", "=", held.claim.id)
      .executeTakeFirst();
    if (undo?.id !== asked.undo) throw tooLate("This can no longer be undone.");
    if (undo.person_id !== person.id) throw new HttpError(403, "Only whoever did this can undo it.");
    if (undo.undone_at) return [];
    if (appContext.clock.now() > undo.until)
      throw tooLate(
        undo.letters.length > 0 ? "It is too late to undo this: the letter has left." : "It is too late to undo this.",
      );
    if (!undo.isUnchanged) throw tooLate("Somebody changed the claim since, so this cannot be undone.");
    await refuseTakenUnits(trx, appContext, held.claim, undo.before.claim);
    const attached = await withdrawLetters(trx, undo.letters);
    const first = await trx
      .selectFrom("activities")
      .select(["created_at", "description", "is_internal"])
      .where("id", "in", undo.activities)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const target = `claim ${held.claim.id}`;
    await uncountTyped(trx, { appContext, person, target, since: first.created_at });
    await putBack(trx, appContext, person, held, { ...undo, first });
    return attached;
  });
  // A back-up of a moment before finds them, as with every file that a row has named.
  for (const key of files) {
    await appContext.files
      .setAside(key)
      .catch((error) => log.warn({ err: error }, "The bytes of a file could not be set aside"));
  }
}

/** Refuses where the act set the claim's units free and somebody has claimed one meanwhile. */
async function refuseTakenUnits(trx: Transaction<Tables>, appContext: AppContext, claim: Claim, before: ClaimJson) {
  const { shared } = appContext.definitions;
  const isOver = (one: Claim | ClaimJson) => one.deleted_at !== null || isPhase(shared, one, "declined", "completed");
  if (!isOver(claim) || isOver(before)) return;
  const taken = await unitTaken(trx, appContext, claim);
  if (taken !== undefined) throw tooLate(`${taken} So this cannot be undone.`);
}

/** The keys of their files, which nothing names any more. Refuses where one is on its way; the worker passes over what is locked here. */
async function withdrawLetters(trx: Transaction<Tables>, letters: string[]): Promise<string[]> {
  if (letters.length === 0) return [];
  const waiting = await trx
    .selectFrom("outbox")
    .select(["state", "attempts"])
    .where("id", "in", letters)
    .forUpdate()
    .execute();
  if (waiting.length < letters.length || waiting.some(({ state, attempts }) => state !== "waiting" || attempts > 0))
    throw tooLate("It is too late to undo this: the letter has left.");
  const attached = await trx
    .deleteFrom("outbox_attachments")
    .where("outbox_id", "in", letters)
    .returning("path")
    .execute();
  await trx.deleteFrom("outbox").where("id", "in", letters).execute();
  return attached.map(({ path }) => path);
}

async function putBack(
  trx: Transaction<Tables>,
  appContext: AppContext,
  person: Person,
  { claim, definition }: Held,
  { id, before, activities, first }: StoredUndo & { first: Pick<StoredActivity, "description" | "is_internal"> },
): Promise<void> {
  const moment = appContext.clock.now();
  // Its type would count as an act: the last mover, who handed it up.
  const among = { type: "undone", is_internal: true };
  await trx.updateTable("activities").set(among).where("id", "in", activities).execute();
  // A version never counts backwards: an open form of the one in between is an old one.
  const isNewer = claim.version !== before.claim.version;
  const { number: _, ...own } = before.claim;
  await storeClaim(trx, {
    before: claim,
    row: { ...asStored(own), version: claim.version + (isNewer ? 1 : 0) },
    prefix: "",
    version: isNewer ? { savedBy: person.id, savedAt: moment, request: undefined } : undefined,
    listed: listedAfter({ appContext, person, definition }, await claimBefore(trx, id)),
    named: undefined,
    activity: storedActivity({
      moment,
      type: first.is_internal === false ? withdrawn : among.type,
      description: `Undone: ${first.description}`,
      isInternal: true,
      userId: person.id,
    }),
  });
  await putBackBeside(trx, { id, claimId: claim.id });
  await trx.updateTable("claim_undos").set({ undone_at: moment }).where("id", "=", id).execute();
}
