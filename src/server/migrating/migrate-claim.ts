import { setImmediate } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { presenceSeconds } from "../../contract/live.ts";
import type { CustomerRecord } from "../../contract/types.ts";
import { fieldTitle, type Pointer } from "../../engine/index.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import { claimContext } from "../claims/claim-context.ts";
import type { Claim } from "../claims/find-claim.ts";
import { accountColumn, readCustomers } from "../claims/list/claim-rows.ts";
import { listedOf } from "../claims/list/own/kept-values.ts";
import { storedActivity } from "../claims/notes/record-activity.ts";
import { derivedColumns } from "../claims/save/derived-columns.ts";
import { type Changing, storeClaims } from "../claims/save/store-claim.ts";
import { claimColumns } from "../claims/table-columns.ts";
import { nobody } from "../person.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import type { Tables } from "../platform/database/tables.ts";
import { DatabaseUnavailable, isHeldUp } from "../platform/database/unavailable.ts";
import { describeError } from "../platform/log-options.ts";
import { type Judged, judgeClaim } from "./judge-claims.ts";
import type { StepsOfForms } from "./migration-steps.ts";

/** How one claim is taken along. */
interface Taking {
  steps: StepsOfForms;
  idleSince: Date;
}

/** A claim as it was judged before its row was locked; `stand` is another after whatever is written to the row. */
export interface Read {
  claim: Claim & { stand: string };
  judged: Judged;
}

/** Of a query on `claims`: names how the row stands. */
export const standColumn = () => sql<string>`claims.xmin::text`.as("stand");

/** `done`: it is gone, or somebody else has migrated it meanwhile. `why`: it cannot be written. */
type Outcome = "written" | "done" | { left: string; why?: string };

const editing = (queryable: Queryable, { clock }: Pick<AppContext, "clock">) =>
  queryable
    .selectFrom("claim_presence")
    .select("claim_id")
    .where("is_editing", "=", true)
    .where("seen_at", ">=", new Date(clock.now().getTime() - presenceSeconds * 1000));

/** Claims in which somebody of us types just now. */
export const editedNow = async (appContext: Pick<AppContext, "clock">, queryable: Queryable): Promise<Set<string>> =>
  new Set((await editing(queryable, appContext).execute()).map(({ claim_id }) => claim_id));

/**
 * Nobody waits for the disk at each claim, but where the database ends with this process. A server that falls down within the second
 * may lose the last of them, each whole, and what was written after them too: also how far the run has come, which then takes them
 * once more.
 */
const soon = ({ settings }: Pick<AppContext, "settings">) =>
  sql`set_config('synchronous_commit', ${settings.databaseUrl === undefined ? "on" : "off"}, true)`.as("soon");

/** Does it stay as it is, whoever looks at it just now? */
const stays = ({ idleSince }: Taking, { claim, judged }: Pick<Read, "judged"> & { claim: Claim }): boolean =>
  claim.updated_at > idleSince || judged.refusals.length + judged.lost.length > 0;

/** Writes one claim in a transaction of its own, or leaves it for later. */
export async function migrateClaim(appContext: AppContext, taking: Taking, id: string): Promise<Outcome> {
  return appContext.database.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom("claims")
      .select(claimColumns)
      .select([accountColumn(), soon(appContext)])
      .select(sql<boolean>`id in ${editing(trx, appContext)}`.as("is_edited"))
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return "done";
    const { account, soon: _, is_edited, ...claim } = locked;
    const judged = await judgeClaim(appContext, taking, claim, trx);
    if (!judged) return "done";
    if (stays(taking, { claim, judged }) || is_edited || !account) return { left: claim.number };
    await write(appContext, trx, [written(appContext, { claim, judged }, account)]);
    return "written";
  });
}

/** Claims that are made ready without letting others go on. */
const turn = 8;

/**
 * Writes several claims as they were read, in one transaction, and answers what came of each, and for how many milliseconds they were
 * `held`. One that is locked, or was written to since, goes by itself; and where one of them fails, each does, so that it spoils no
 * other. Once the run `isOver`, the rest are answered nothing. Throws DatabaseUnavailable.
 */
export async function migrateTogether(
  appContext: AppContext,
  taking: Taking,
  reads: readonly Read[],
  isOver: () => Promise<boolean>,
): Promise<{ outcomes: Outcome[]; held: number }> {
  const ready = new Map<string, Written>();
  const accounts = await readCustomers(appContext.database, [...new Set(reads.map(({ claim }) => claim.customer_id))]);
  for (const [index, read] of reads.entries()) {
    if (index % turn === 0) await setImmediate();
    const account = accounts.get(read.claim.customer_id);
    if (account && !stays(taking, read)) ready.set(read.claim.id, written(appContext, read, account));
  }
  const edited = new Set<string>();
  const began = performance.now();
  const done = await writeReady(appContext, ready, edited).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable && !isHeldUp(error)) throw error;
    console.error("Claims that could not be written together are written one by one:", describeError(error as Error));
    return new Set<string>();
  });
  const held = performance.now() - began;
  const outcomes: Outcome[] = [];
  for (const { claim } of reads) {
    const isLeft = !ready.has(claim.id) || edited.has(claim.id);
    if (isLeft) outcomes.push({ left: claim.number });
    else if (done.has(claim.id)) outcomes.push("written");
    else if (await isOver()) break;
    else outcomes.push(await migrateClaim(appContext, taking, claim.id).catch((error) => failed(claim, error)));
  }
  return { outcomes, held };
}

