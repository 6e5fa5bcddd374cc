import { type RawBuilder, sql } from "kysely";
import type { ClaimPage } from "../../contract/types.ts";
import { claimReach } from "../access/claim-reach.ts";
import { isReached } from "../access/claim-scope.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { readClaimRows } from "./claim-rows.ts";
import { isOneOf, type Kind, readWeeks, type WeekTally } from "./claim-tallies.ts";
import { type Filter, type Reached, reachedClaims, readsAllSent } from "./reached-claims.ts";

export interface ListQuery extends Filter {
  /** Oldest change first. */
  isOldestFirst: boolean;
  /** From 1 on; past the end the page is empty. */
  page: number;
}

/** A stretch of a list in its order. */
interface Stretch {
  isOldestFirst: boolean;
  skip: number;
  count: number;
}

/** A page of the claims this person may read (D-061, D-062), for a few index entries however deep it lies. */
export async function listClaims(parts: Parts, person: Person, query: ListQuery): Promise<ClaimPage> {
  const { database, settings, definitions } = parts;
  const reached = await reachedClaims(parts, person, query);
  const { total } = reached;
  const skip = (query.page - 1) * settings.pageSize;
  const count = Math.max(0, Math.min(settings.pageSize, total - skip));
  // Read from the nearer end.
  const isBackwards = skip > total / 2;
  const stretch = isBackwards
    ? { isOldestFirst: !query.isOldestFirst, skip: total - skip - count, count }
    : { isOldestFirst: query.isOldestFirst, skip, count };
  const ids = count > 0 ? await readStretch(parts, person, reached, stretch) : [];
  const data = await readClaimRows(
    database,
    isBackwards ? ids.reverse() : ids,
    !isClaimant(person, definitions.access),
  );
  return { data, current_page: query.page, total, per_page: settings.pageSize };
}

/** Where the index is read from on, and how many of the claims asked for are passed over from there. */
interface Start {
  bound: RawBuilder<unknown>;
  skip: number;
}

const fromTheEnd = (skip: number): Start => ({ bound: sql`true`, skip });

/** So many entries are passed over faster than the weeks are added up. */
const fewEntries = 500;

/** Beyond `fewEntries` the weeks' tallies say in which week the stretch begins. */
async function startOf(parts: Parts, reached: Reached, stretch: Stretch): Promise<Start> {
  const { skip } = stretch;
  if (skip <= fewEntries || reached.everywhere.length === 0 || reached.accounts?.kinds.length) return fromTheEnd(skip);
  // Most lists lie about as evenly over the years as their length says.
  const near = Math.min(1, (skip / reached.total) * 1.25);
  return (
    (await startWithin(parts, reached, stretch, near)) ??
    (await startWithin(parts, reached, stretch, 1)) ??
    fromTheEnd(skip)
  );
}

/** The start, where it lies in this share of the weeks. */
async function startWithin(
  { database }: Parts,
  { everywhere, own }: Reached,
  { isOldestFirst, skip }: Stretch,
  share: number,
): Promise<Start | undefined> {
  const weeks = await readWeeks(database, everywhere, { isOldestFirst, share });
  const last = weeks.at(-1)?.week ?? "";
  const isNear = ({ week }: WeekTally) => share === 1 || (isOldestFirst ? week <= last : week >= last);
  const totals = new Map<string, number>();
  for (const { week, total } of [...weeks, ...own.filter(isNear)]) totals.set(week, (totals.get(week) ?? 0) + total);
  let left = skip;
  for (const [week, total] of [...totals].sort(([a], [b]) => (a < b === isOldestFirst ? -1 : 1))) {
    if (left < total) {
      const bound = isOldestFirst
        ? sql`updated_at >= ${week}::date::timestamp at time zone 'UTC'`
        : sql`updated_at < (${week}::date + 7)::timestamp at time zone 'UTC'`;
      return { bound, skip: left };
    }
    left -= total;
  }
  return undefined;
}

/** Uuids of the claims in this stretch. Each way to them is read no further than the stretch could reach into it. */
async function readStretch(parts: Parts, person: Person, reached: Reached, stretch: Stretch): Promise<string[]> {
  const { bound, skip } = await startOf(parts, reached, stretch);
  const way = sql.raw(stretch.isOldestFirst ? "asc" : "desc");
  const order = sql`order by updated_at ${way}, number ${way}`;
  const first = sql`${bound} ${order} limit ${skip + stretch.count}`;
  const { everywhere, accounts, own } = reached;
  const ways = [
    ...(everywhere.length > 0 ? [readEverywhere(reached, first)] : []),
    ...(accounts?.kinds.length
      ? [
          sql`select found.* from ${accounts.of} as account(id) cross join lateral (
            select updated_at, number from claims where customer_id = account.id and ${isOneOf(accounts.kinds)} and ${first}) as found`,
        ]
      : []),
    ...(own.length > 0 ? [readOwn(parts, person, own, first)] : []),
  ];
  const { rows } = await sql<{ id: string }>`
    with page as materialized (
      select updated_at, number from (${sql.join(
        ways.map((one) => sql`(${one})`),
        sql` union all `,
      )}) as found
      ${order} limit ${stretch.count} offset ${skip})
    select claims.id from page join claims using (number) order by page.updated_at ${way}, page.number ${way}`.execute(
    parts.database,
  );
  return rows.map(({ id }) => id);
}

/** Kinds that make up less of all claims than this are read one by one; of more, few other claims stand between. */
const rareShare = 0.05;

function readEverywhere({ everywhere, outOf }: Reached, first: RawBuilder<unknown>): RawBuilder<unknown> {
  const share = everywhere.reduce((sum, { total }) => sum + total, 0) / outOf;
  if (share === 1) return sql`select updated_at, number from claims where ${first}`;
  if (share >= rareShare) return sql`select updated_at, number from claims where ${isOneOf(everywhere)} and ${first}`;
  const types = everywhere.map(({ type }) => type);
  const statuses = everywhere.map(({ status }) => status);
  return sql`select found.* from unnest(${types}::text[], ${statuses}::text[]) as kind(type, status) cross join lateral (
    select updated_at, number from claims where claims.type = kind.type and claims.status = kind.status and ${first}) as found`;
}

function readOwn({ definitions }: Parts, person: Person, own: Kind[], first: RawBuilder<unknown>): RawBuilder<unknown> {
  const reach = claimReach(person, definitions.access);
  return sql`select updated_at, number from claims where created_by = ${person.id}
    ${readsAllSent(reach) ? sql`and status = 'draft'` : sql``}
    and not (${isReached(person, { ...reach, own: false })}) and ${isOneOf(own)} and ${first}`;
}
