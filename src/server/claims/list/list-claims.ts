import { type RawBuilder, sql } from "kysely";
import type { ClaimPage } from "../../../contract/types.ts";
import { claimScope, isReadAsMade } from "../../access/claim-scope.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import { readClaimRows } from "./claim-rows.ts";
import { isOneOf, type Kind } from "./claim-tallies.ts";
import { claimsInScope, type Filter, type InScope, readsAllSent } from "./claims-in-scope.ts";
import { type Start, type Stretch, startOf } from "./page-start.ts";

export interface ListQuery extends Filter {
  /** Oldest change first. */
  isOldestFirst: boolean;
  /** From 1 on; past the end the page is empty. */
  page: number;
}

/** A page of the claims this person may read (D-061, D-062), for a few index entries however deep it lies. */
export async function listClaims(appContext: AppContext, person: Person, query: ListQuery): Promise<ClaimPage> {
  const { settings } = appContext;
  const inScope = await claimsInScope(appContext, person, query);
  const { total } = inScope;
  const skip = (query.page - 1) * settings.pageSize;
  const count = Math.max(0, Math.min(settings.pageSize, total - skip));
  // Read from the nearer end.
  const isBackwards = skip > total / 2;
  const stretch = isBackwards
    ? { isOldestFirst: !query.isOldestFirst, skip: total - skip - count, count }
    : { isOldestFirst: query.isOldestFirst, skip, count };
  const ids = count > 0 ? await readStretch(appContext, person, inScope, stretch) : [];
  const data = await readClaimRows(appContext, person, isBackwards ? ids.reverse() : ids);
  return { data, current_page: query.page, total, per_page: settings.pageSize };
}

/** Uuids of the claims in this stretch. */
async function readStretch(
  appContext: AppContext,
  person: Person,
  inScope: InScope,
  stretch: Stretch,
): Promise<string[]> {
  const start = await startOf(appContext, person, inScope, stretch);
  const ids = await readFrom(appContext, person, inScope, stretch, start);
  if (ids.length === stretch.count || !start.until) return ids;
  return readFrom(appContext, person, inScope, stretch, { ...start, until: undefined });
}

/** Each way to them is read no further than the stretch could scope into it. */
async function readFrom(
  appContext: AppContext,
  person: Person,
  inScope: InScope,
  { isOldestFirst, count }: Stretch,
  { bound, skip, isBackwards = false, until }: Start,
): Promise<string[]> {
  const way = sql.raw(isOldestFirst === isBackwards ? "desc" : "asc");
  const order = sql`order by updated_at ${way}, number ${way}`;
  const first = sql`${bound} ${until ? sql`and ${until}` : sql``} ${order} limit ${sql.lit(skip + count)}`;
  const { everywhere, accounts, own } = inScope;
  const ways = [
    ...(everywhere.length > 0 ? [readEverywhere(inScope, first)] : []),
    ...(accounts?.kinds.length
      ? [
          sql`select found.* from ${accounts.of} as account(id) cross join lateral (
            select updated_at, number from claims where customer_id = account.id and ${accounts.are} and ${first}) as found`,
        ]
      : []),
    ...(own.length > 0 ? [readOwn(appContext, person, own, first)] : []),
  ];
  const { rows } = await sql<{ id: string }>`
    with page as materialized (
      select updated_at, number from (${sql.join(
        ways.map((one) => sql`(${one})`),
        sql` union all `,
      )}) as found
      ${order} limit ${sql.lit(count)} offset ${sql.lit(skip)})
    select ${skip === 0 ? preparedStatement : sql``} claims.id from page join claims using (number) order by page.updated_at ${way}, page.number ${way}`.execute(
    appContext.database,
  );
  const ids = rows.map(({ id }) => id);
  return isBackwards ? ids.reverse() : ids;
}

/** Kinds that make up less of all claims than this are read one by one. */
const rareShare = 0.2;
/** Of kinds that make up more, few other claims stand between; but of so few kinds one by one are read faster still. */
const fewKinds = 4;

function readEverywhere(
  { everywhere, areEverywhere, outOf }: InScope,
  first: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const share = everywhere.reduce((sum, { total }) => sum + total, 0) / outOf;
  if (share === 1) return sql`select updated_at, number from claims where ${first}`;
  if (share >= rareShare && share * everywhere.length > fewKinds)
    return sql`select updated_at, number from claims where ${areEverywhere} and ${first}`;
  const types = everywhere.map(({ type }) => type);
  const statuses = everywhere.map(({ status }) => status);
  return sql`select found.* from unnest(${types}::text[], ${statuses}::text[]) as kind(type, status) cross join lateral (
    select updated_at, number from claims where claims.type = kind.type and claims.status = kind.status and ${first}) as found`;
}

function readOwn(
  { definitions }: AppContext,
  person: Person,
  own: Kind[],
  first: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const scope = claimScope(person, definitions);
  return sql`select updated_at, number from claims where ${isReadAsMade(person, definitions, scope)}
    ${readsAllSent(scope) ? sql`and ${isInPhase(definitions.shared, "draft")}` : sql``} and ${isOneOf(own)} and ${first}`;
}
