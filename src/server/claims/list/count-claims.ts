import { sql } from "kysely";
import type { ClaimCount } from "../../../contract/types.ts";
import { claimScope, isInScope, isReadAsMade } from "../../access/claim-scope.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { Kind } from "./claim-tallies.ts";
import { claimsInScope, type InScope } from "./claims-in-scope.ts";
import { isLateByTerm, kindName, type LateLimits, lateLimits, noLimits } from "./late-limits.ts";

const name = sql<string>`(type || '/' || status)`;

/** How many claims of these types (empty: all) this person may read by status, every known status once. Only staff are told what is late. */
export async function countClaims(appContext: AppContext, person: Person, types: string[]): Promise<ClaimCount[]> {
  const { definitions } = appContext;
  const { statuses } = definitions.shared;
  const inScope = await claimsInScope(appContext, person, { statuses: [], types });
  const totals = new Map<string, number>();
  for (const { status, total } of [...inScope.everywhere, ...(inScope.accounts?.kinds ?? []), ...inScope.own]) {
    totals.set(status, (totals.get(status) ?? 0) + total);
  }
  const limits = isClaimant(person, definitions.access) ? noLimits : lateLimits(appContext);
  const late = await countLate(appContext, person, inScope, types, limits);
  return statuses.map(({ value: status }) => ({
    status,
    total: totals.get(status) ?? 0,
    late: late.get(status) ?? 0,
  }));
}

async function countLate(
  appContext: AppContext,
  person: Person,
  inScope: InScope,
  types: string[],
  limits: LateLimits,
) {
  const late = new Map<string, number>();
  const add = (status: string, total: number) => late.set(status, (late.get(status) ?? 0) + total);
  const isLimited = (kind: Kind) => limits.kinds.has(kindName(kind));
  const everywhere = inScope.everywhere.filter(isLimited);
  const inAccounts = (inScope.accounts?.kinds ?? []).filter(isLimited);
  for (const { status, total, deleted } of [...everywhere, ...inAccounts]) add(status, total - deleted);
  for (const { status, total } of await countRecent(appContext, everywhere, limits)) add(status, -total);
  if (inScope.accounts && inAccounts.length > 0) {
    for (const { status, total } of await countRecentIn(appContext, inScope.accounts, limits)) add(status, -total);
  }
  if (inScope.own.some(isLimited)) {
    for (const { status, total } of await countOwnLate(appContext, person, types, limits)) add(status, total);
  }
  for (const { status, total } of await countByTerm(appContext, person, types, limits)) add(status, total);
  return late;
}

interface StatusTotal {
  status: string;
  total: number;
}

const since = (kinds: Kind[], limits: LateLimits) =>
  kinds.map((kind) => limits.kinds.get(kindName(kind))?.toISOString());

/** Claims that have come into their status lately: there are few, and all others in it are late. */
async function countRecent({ database }: AppContext, kinds: Kind[], limits: LateLimits): Promise<StatusTotal[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<StatusTotal>`
    select ${preparedStatement} kind.status, sum(recent.total)::int as total
    from unnest(${kinds.map(({ type }) => type)}::text[], ${kinds.map(({ status }) => status)}::text[],
      ${since(kinds, limits)}::timestamptz[]) as kind(type, status, since)
    cross join lateral (
      select count(*) as total from claims
      where claims.type = kind.type and claims.status = kind.status and updated_at >= kind.since
        and status_at >= kind.since and deleted_at is null) as recent
    group by kind.status`.execute(database);
  return rows;
}

/** The same in some accounts. */
async function countRecentIn(
  { database }: AppContext,
  { of, are }: NonNullable<InScope["accounts"]>,
  limits: LateLimits,
) {
  const first = new Date(Math.min(...[...limits.kinds.values()].map(Number)));
  const moments = [...new Set([...limits.kinds.values()].map(Number))];
  const limit = sql.join(
    moments.map((moment) => {
      const kinds = [...limits.kinds].flatMap(([kind, since]) => (Number(since) === moment ? [kind] : []));
      return sql`when ${name} = any(${kinds}::text[]) then ${new Date(moment)}::timestamptz`;
    }),
    sql` `,
  );
  const { rows } = await sql<StatusTotal>`
    select status, count(*)::int as total
    from ${of} as account(id)
    cross join lateral (
      select status from claims
      where customer_id = account.id and updated_at >= ${first} and ${are} and deleted_at is null
        and status_at >= case ${limit} end) as recent
    group by status`.execute(database);
  return rows;
}

/** What is late by a term of its own; claims that are still worked on are few. */
async function countByTerm({ database, definitions }: AppContext, person: Person, types: string[], limits: LateLimits) {
  const kinds = limits.byClaim.filter(({ type }) => types.length === 0 || types.includes(type));
  if (kinds.length === 0) return [];
  return database
    .selectFrom("claims")
    .select((eb) => ["status", eb.fn.countAll<number>().as("total")])
    .where(isInScope(person, definitions))
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`(claims.type, claims.status) in (select * from unnest(
        ${kinds.map(({ type }) => type)}::text[], ${kinds.map(({ status }) => status)}::text[]))`,
    )
    .where(isLateByTerm(limits))
    .groupBy("status")
    .execute();
}

/** What is late of the claims that the person reads for having made them alone. */
function countOwnLate({ database, definitions }: AppContext, person: Person, types: string[], limits: LateLimits) {
  return database
    .selectFrom("claims")
    .select((eb) => ["status", eb.fn.countAll<number>().as("total")])
    .where(isReadAsMade(person, definitions, claimScope(person, definitions)))
    .where("deleted_at", "is", null)
    .$if(types.length > 0, (claims) => claims.where("type", "in", types))
    .where((eb) =>
      eb.or([...limits.kinds].map(([kind, before]) => eb.and([eb(name, "=", kind), eb("status_at", "<", before)]))),
    )
    .groupBy("status")
    .execute();
}