/** One that waited too long for somebody else goes later, and one that cannot be written keeps no others from it. */
function failed({ number }: Claim, error: Error): Outcome {
  if (isHeldUp(error)) return { left: number };
  if (error instanceof DatabaseUnavailable) throw error;
  const { message, code, table, constraint } = describeError(error);
  const where = [code, table, constraint].filter(Boolean).join(", ");
  return { left: number, why: `it could not be written: ${message}${where && ` (${where})`}` };
}

/** The claims that were written; nobody waits for one that is locked. */
async function writeReady(
  appContext: AppContext,
  ready: ReadonlyMap<string, Written>,
  edited: Set<string>,
): Promise<Set<string>> {
  if (ready.size === 0) return new Set();
  return appContext.database.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom("claims")
      .modifyFront(preparedStatement)
      .select(["id", standColumn(), soon(appContext)])
      .select(sql<boolean>`id in ${editing(trx, appContext)}`.as("is_edited"))
      .where("id", "=", sql<string>`any(${[...ready.keys()]}::uuid[])`)
      .orderBy("id")
      .forUpdate()
      .skipLocked()
      .execute();
    const going = locked.flatMap(({ id, stand, is_edited }) => {
      const one = ready.get(id);
      if (one?.stand !== stand) return [];
      if (is_edited) edited.add(id);
      return is_edited ? [] : [one];
    });
    await write(appContext, trx, going);
    return new Set(going.map(({ before }) => before.id));
  });
}

/** A claim as it is to be. */
interface Written extends Changing {
  stand: string | undefined;
  judged: Judged;
}

function written(
  appContext: AppContext,
  { claim, judged }: Pick<Read, "judged"> & { claim: Claim & { stand?: string } },
  account: CustomerRecord,
): Written {
  const { definitions, clock } = appContext;
  const { after, carried, type } = judged;
  const { form } = carried;
  const kind = { status: carried.status, status_before: carried.statusBefore ?? null, type };
  const { columns, units, dockets } = derivedColumns(after, definitions, { ...claim, ...kind }, form, account);
  const standing = { ...claim, ...kind, form };
  const context = claimContext(appContext, nobody, { type, claim: standing, form, storedFiles: 0 });
  return {
    before: claim,
    stand: claim.stand,
    judged,
    row: { ...columns, ...kind, form, definition: after.hash },
    listed: listedOf(definitions, after, context),
    named: { units, dockets },
    activity: storedActivity({
      moment: clock.now(),
      type: "migrated",
      description: "Moved to the newest form",
      isInternal: true,
      userId: null,
    }),
  };
}

async function write({ clock }: AppContext, trx: Transaction<Tables>, claims: readonly Written[]): Promise<void> {
  await storeClaims(trx, clock.now(), claims);
  await keepAside(trx, claims);
}

/**
 * What is set aside is kept by its migration; what those that are undone had set aside is in the form again. Items of a list that were
 * left blank are null, which a record set takes for nothing at all.
 */
async function keepAside(trx: Transaction<Tables>, claims: readonly Written[]): Promise<void> {
  const undone = claims.filter(({ judged }) => judged.direction === "back" && judged.isAnyAside);
  if (undone.length > 0) {
    const ids = undone.map(({ before }) => before.id);
    const migrations = undone.map(({ judged }) => judged.after.migration ?? 0);
    await sql`delete from claim_set_aside using unnest(${ids}::uuid[], ${migrations}::integer[]) as kept(id, migration)
      where claim_id = kept.id and claim_set_aside.migration > kept.migration`.execute(trx);
  }
  const rows = claims.flatMap(({ before: { id }, judged: { before, aside } }) =>
    aside.map(({ migration, path, value }, position) => ({
      claim_id: id,
      migration,
      position,
      path,
      title: fieldTitle(before.messages, path.replace(/\/\d+(?=\/|$)/g, "/*") as Pointer),
      value,
    })),
  );
  if (rows.length === 0) return;
  await sql`insert into claim_set_aside (claim_id, migration, position, path, title, value)
    select claim_id, migration, position, path, title, coalesce(value, 'null'::jsonb)
    from json_populate_recordset(null::claim_set_aside, ${JSON.stringify(rows)}::json)`.execute(trx);
}
