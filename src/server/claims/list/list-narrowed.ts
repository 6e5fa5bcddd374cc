import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ColumnOrder, type Narrowing, submittedOrder } from "../../../contract/column-query.ts";
import { type FigureFilter, isFigureFilter } from "../../../contract/figure-filter.ts";
import type { ClaimPage } from "../../../contract/types.ts";
import { isInScope } from "../../access/claim-scope.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { readClaimRows } from "./claim-rows.ts";
import { claimsInScope, type Filter } from "./claims-in-scope.ts";
import { isBehindFigure } from "./figured-claims.ts";
import type { ListQuery } from "./list-claims.ts";
import { isNarrowed, type KeptOrder, keptOrder } from "./own/column-conditions.ts";
import { type DeskFilter, isDeskFilter, isOnDesk, waysToDesk } from "./own-desk.ts";
import { isInText, isReadBy } from "./search-words.ts";

/** A narrowed list is counted by steps of so many: of what needs somebody a thousand, more than anybody works off. */
const stepOf = ({ desk }: Narrowed): number => (desk.turn === "me" ? 1_000 : 10_000);
/** As far as the step that lies past this place: who pages on finds that there are more. */
const mostCounted = (list: Narrowed, place: number): number => Math.ceil((place + 1) / stepOf(list)) * stepOf(list);

/** Which claims a list holds. */
interface Narrowed extends Filter {
  where: Narrowing[];
  desk: DeskFilter;
  /** Of these claims alone. */
  numbers: string[] | undefined;
  /** Folded; the claims hold every one. */
  words: string[];
  /** Behind this figure alone; empty: of all. */
  figure?: FigureFilter | undefined;
}

interface NarrowedQuery extends ListQuery, Narrowed {
  order: ColumnOrder | undefined;
}

type Counted = Pick<ClaimPage, "total" | "is_capped">;

interface Stretch {
  skip: number;
  count: number;
}

/**
 * A page of the claims this person may read, narrowed or put in order by declared columns. Claims without a value of the column
 * stand last in either order, newest change first. Refuses with 422 what they cannot ask for.
 */
export async function listNarrowed(appContext: AppContext, person: Person, query: NarrowedQuery): Promise<ClaimPage> {
  const { page, words } = query;
  const { settings } = appContext;
  const isBySubmission = query.order?.key === submittedOrder;
  const order = query.order && !isBySubmission ? keptOrder(appContext, person, query.order) : undefined;
  const skip = (page - 1) * settings.pageSize;
  const [counted = { total: 0 }] = await countLists(appContext, person, [query], skip + settings.pageSize);
  const stretch = { skip, count: Math.max(0, Math.min(settings.pageSize, counted.total - skip)) };
  const ids = stretch.count === 0 ? [] : await readStretch(appContext, person, query, { order, stretch });
  const data = await readClaimRows(appContext, person, ids, words);
  return { data, current_page: page, per_page: settings.pageSize, ...counted };
}

/** That a claim is one that the list holds and this person may read. */
function isListed(
  appContext: AppContext,
  person: Person,
  { statuses, types, where, desk, numbers, words, figure = {} }: Narrowed,
): RawBuilder<SqlBool> {
  const { definitions } = appContext;
  return sql<SqlBool>`${isInScope(person, definitions)}
    ${statuses.length > 0 ? sql`and claims.status = any(${statuses}::text[])` : sql``}
    ${types.length > 0 ? sql`and claims.type = any(${types}::text[])` : sql``}
    and ${isNarrowed(appContext, person, where)} and ${isOnDesk(appContext, person, desk)} and ${isInText(words)}
    ${numbers ? sql`and claims.number = any(${numbers}::text[])` : sql``}
    ${isFigureFilter(figure) ? sql`and ${isBehindFigure(appContext, person, figure)}` : sql``} and ${isReadBy(person, definitions, words)}`;
}

/** The order of lists, by a claim's last change as the rows that lead to it hold it. */
type Order = (changedAt?: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Told by the tallies: nothing is asked but status and type. */
const isTallied = ({ where, desk, numbers, words, figure = {} }: Narrowed): boolean =>
  where.length === 0 && words.length === 0 && !numbers && !isFigureFilter(figure) && !isDeskFilter(desk);

/** Queries of the claims of a list by each way that leads to them, where nothing is asked of which there are fewer; undefined: none leads there. */
function readByWays(
  appContext: AppContext,
  person: Person,
  list: Narrowed,
  { first, most }: { first: Order; most: number },
): RawBuilder<unknown> | undefined {
  if (list.where.length + list.words.length > 0 || list.numbers) return undefined;
  const led = waysToDesk(appContext, person, list.desk);
  if (!led) return undefined;
  const isAsked = isListed(appContext, person, { ...list, desk: led.besides });
  const reads = led.ways.map(({ of, isIt, isByKind, changedAt }) => {
    const one = sql`select claims.id, claims.updated_at, claims.number from`;
    if (changedAt) {
      return sql`(${one} ${of} cross join claims where ${isIt} and ${isAsked} ${first(changedAt)} limit ${sql.lit(most)})`;
    }
    // What is limited or offset is read row by row of the way.
    const part = isByKind ? sql`${first()} limit ${sql.lit(most)}` : sql`offset 0`;
    return sql`(select found.* from ${of} cross join lateral (
      ${one} claims where ${isIt} and ${isAsked} ${part}) as found
      ${first()} limit ${sql.lit(most)})`;
  });
  return sql`select * from (${sql.join(reads, sql` union `)}) as led`;
}

/**
 * How many claims each of these lists holds for this person; those that the tallies do not tell are counted for one question together.
 * `place`: where the page that is shown ends.
 */
export async function countLists(
  appContext: AppContext,
  person: Person,
  lists: Narrowed[],
  place = 0,
): Promise<Counted[]> {
  const sifted = lists.filter((list) => !isTallied(list));
  const counts = sifted.map((list, index) => {
    const most = mostCounted(list, place) + 1;
    const led = readByWays(appContext, person, list, { first: () => sql``, most });
    const all = led ?? sql`select from claims where ${isListed(appContext, person, list)}`;
    return sql`select ${sql.lit(index)} as list, count(*)::int as total from (${all} limit ${sql.lit(most)}) as found`;
  });
  const question = sql<{ list: number; total: number }>`${sql.join(counts, sql` union all `)}`;
  const rows = counts.length > 0 ? (await question.execute(appContext.database)).rows : [];
  const totals = new Map(rows.map(({ list, total }) => [sifted[list], total]));
  return Promise.all(
    lists.map(async (list) => {
      const total = totals.get(list) ?? (await claimsInScope(appContext, person, list)).total;
      const most = mostCounted(list, place);
      return totals.has(list) && total > most ? { total: most, is_capped: true } : { total };
    }),
  );
}

interface Asked {
  order: KeptOrder | undefined;
  stretch: Stretch;
}

async function readStretch(
  appContext: AppContext,
  person: Person,
  query: NarrowedQuery,
  { order, stretch }: Asked,
): Promise<string[]> {
  const isAsked = isListed(appContext, person, query);
  const { isOldestFirst } = query;
  if (query.order?.key === submittedOrder) return readBySubmission(appContext, isAsked, query.order, stretch);
  if (!order) {
    const most = stretch.skip + stretch.count;
    const led = readByWays(appContext, person, query, { first: inOrder(isOldestFirst), most });
    return readByChange(appContext, led ?? sql`select id, updated_at, number from claims where ${isAsked}`, {
      isOldestFirst,
      stretch,
    });
  }
  const valued = await readByValue(appContext, isAsked, order, stretch);
  if (valued.length === stretch.count) return valued;
  const isBlank = sql<SqlBool>`not exists (select from claim_values as held where held.claim_id = claims.id and ${order.isIt})`;
  const before = valued.length > 0 ? stretch.skip + valued.length : await countValued(appContext, isAsked, order);
  const rest = { skip: Math.max(0, stretch.skip - before), count: stretch.count - valued.length };
  const blank = await readByChange(
    appContext,
    sql`select id, updated_at, number from claims where ${isAsked} and ${isBlank}`,
    { isOldestFirst: false, stretch: rest },
  );
  return [...valued, ...blank];
}

function inOrder(isOldestFirst: boolean): Order {
  const way = sql.raw(isOldestFirst ? "asc" : "desc");
  return (changedAt = sql`updated_at`) => sql`order by ${changedAt} ${way}, number ${way}`;
}

async function readByChange(
  { database }: AppContext,
  all: RawBuilder<unknown>,
  { isOldestFirst, stretch }: { isOldestFirst: boolean; stretch: Stretch },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${all}) as claims ${inOrder(isOldestFirst)()} ${limited(stretch)}`.execute(database);
  return rows.map(({ id }) => id);
}

async function readBySubmission(
  { database }: AppContext,
  isAsked: RawBuilder<SqlBool>,
  { isDescending }: ColumnOrder,
  stretch: Stretch,
): Promise<string[]> {
  const way = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<{ id: string }>`
    select id from claims where ${isAsked}
    order by coalesce(requested_at, created_at) ${way}, number ${way} ${limited(stretch)}`.execute(database);
  return rows.map(({ id }) => id);
}

async function readByValue(
  { database }: AppContext,
  isAsked: RawBuilder<SqlBool>,
  { isIt, by, isDescending }: KeptOrder,
  stretch: Stretch,
): Promise<string[]> {
  const way = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<{ id: string }>`
    select claims.id from claim_values as held join claims on claims.id = held.claim_id
    where ${isIt} and ${isAsked} order by ${by} ${way}, held.claim_id ${way} ${limited(stretch)}`.execute(database);
  return rows.map(({ id }) => id);
}

async function countValued({ database }: AppContext, isAsked: RawBuilder<SqlBool>, { isIt }: KeptOrder) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from claim_values as held join claims on claims.id = held.claim_id
    where ${isIt} and ${isAsked}`.execute(database);
  return rows[0]?.total ?? 0;
}

const limited = ({ skip, count }: Stretch): RawBuilder<unknown> => sql`limit ${sql.lit(count)} offset ${sql.lit(skip)}`;
